import { useMemo } from 'react'
import { indexQuestions } from '@core/report'
import { paths } from '@/lib/paths'
import type { ShownQuestion } from '@/tables/ui'
import { ButtonLink } from '@/ui/Button'
import { findingsOfQuestion } from '../model/view'

/** The way from one question to all of them, with the same columns, filters and weight. */
export const FindingsLink = ({ dataset, questionName, search }: ShownQuestion) => {
  const view = useMemo(
    () => findingsOfQuestion(questionName, search, { dataset, index: indexQuestions(dataset) }),
    [dataset, questionName, search],
  )
  return (
    <ButtonLink icon="trend" href={paths.findings(dataset.study_number, dataset.dataset_name, view)}>
      What matters
    </ButtonLink>
  )
}
