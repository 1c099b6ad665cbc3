import { namedQuestion } from '@core/report'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { Dataset } from '@core/contract'
import { selectCanManage } from '@/features/session'
import { isRestricted, statusOf } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { datasetRemote, selectDatasetRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { DatasetPending } from '@/tables/ui'
import { Button, ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/Feedback'
import { PageFrame } from '@/ui/Page'
import { PageHeading } from '@/ui/PageHeading'
import { isOpenEnded } from '../model/questions'
import { selectIndex } from '../selectors'
import { events } from '../slice'
import { Analysis, type AnalysisProps } from './Analysis'

export interface AnalysisScreenProps extends Pick<
  AnalysisProps,
  'questionName' | 'search' | 'onSearch' | 'onQuestion' | 'FilterEditor' | 'cellActions' | 'note'
> {
  readonly studyNumber: string
  readonly datasetName: string
  /** Shown beside the actions once the study is known. */
  readonly corner: (dataset: Dataset) => ReactNode
  /** Shown for open-ended questions. */
  readonly openEnded: () => ReactNode
  /** Shown to who cannot open it, or where there is nothing to open. */
  readonly noAccess: ReactNode
}

/** The analysis of one question, or a notice while the raw data of its dataset is still being generated. */
export const AnalysisScreen = ({
  studyNumber,
  datasetName,
  questionName,
  corner,
  openEnded,
  noAccess,
  ...rest
}: AnalysisScreenProps): ReactNode => {
  const dispatch = useAppDispatch()
  const address = useMemo(() => ({ studyId: studyNumber, datasetName }), [studyNumber, datasetName])
  const remote = useAppSelector((state: WithLibrary) => selectDatasetRemote(state, address))
  const index = useAppSelector((state: WithLibrary) => selectIndex(state, address))
  useEffect(() => {
    dispatch(events.opened(address))
    return () => {
      dispatch(events.closed())
    }
  }, [dispatch, address])
  const { data: dataset, error, isFetching } = remote
  const again = () => void dispatch(datasetRemote.requested(address))
  const back = (
    <ButtonLink variant="ghost" href={paths.study(studyNumber)}>
      Back to the study
    </ButtonLink>
  )
  const canManage = useAppSelector(selectCanManage)
  if (isRestricted(error) || (statusOf(error) === 404 && !canManage)) return noAccess
  if (!dataset)
    return (
      <DatasetPending title="Analysis" error={error} isMissing={statusOf(error) === 404} back={back} onRetry={again} />
    )
  const question = index.get(questionName)
  if (!dataset.rdm_complete)
    return (
      <PageFrame>
        <PageHeading title={question ? namedQuestion(questionName, question.label) : 'Analysis'} />
        <EmptyState
          icon="clock"
          title="Raw data is still being generated"
          action={
            <Button loading={isFetching} onClick={again}>
              Check again
            </Button>
          }
        >
          This dataset is not ready to be analysed yet. This page checks again automatically.
        </EmptyState>
      </PageFrame>
    )
  if (!question && !canManage) return noAccess
  if (!question || question.breakout)
    return (
      <PageFrame>
        <PageHeading title="Analysis" />
        <EmptyState icon="help" title="This question is not in the dataset" action={back}>
          “{questionName}” may have been renamed or removed, or is not open to you.
        </EmptyState>
      </PageFrame>
    )
  if (isOpenEnded(question.question)) return openEnded()
  return (
    <Analysis
      {...rest}
      questionName={questionName}
      address={address}
      dataset={dataset}
      index={index}
      corner={corner(dataset)}
    />
  )
}
