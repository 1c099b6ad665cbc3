import { indexQuestions } from '@core/report'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { Dataset, Question } from '@core/contract'
import { selectCanManage } from '@/features/session'
import { isRestricted, statusOf } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { datasetRemote, selectDatasetRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { DatasetPending } from '@/tables/ui'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/Feedback'
import { PageFrame } from '@/ui/Page'
import { PageHeading } from '@/ui/PageHeading'
import { OpenAnalysis, type OpenAnalysisProps } from './OpenAnalysis'

export interface OpenAnalysisScreenProps extends Pick<
  OpenAnalysisProps,
  'search' | 'onSearch' | 'FilterEditor' | 'note'
> {
  readonly studyNumber: string
  readonly datasetName: string
  readonly questionName: string
  /** Shown beside the actions once the question is known. */
  readonly corner: (dataset: Dataset, question: Question) => ReactNode
  /** Shown for questions with answers to tabulate. */
  readonly tabulated: () => ReactNode
  /** Shown to who cannot open it, or where there is nothing to open. */
  readonly noAccess: ReactNode
}

/** The responses to one open-ended question. */
export const OpenAnalysisScreen = ({
  studyNumber,
  datasetName,
  questionName,
  corner,
  tabulated,
  noAccess,
  ...rest
}: OpenAnalysisScreenProps): ReactNode => {
  const dispatch = useAppDispatch()
  const address = useMemo(() => ({ studyId: studyNumber, datasetName }), [studyNumber, datasetName])
  const { data: dataset, error } = useAppSelector((state: WithLibrary) => selectDatasetRemote(state, address))
  useEffect(() => {
    dispatch(datasetRemote.requested(address))
    return () => void dispatch(datasetRemote.cancelled(address))
  }, [dispatch, address])
  const index = useMemo(() => (dataset ? indexQuestions(dataset) : null), [dataset])
  const back = (
    <ButtonLink variant="ghost" href={paths.study(studyNumber)}>
      Back to the study
    </ButtonLink>
  )
  const canManage = useAppSelector(selectCanManage)
  if (isRestricted(error) || (statusOf(error) === 404 && !canManage)) return noAccess
  if (!dataset || !index)
    return (
      <DatasetPending
        title="Open analysis"
        error={error}
        isMissing={statusOf(error) === 404}
        back={back}
        onRetry={() => void dispatch(datasetRemote.requested(address))}
      />
    )
  const question = dataset.questions.find(one => one.question_name === questionName)
  if (!question && !canManage) return noAccess
  if (!question)
    return (
      <PageFrame>
        <PageHeading title="Open analysis" />
        <EmptyState icon="help" title="This question is not in the dataset" action={back}>
          “{questionName}” may have been renamed or removed, or is not open to you.
        </EmptyState>
      </PageFrame>
    )
  if (question.fundamental_question_type !== 'open') return tabulated()
  return (
    <OpenAnalysis
      key={question.nk}
      {...rest}
      address={address}
      dataset={dataset}
      question={question}
      index={index}
      corner={corner(dataset, question)}
    />
  )
}
