import { useEffect, useState } from 'react'
import type { ForwardingTarget } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, Callout, ConfirmDialog, Menu, Muted, Row, Stack } from '@/ui'
import { Part } from '@/ui/Part'
import { Panel } from '@/ui/Sections'
import { actRemote, forwardingRemote, type ForwardingAct } from '../remotes'
import type { WithAudit } from '../slice'
import { secondLabel } from './EntryTable'
import { ReceiverDialog } from './ReceiverDialog'

const momentWords = (iso: string): string => `${dayLabel(iso)}, ${secondLabel(iso)}`

const stateOf = ({ paused, problem }: ForwardingTarget) => {
  if (paused) return { tone: 'neutral', icon: 'minus', words: 'Paused' } as const
  if (problem !== null) return { tone: 'danger', icon: 'warning', words: 'Not delivered' } as const
  return { tone: 'success', icon: 'check', words: 'On' } as const
}

interface TargetProps {
  readonly target: ForwardingTarget
  readonly onChange: () => void
}

const Target = ({ target, onChange }: TargetProps) => {
  const dispatch = useAppDispatch()
  const act = useAppSelector(({ audit }: WithAudit) => audit.act)
  const [removing, setRemoving] = useState(false)
  const send = (what: ForwardingAct) => dispatch(actRemote.requested(what))
  const state = stateOf(target)
  const tested = act.data?.act === 'test' ? act.data : null
  const waiting = target.behind === 0 ? 'Nothing waits' : counted(target.behind, 'entry waits', 'entries wait')
  return (
    <Panel>
      <Stack $gap="s3">
        <Row $justify="space-between" $wrap>
          <Stack $gap="s1">
            <Row $gap="s2" $wrap>
              <strong>{target.kind === 'webhook' ? 'Webhook' : 'Syslog'}</strong>
              <Badge tone={state.tone} icon={state.icon}>
                {state.words}
              </Badge>
              {!target.encrypted && (
                <Badge tone="warning" icon="warning">
                  Not encrypted
                </Badge>
              )}
            </Row>
            <span style={{ overflowWrap: 'anywhere' }}>{target.address}</span>
            <Muted $size="sm" role="status">
              {waiting}.{' '}
              {target.delivered === null
                ? 'Nothing was delivered yet.'
                : `Last delivered ${momentWords(target.delivered)}.`}
            </Muted>
          </Stack>
          <Row $gap="s2">
            <Button loading={act.isFetching} onClick={() => send('test')}>
              Send test line
            </Button>
            <Menu
              trigger={
                <Button icon="more" aria-label="More about forwarding">
                  More
                </Button>
              }
              entries={[
                { label: 'Change receiver', icon: 'edit', onSelect: onChange },
                target.paused
                  ? { label: 'Resume', icon: 'refresh', onSelect: () => send('resume') }
                  : { label: 'Pause', icon: 'minus', onSelect: () => send('pause') },
                { label: 'Stop forwarding', icon: 'trash', onSelect: () => setRemoving(true) },
              ]}
            />
          </Row>
        </Row>
        {target.problem !== null && (
          <Callout tone="danger" title="The last entries were not delivered">
            {target.problem} {target.next_try !== null && `Next try: ${momentWords(target.next_try)}.`}
          </Callout>
        )}
        {tested && (
          <Callout
            tone={tested.problem === null ? 'success' : 'danger'}
            role="status"
            title={tested.problem === null ? 'The test line was delivered' : 'The test line was not delivered'}
          >
            {tested.problem}
          </Callout>
        )}
        {act.error && (
          <Callout tone="danger" role="alert" title="That did not work">
            {act.error.message}
          </Callout>
        )}
      </Stack>
      {removing && (
        <ConfirmDialog
          open
          title="Stop forwarding?"
          confirmLabel="Stop forwarding"
          danger
          onConfirm={() => {
            setRemoving(false)
            send('remove')
          }}
          onCancel={() => setRemoving(false)}
        >
          {target.behind > 0
            ? `${counted(target.behind, 'entry that waits is', 'entries that wait are')} not sent. The audit log itself stays as it is.`
            : 'New entries are not sent any more. The audit log itself stays as it is.'}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** Where entries of the log are sent as they are written, how far that is, and what helps when it fails. */
export const Forwarding = () => {
  const dispatch = useAppDispatch()
  const { data: target, error, fetchedAt } = useAppSelector(({ audit }: WithAudit) => audit.forwarding)
  const [editing, setEditing] = useState(false)
  useEffect(() => {
    dispatch(forwardingRemote.requested(undefined))
  }, [dispatch])
  const isLoaded = fetchedAt !== null
  return (
    <>
      <Part
        title="Forwarding"
        about="Send every new entry to your own log management, by webhook or syslog."
        failure={error && !isLoaded ? error.message : null}
        onRetry={() => dispatch(forwardingRemote.requested(undefined))}
        action={isLoaded && !target && <Button onClick={() => setEditing(true)}>Set receiver</Button>}
        foot={target && <Target target={target} onChange={() => setEditing(true)} />}
      />
      {editing && <ReceiverDialog target={target} onClose={() => setEditing(false)} />}
    </>
  )
}
