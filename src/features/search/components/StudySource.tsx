import type { StudyReference } from '@core/contract'
import { monthLabel } from '@/lib/months'
import { paths } from '@/lib/paths'
import { count } from '@/lib/words'
import { Link } from '@/ui'
import { Source, SourceLine } from './rowParts'

/** 'March 2024 · n=2,014'; a study without data has no n. */
export const studyFacts = ({ study_date, sample }: Pick<StudyReference, 'study_date' | 'sample'>): string =>
  [monthLabel(study_date), sample > 0 ? `n=${count(sample)}` : ''].filter(Boolean).join(' · ')

/** The study that a result belongs to. */
export const StudySource = ({ study, className }: { readonly study: StudyReference; readonly className?: string }) => (
  <Source className={className}>
    <Link href={paths.study(study.study_number)}>{study.name}</Link>
    <SourceLine>{studyFacts(study)}</SourceLine>
  </Source>
)
