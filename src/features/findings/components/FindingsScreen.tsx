import { useEffect, useMemo, type ReactNode } from 'react'
import type { Dataset } from '@core/contract'
import { indexQuestions } from '@core/report'
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
import { WhatMatters, type WhatMattersProps } from './WhatMatters'

interface FindingsScreenProps extends Pick<WhatMattersProps, 'search' | 'onSearch' | 'FilterEditor' | 'actions'> {
  readonly studyNumber: string
  readonly datasetName: string
  /** Shown to who cannot open it. */
  readonly noAccess: ReactNode
}

const useIndex = (dataset: Dataset | null) => useMemo(() => dataset && indexQuestions(dataset), [dataset])

/** What differs between the columns of a banner, in all questions of a dataset. */
export const FindingsScreen = ({ studyNumber, datasetName, noAccess, ...rest }: FindingsScreenProps): ReactNode => {
  const dispatch = useAppDispatch()
  const address = useMemo(() => ({ studyId: studyNumber, datasetName }), [studyNumber, datasetName])
  const {
    data: dataset,
    error,
    isFetching,
  } = useAppSelector((state: WithLibrary) => selectDatasetRemote(state, address))
  const index = useIndex(dataset)
  const canManage = useAppSelector(selectCanManage)
  useEffect(() => {
    dispatch(datasetRemote.requested(address))
  }, [dispatch, address])
  const again = () => void dispatch(datasetRemote.requested(address))
  if (isRestricted(error) || (statusOf(error) === 404 && !canManage)) return noAccess
  if (!dataset || !index)
    return (
      <DatasetPending
        title="What matters"
        error={error}
        isMissing={statusOf(error) === 404}
        back={
          <ButtonLink variant="ghost" href={paths.study(studyNumber)}>
            Back to the study
          </ButtonLink>
        }
        onRetry={again}
      />
    )
  if (!dataset.rdm_complete)
    return (
      <PageFrame>
        <PageHeading title="What matters" />
        <EmptyState
          icon="clock"
          title="Raw data is still being generated"
          action={
            <Button loading={isFetching} onClick={again}>
              Check again
            </Button>
          }
        >
          This dataset is not ready to be analysed yet.
        </EmptyState>
      </PageFrame>
    )
  return <WhatMatters {...rest} address={address} dataset={dataset} index={index} />
}
