import { useEffect, useState } from 'react'
import type { Dataset, DatasetChange, getDatasetChanges, OutputOf } from '@core/contract'
import { count, counted } from '@/lib/words'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { publishRemote, selectPublishing, selectWaitingDatasetRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, ErrorState, Modal, Skeleton, Stack, useToast } from '@/ui'
import { carriedRemote } from '../carried'
import { changesRemote } from '../remotes'
import { selectCarried, selectChanges, selectPublishVersion } from '../selectors'
import { publishVersionRemote } from '../versions'
import { CarriedSteps } from './CarriedSteps'
import { LabelledLine, LabelledList, type LineLabel } from './LabelledList'

type Changes = OutputOf<typeof getDatasetChanges>

const KINDS: Readonly<Record<DatasetChange['kind'], LineLabel>> = {
  question_added: ['New', 'success'],
  question_gone: ['Removed', 'danger'],
  type_changed: ['Other type', 'warning'],
  text_changed: ['Other text', 'neutral'],
  options_changed: ['Other answers', 'warning'],
  grid_lost: ['Grid lost', 'danger'],
  row_lost: ['Row lost', 'danger'],
}

const Change = ({ change }: { readonly change: DatasetChange }) => (
  <LabelledLine
    label={KINDS[change.kind]}
    name={change.question_name}
    text={change.question_text}
    detail={change.detail}
  >
    {change.used_by.length > 0 && (
      <>
        <br />
        Used by {change.used_by.join(', ')}
      </>
    )}
  </LabelledLine>
)

const carriedWords = ({ texts, grids }: Changes['carried']): string =>
  [texts > 0 ? counted(texts, 'edited text', 'edited texts') : '', grids > 0 ? counted(grids, 'grid', 'grids') : '']
    .filter(Boolean)
    .join(' and ')

const Told = ({ changes }: { readonly changes: Changes }) => {
  if (changes.from_version === null || changes.to_version === null)
    return <p>This publishes the first version ({counted(changes.respondents_after, 'respondent', 'respondents')}).</p>
  const carried = carriedWords(changes.carried)
  const used = changes.changes.filter(change => change.used_by.length > 0 && change.kind !== 'question_added').length
  return (
    <Stack $gap="s3">
      <p>
        Readers will then have version {changes.to_version} instead of version {changes.from_version}:{' '}
        {count(changes.respondents_before)} respondents become {count(changes.respondents_after)}.
        {carried !== '' && ` Carried over from the previous version: ${carried}.`}
      </p>
      {used > 0 && (
        <Callout tone="warning">
          {counted(used, 'change affects', 'changes affect')} saved reports or the default filters.
        </Callout>
      )}
      {changes.changes.length === 0 ? (
        <p>The questions are the same.</p>
      ) : (
        // A long list scrolls by itself.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <LabelledList $height={340} aria-label="What changes" tabIndex={0}>
          {changes.changes.map(change => (
            <Change key={`${change.kind} ${change.question_name}`} change={change} />
          ))}
        </LabelledList>
      )}
    </Stack>
  )
}

const consequences = ({ group_restrictions: groups, ready }: Dataset): string => {
  if (ready) return 'Saved reports will use it. You can publish another version again under Versions.'
  const who = groups.length === 0 ? 'Everyone who can see the study' : `Members of ${groups.join(', ')}`
  return `${who} can then build reports on it. You can withdraw it again under Versions.`
}

export interface PublishDialogProps {
  readonly dataset: Dataset
  readonly address: DatasetAddress
  /** Null: the newest one. */
  readonly version?: number | null
  readonly onClose: () => void
}

/** Shows what will change for readers, then publishes; a job does it, and its state is followed. */
export const PublishDialog = ({ dataset, address, version = null, onClose }: PublishDialogProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { data: changes, error, ...asked } = useAppSelector(selectChanges)
  const newest = useAppSelector((state: WithLibrary) => selectPublishing(state, address))
  const chosen = useAppSelector(selectPublishVersion)
  const publish = version === null ? newest : chosen
  const carried = useAppSelector(selectCarried)
  const isMaking = version === null && carried.data?.making === true
  const isFetching = asked.isFetching || (version === null && carried.isFetching)
  const [begun] = useState(publish.fetchedAt)
  const [tried, setTried] = useState(false)
  const done = tried && publish.fetchedAt !== begun && !publish.isFetching
  useEffect(() => {
    if (!done) return
    toast({ text: `${dataset.dataset_name} is being published.`, tone: 'success' })
    onClose()
  }, [done, toast, onClose, dataset.dataset_name])
  return (
    <Modal
      open
      size={720}
      title={
        version === null ? `Publish ${dataset.dataset_name}?` : `Publish version ${version} of ${dataset.dataset_name}?`
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={publish.isFetching}
            disabledReason={isMaking ? 'A version is being made' : isFetching ? 'Still checking what changes' : null}
            onClick={() => {
              setTried(true)
              dispatch(
                version === null
                  ? publishRemote.requested(address)
                  : publishVersionRemote.requested({ ...address, version }),
              )
            }}
          >
            Publish
          </Button>
        </>
      }
    >
      <Stack $gap="s3">
        {isFetching ? (
          <Skeleton $height={96} />
        ) : error ? (
          <ErrorState
            message="The changes for readers could not be loaded."
            detail={error.message}
            onRetry={() => dispatch(changesRemote.requested(version === null ? address : { ...address, version }))}
          />
        ) : (
          changes && <Told changes={changes} />
        )}
        {!isFetching && version === null && <CarriedSteps address={address} />}
        <p>{consequences(dataset)}</p>
        {tried && publish.error && (
          <Callout tone="danger" role="alert">
            The dataset could not be published. {publish.error.message}
          </Callout>
        )}
      </Stack>
    </Modal>
  )
}

/** The same question on another screen: it fetches what it tells by itself. */
export const PublishScreen = ({ address, onClose }: Omit<PublishDialogProps, 'dataset' | 'version'>) => {
  const dispatch = useAppDispatch()
  const { data } = useAppSelector((state: WithLibrary) => selectWaitingDatasetRemote(state, address))
  useEffect(() => {
    dispatch(changesRemote.requested(address))
    dispatch(carriedRemote.requested(address))
  }, [dispatch, address])
  return data && <PublishDialog dataset={data} address={address} onClose={onClose} />
}
