import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import styled from 'styled-components'
import type { PreparedVariable } from '@core/contract'
import type { Step, StepAction } from '@core/domain/preparation'
import { isRestricted, statusOf } from '@/lib/failure'
import { PREPARE_TABS, paths, type PrepareTab } from '@/lib/paths'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { selectWaitingDatasetRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Bar, Grow, Layer } from '@/tables/ui'
import {
  ButtonLink,
  Callout,
  EmptyState,
  ErrorState,
  Icon,
  IconButton,
  Link,
  MEDIA,
  PageHeading,
  Skeleton,
  TYPE,
} from '@/ui'
import { useAtRisk } from '@/ui/drafts'
import { count } from '@/lib/words'
import { preparationRemote, variablesRemote } from '../remotes'
import {
  selectByName,
  selectMake,
  selectRefused,
  selectSaving,
  selectSteps,
  selectTaken,
  selectVariables,
} from '../selectors'
import { events } from '../slice'
import { DerivedPart } from './DerivedPart'
import { HeadActions } from './HeadActions'
import { VariablesPart } from './VariablesPart'

const Head = styled(Bar)`
  gap: var(--s2);
  min-height: 56px;
  padding-block: 0;
  ${MEDIA.below1000} {
    flex-wrap: wrap;
    padding-block: var(--s1);
  }
`
const Name = styled.div`
  ${TYPE.sm}
  min-width: 0;
  padding-right: var(--s4);
  color: var(--text-2);
  h1 {
    ${TYPE.base}
    font-weight: 600;
    color: var(--text);
  }
`
const Close = styled(Link)`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  color: var(--text-2);
  svg {
    margin: 0;
  }
`
const TabBar = styled.nav`
  display: flex;
  align-self: stretch;
  gap: var(--s4-5);
  padding-left: var(--s4);
  border-left: 1px solid var(--border);
  overflow-x: auto;
  scrollbar-width: none;
  a {
    display: flex;
    align-items: center;
    flex: none;
    gap: var(--s1-5);
    min-height: 44px;
    border-block: 2px solid transparent;
    color: var(--text-2);
    font-weight: 500;
    text-decoration: none;
  }
  a[aria-current] {
    color: var(--text);
    font-weight: 600;
    border-bottom-color: var(--accent-text);
  }
  small {
    ${TYPE.xs}
    color: var(--text-3);
  }
  ${MEDIA.below1000} {
    order: 1;
    flex-basis: 100%;
    padding-left: 0;
    border-left: 0;
  }
`
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
const Slip = styled.div`
  padding: var(--s2) var(--s4);
  background: var(--surface);
  border-bottom: 1px solid var(--border);
`

const LABELS: Readonly<Record<PrepareTab, string>> = {
  variables: 'Variables',
  derived: 'Derived',
  weights: 'Weights',
  banners: 'Banners',
}

const OWN = { variables: true, derived: true }

/** What a part that another feature gives knows of the preparation, and how it changes it. */
export interface PreparePartProps {
  readonly address: DatasetAddress
  readonly steps: readonly Step[]
  readonly variables: readonly PreparedVariable[]
  readonly taking: {
    readonly busy: boolean
    /** Why the last change was refused. */
    readonly failure: string | null
    /** Goes up with every change that was taken. */
    readonly taken: number
    /** Takes a step more, or puts it in the place of one that is there. */
    readonly take: (action: StepAction, step: string | null) => void
    readonly switchOff: (step: string) => void
  }
}

/** A part of the screen that another feature gives. */
export type PreparePart = ComponentType<PreparePartProps>
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

const RefusedChange = () => {
  const dispatch = useAppDispatch()
  const refused = useAppSelector(selectRefused)
  if (!refused) return null
  return (
    <Slip>
      <Callout tone="danger" role="alert" title="That was not changed">
        {refused.failure.message}{' '}
        <IconButton icon="x" size={24} label="Close this message" onClick={() => dispatch(events.refusalSeen())} />
      </Callout>
    </Slip>
  )
}

/** Why the last version could not be made; it is gone with the next change. */
const MakingProblem = () => {
  const { data } = useAppSelector(selectSteps)
  const { error } = useAppSelector(selectMake)
  const why = error?.message ?? data?.failure ?? null
  if (why === null || data?.making === true) return null
  return (
    <Slip>
      <Callout tone="danger" role="alert" title="No version was made">
        {why} Readers keep what they have.
      </Callout>
    </Slip>
  )
}

const OtherPart = ({
  Part,
  address,
  steps,
}: { readonly Part: PreparePart } & Pick<PreparePartProps, 'address' | 'steps'>) => {
  const dispatch = useAppDispatch()
  const variables = useAppSelector(selectVariables).data ?? []
  const busy = useAppSelector(selectSaving)
  const refused = useAppSelector(selectRefused)
  const taken = useAppSelector(selectTaken)
  return (
    <Part
      address={address}
      steps={steps}
      variables={variables}
      taking={{
        busy,
        failure: refused?.failure.message ?? null,
        taken,
        take: (action, step) =>
          dispatch(
            events.changed(step === null ? { kind: 'take', actions: [action] } : { kind: 'replace', step, action }),
          ),
        switchOff: step => dispatch(events.changed({ kind: 'switch', steps: [step], state: 'off' })),
      }}
    />
  )
}

const useCounts = (): Partial<Record<PrepareTab, number>> => {
  const byName = useAppSelector(selectByName)
  return useMemo(() => {
    const all = [...byName.values()]
    return {
      variables: all.filter(({ origin }) => origin === 'file').length,
      derived: all.filter(({ origin, weight }) => origin === 'derived' && !weight).length,
      weights: all.filter(({ weight }) => weight).length,
    }
  }, [byName])
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
  const own = useCounts()
  const counts = { ...own, banners: dataset?.banners?.length, ...others }
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
      <Head>
        <Close href={page} aria-label="Close and return to the dataset">
          <Icon name="x" size={20} />
        </Close>
        <Name id="prepare-title">
          <PageHeading title="Prepare" />
          <span>
            {dataset?.dataset_name ?? datasetName}
            {data && `, n=${count(data.respondents)}`}
          </span>
        </Name>
        <TabBar aria-label="Parts of the preparation">
          {PREPARE_TABS.filter(id => id in OWN || id in parts).map(id => (
            <Link
              key={id}
              href={paths.prepare(id, studyNumber, datasetName)}
              aria-current={id === tab ? 'page' : undefined}
            >
              {LABELS[id]} {counts[id] !== undefined && <small>{count(counts[id])}</small>}
            </Link>
          ))}
        </TabBar>
        <Grow />
        {ready && <HeadActions dataset={dataset} steps={tab !== 'banners'} onPublish={() => setPublishing(true)} />}
      </Head>
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
