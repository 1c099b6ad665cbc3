import { useMemo } from 'react'
import { indexQuestions } from '@core/report'
import { paths } from '@/lib/paths'
import type { Previewing, ShownQuestion } from '@/tables/ui'
import { ButtonLink } from '@/ui/Button'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { findingsOfQuestion, findingsOfReport } from '../model/view'

interface WayProps {
  readonly view: URLSearchParams
  readonly dataset: ShownQuestion['dataset']
  readonly size?: 'sm' | 'md'
}

/** An icon alone on phones and tablets, where it is one of many. */
const Way = ({ view, dataset, size = 'md' }: WayProps) => {
  const narrow = useMediaQuery('(max-width: 999.98px)')
  return (
    <ButtonLink
      size={size}
      icon="trend"
      aria-label="What matters"
      title={narrow ? 'What matters' : undefined}
      href={paths.findings(dataset.study_number, dataset.dataset_name, view)}
    >
      {narrow ? null : 'What matters'}
    </ButtonLink>
  )
}

/** The way from one question to all of them, with the same columns, filters and weight. */
export const FindingsLink = ({ dataset, questionName, search }: ShownQuestion) => {
  const view = useMemo(
    () => findingsOfQuestion(questionName, search, { dataset, index: indexQuestions(dataset) }),
    [dataset, questionName, search],
  )
  return <Way view={view} dataset={dataset} />
}

/** The way from a report to what matters in its tables: its questions, columns, filters, weight and confidence. */
export const ReportFindingsLink = ({ builder, dataset, index }: Pick<Previewing, 'builder' | 'dataset' | 'index'>) => {
  const view = useMemo(() => findingsOfReport(builder, { dataset, index }), [builder, dataset, index])
  return view && <Way size="sm" view={view} dataset={dataset} />
}
