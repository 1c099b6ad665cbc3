import { useEffect, useMemo, type ReactNode } from 'react'
import type { Dataset, Question } from '@core/contract'
import { statusOf } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { indexQuestions } from '@/tables'
import { ButtonLink } from '@/ui/Button'
import { EmptyState, ErrorState, Skeleton } from '@/ui/Feedback'
import { PageFrame, Stack } from '@/ui/Page'
import { PageHeading } from '@/ui/PageHeading'
import { useDelayedFlag } from '@/ui/useDelayedFlag'
import { datasetRemote } from '../remotes'
import { selectDataset } from '../selectors'
import { OpenAnalysis, type OpenAnalysisProps } from './OpenAnalysis'

export interface OpenAnalysisScreenProps extends Pick<OpenAnalysisProps, 'search' | 'onSearch'> {
  readonly studyNumber: string
  readonly datasetName: string
  readonly questionName: string
  /** Beside the actions, once the question is known. */
  readonly corner: (dataset: Dataset, question: Question) => ReactNode
  /** Where questions with answers to tabulate are read. */
  readonly tabulated: () => ReactNode
}

/** S2.6: the responses to one open-ended question. */
export const OpenAnalysisScreen = ({
  studyNumber,
  datasetName,
  questionName,
  corner,
  tabulated,
  ...rest
}: OpenAnalysisScreenProps): ReactNode => {
  const dispatch = useAppDispatch()
  const address = useMemo(() => ({ studyId: studyNumber, datasetName }), [studyNumber, datasetName])
  const { data, error } = useAppSelector(selectDataset)
  useEffect(() => {
    dispatch(datasetRemote.requested(address))
    return () => void dispatch(datasetRemote.cancelled(address))
  }, [dispatch, address])
  const dataset =
    data?.address.studyId === studyNumber && data.address.datasetName === datasetName ? data.dataset : null
  const index = useMemo(() => (dataset ? indexQuestions(dataset) : null), [dataset])
  const loading = useDelayedFlag(!dataset && !error)
  const back = (
    <ButtonLink variant="ghost" href={paths.study(studyNumber)}>
      Back to the study
    </ButtonLink>
  )
  if (!dataset || !index)
    return (
      <PageFrame>
        <Stack>
          <PageHeading title="Open analysis" />
          {statusOf(error) === 404 ? (
            <EmptyState icon="lock" title="This dataset was not found" action={back}>
              It may have been removed, or you may not have access to it.
            </EmptyState>
          ) : error ? (
            <ErrorState
              message="The dataset could not be loaded."
              detail={error.message}
              onRetry={() => void dispatch(datasetRemote.requested(address))}
            />
          ) : (
            loading && (
              <>
                <Skeleton $height={36} $width="40%" />
                <Skeleton $height={320} />
              </>
            )
          )}
        </Stack>
      </PageFrame>
    )
  const question = dataset.questions.find(one => one.question_name === questionName)
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
