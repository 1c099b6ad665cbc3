import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import styled from 'styled-components'
import { isRestricted, statusOf } from '@/lib/failure'
import { paths, type PrepareTab } from '@/lib/paths'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { selectWaitingDatasetRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Layer } from '@/tables/ui'
import { ButtonLink, EmptyState, ErrorState, Skeleton } from '@/ui'
import { useAtRisk } from '@/ui/drafts'
import { preparationRemote, variablesRemote } from '../remotes'
import { selectSaving, selectSteps, selectVariables } from '../selectors'
import { events } from '../slice'
import { DerivedPart } from './DerivedPart'
import { HeadActions } from './HeadActions'
import { OtherPart, type PreparePart } from './OtherPart'
import { PrepareHead } from './PrepareHead'
import { MakingProblem, RefusedChange } from './PrepareNotices'
import { VariablesPart } from './VariablesPart'

const Body = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  min-height: 0;
`
const Message = styled.div`
  max-width: 720px;
  margin: var(--s6) auto;
  padding: 0 var(--s4);
`
const OWN = { variables: true, derived: true }

/** Asks before publishing what was made. */
export type PublishScreen = ComponentType<{ readonly address: DatasetAddress; readonly onClose: () => void }>

export interface PrepareScreenProps {
  readonly studyNumber: string
  readonly datasetName: string
  readonly tab: PrepareTab
  /** Parts of other features, each with a tab of its own. */
  readonly parts: Readonly<Partial<Record<PrepareTab, PreparePart>>>
  readonly Publish: PublishScreen
  /** What tabs of other features count; absent: not known. */
  readonly counts?: Readonly<Partial<Record<PrepareTab, number>>>
}

/** The layer in which managers prepare the data of a dataset: variables, derived ones, weights and banners. */
export const PrepareScreen = ({
  studyNumber,
  datasetName,
  tab,
  parts,
  Publish,
  counts: others,
}: PrepareScreenProps) => {
  const dispatch = useAppDispatch()
  const address = useMemo(() => ({ studyId: studyNumber, datasetName }), [studyNumber, datasetName])
  const { data, error, isFetching } = useAppSelector(selectSteps)
  const variables = useAppSelector(selectVariables)
  const dataset = useAppSelector((state: WithLibrary) => selectWaitingDatasetRemote(state, address)).data
  const [publishing, setPublishing] = useState(false)
  // A change that has not reached the server would be gone with the page.
  useAtRisk(useAppSelector(selectSaving))
  const page = paths.dataset('questions', studyNumber, datasetName)
  useEffect(() => {
    dispatch(events.opened(address))
    return () => {
      dispatch(events.left())
    }
  }, [dispatch, address])
  const failure = error ?? variables.error
  const ready = data !== null && variables.data !== null
  const body = (): ReactNode => {
    if (!ready && failure)
      return (
        <Message>
          {statusOf(failure) === 404 || isRestricted(failure) ? (
            <EmptyState
              icon="lock"
              title="This dataset was not found"
              action={<ButtonLink href={page}>Back</ButtonLink>}
            >
              It may have been removed, or you may not have access to it.
            </EmptyState>
          ) : statusOf(failure) === 409 ? (
            <EmptyState
              icon="database"
              title="This dataset cannot be prepared"
              action={<ButtonLink href={page}>Back to the dataset</ButtonLink>}
            >
              {failure.message}
            </EmptyState>
          ) : (
            <ErrorState
              message="The preparation could not be loaded."
              detail={failure.message}
              retrying={isFetching || variables.isFetching}
              onRetry={() => {
                dispatch(preparationRemote.requested(address))
                dispatch(variablesRemote.requested(address))
              }}
            />
          )}
        </Message>
      )
    if (!ready)
      return (
        <Message aria-busy="true">
          <Skeleton $height={420} />
        </Message>
      )
    if (tab === 'variables') return <VariablesPart address={address} respondents={data.respondents} />
    if (tab === 'derived') return <DerivedPart address={address} />
    const Part = parts[tab]
    return Part && <OtherPart Part={Part} address={address} steps={data.steps} />
  }
  return (
    <Layer aria-labelledby="prepare-title">
      <PrepareHead
        studyNumber={studyNumber}
        datasetName={datasetName}
        title={dataset?.dataset_name ?? datasetName}
        tab={tab}
        tabs={id => id in OWN || id in parts}
        counts={{ banners: dataset?.banners?.length, ...others }}
      >
        {ready && <HeadActions dataset={dataset} steps={tab !== 'banners'} onPublish={() => setPublishing(true)} />}
      </PrepareHead>
      <RefusedChange />
      <MakingProblem />
      <Body>{body()}</Body>
      {publishing && (
        <Publish
          address={address}
          onClose={() => {
            setPublishing(false)
            dispatch(events.publishingSeen())
          }}
        />
      )}
    </Layer>
  )
}
