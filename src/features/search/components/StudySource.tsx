import type { MarkedText, StudyReference } from '@core/contract'
import { monthLabel } from '@/lib/months'
import { paths } from '@/lib/paths'
import { count } from '@/lib/words'
import { Link, Marked } from '@/ui'
import { Source, SourceLine } from './rowParts'

/** 'March 2024 · n=2,014'; a study without data has no n. */
export const studyFacts = ({ study_date, sample }: Pick<StudyReference, 'study_date' | 'sample'>): string =>
  [monthLabel(study_date), sample > 0 ? `n=${count(sample)}` : ''].filter(Boolean).join(' · ')

interface StudySourceProps {
  readonly study: StudyReference
  /** Its name, where words of the search are in it. */
  readonly marked?: MarkedText | undefined
  readonly className?: string
}

/** The study that a result belongs to. */
export const StudySource = ({ study, marked, className }: StudySourceProps) => (
  <Source className={className}>
    <Link href={paths.study(study.study_number)}>{marked ? <Marked parts={marked} /> : study.name}</Link>
    <SourceLine>{studyFacts(study)}</SourceLine>
  </Source>
)
