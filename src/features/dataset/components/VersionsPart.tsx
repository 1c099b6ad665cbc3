import { useEffect, useState } from 'react'
import type { Dataset, DatasetVersionForm } from '@core/contract'
import { dayAndTime } from '@/lib/clock'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Badge,
  Button,
  Callout,
  ConfirmDialog,
  DataTable,
  ErrorState,
  Muted,
  Row,
  Skeleton,
  Stack,
  Surface,
  useToast,
  type BadgeProps,
  type Column,
} from '@/ui'
import { carriedRemote } from '../carried'
import { changesRemote } from '../remotes'
import { selectVersions, selectWithdraw } from '../selectors'
import { versionsRemote, withdrawRemote } from '../versions'
import { PublishDialog } from './PublishDialog'

const STATES: Readonly<Record<DatasetVersionForm['state'], readonly [string, BadgeProps['tone']]>> = {
  published: ['Published', 'success'],
  waiting: ['Waiting', 'info'],
  unpublished: ['Unpublished', 'warning'],
  earlier: ['Earlier', 'neutral'],
  replaced: ['Never published', 'neutral'],
}

const moment = (at: string | null, by: string | null): string =>
  at === null ? '–' : [dayAndTime(Date.parse(at)), by].filter(Boolean).join(', ')

interface VersionsPartProps {
  readonly dataset: Dataset
  readonly address: DatasetAddress
}

/** Says what withdrawing means for readers, then does it. */
const Withdraw = ({ dataset, address, onClose }: VersionsPartProps & { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { isFetching, error, fetchedAt } = useAppSelector(selectWithdraw)
  const [begun] = useState(fetchedAt)
  const done = fetchedAt !== begun && !isFetching && error === null
  useEffect(() => {
    if (!done) return
    toast({ text: `${dataset.dataset_name} is withdrawn.`, tone: 'success' })
    onClose()
  }, [done, toast, onClose, dataset.dataset_name])
  return (
    <ConfirmDialog
      open
      title={`Withdraw ${dataset.dataset_name}?`}
      problem={error && `The dataset could not be withdrawn. ${error.message}`}
      confirmLabel="Withdraw"
      busy={isFetching}
      onCancel={onClose}
      onConfirm={() => dispatch(withdrawRemote.requested(address))}
    >
      <p>
        Readers will no longer see this dataset, and saved reports on it cannot be opened. Nothing is deleted: publish a
        version to bring it back.
      </p>
    </ConfirmDialog>
  )
}

/** All versions with who made and published them; each can be published, and the published one withdrawn. */
export const VersionsPart = ({ dataset, address }: VersionsPartProps) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(selectVersions)
  const [publishing, setPublishing] = useState<{ readonly version: number | null } | null>(null)
  const [withdrawing, setWithdrawing] = useState(false)
  useEffect(() => {
    dispatch(versionsRemote.requested(address))
  }, [dispatch, address])
  if (error)
    return (
      <ErrorState
        message="The versions could not be loaded."
        detail={error.message}
        retrying={isFetching}
        onRetry={() => dispatch(versionsRemote.requested(address))}
      />
    )
  if (!data) return <Skeleton $height={160} />
  /** The version that managers work on comes with what its preparation loses. */
  const ask = ({ version, state }: DatasetVersionForm) => {
    const isNewest = state === 'waiting' || state === 'unpublished'
    dispatch(changesRemote.requested(isNewest ? address : { ...address, version }))
    if (isNewest) dispatch(carriedRemote.requested(address))
    setPublishing({ version: isNewest ? null : version })
  }
  const columns: readonly Column<DatasetVersionForm>[] = [
    { id: 'version', header: 'Version', rowHeader: true, cell: v => v.version },
    {
      id: 'state',
      header: 'State',
      cell: v => <Badge tone={STATES[v.state][1] ?? 'neutral'}>{STATES[v.state][0]}</Badge>,
    },
    { id: 'file', header: 'File', hideBelow: 768, cell: v => v.file_name },
    { id: 'respondents', header: 'Respondents', align: 'right', cell: v => count(v.respondents) },
    { id: 'questions', header: 'Questions', align: 'right', hideBelow: 768, cell: v => count(v.questions) },
    { id: 'made', header: 'Added', hideBelow: 1000, cell: v => <Muted $size="sm">{moment(v.made, v.made_by)}</Muted> },
    {
      id: 'published',
      header: 'Last published',
      hideBelow: 1000,
      cell: v => <Muted $size="sm">{moment(v.published, v.published_by)}</Muted>,
    },
    {
      id: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'right',
      nowrap: true,
      cell: v =>
        v.state === 'published' ? (
          <Button size="sm" aria-label={`Withdraw version ${v.version}`} onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        ) : (
          <Button size="sm" aria-label={`Publish version ${v.version}`} onClick={() => ask(v)}>
            Publish
          </Button>
        ),
    },
  ]
  return (
    <Stack $gap="s4">
      {data.failed.map(failed => (
        <Callout key={failed.at} tone="danger" title={`${failed.file_name} could not be imported`}>
          {moment(failed.at, null)}. {failed.message} {failed.advice}
        </Callout>
      ))}
      <Surface $clip>
        <DataTable caption="Versions" columns={columns} rows={data.results} rowKey={v => String(v.version)} />
      </Surface>
      <Row>
        <Muted $size="sm">One version is published at a time. The others are kept.</Muted>
      </Row>
      {publishing !== null && (
        <PublishDialog
          dataset={dataset}
          address={address}
          version={publishing.version}
          onClose={() => setPublishing(null)}
        />
      )}
      {withdrawing && <Withdraw dataset={dataset} address={address} onClose={() => setWithdrawing(false)} />}
    </Stack>
  )
}
