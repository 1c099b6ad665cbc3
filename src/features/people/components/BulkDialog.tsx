import { useEffect } from 'react'
import type { SiteUser } from '@core/contract'
import type { Role } from '@core/domain'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Modal, ProgressBar, Stack } from '@/ui'
import { bulkEvents, type BulkRun } from '../bulkRun'
import { bulkEffects, bulkWords, type BulkResult, type PeopleChange } from '../model/bulk'
import { fullName } from '../model/names'
import type { WithPeople } from '../slice'

/** People who are named with the reason; the others are counted. */
const NAMED = 20

interface ResultsProps {
  readonly run: BulkRun
  readonly users: readonly SiteUser[]
}

const Results = ({ run: { results, of, error }, users }: ResultsProps) => {
  const refused = results.filter(({ user }) => user === null)
  const left = of - results.length
  const nameOf = (id: string): string => {
    const found = users.find(user => user.profile_id === id)
    return found ? fullName(found) : id
  }
  return (
    <Stack $gap="s4">
      <Callout tone={refused.length === 0 && left === 0 ? 'success' : 'info'} role="status">
        {counted(results.length - refused.length, 'person was', 'people were')} changed.
      </Callout>
      {left > 0 && (
        <Callout tone="warning" title={`${counted(left, 'person is', 'people are')} not done yet`} role="alert">
          {error ? error.message : 'You stopped it. No one was changed.'}
        </Callout>
      )}
      {refused.length > 0 && (
        <Callout tone="warning" title={`${counted(refused.length, 'person stays', 'people stay')} as they were`}>
          <ul>
            {refused.slice(0, NAMED).map(({ profile_id: id, reason }) => (
              <li key={id}>
                {nameOf(id)}: {reason}
              </li>
            ))}
          </ul>
          {refused.length > NAMED && <p>And {count(refused.length - NAMED)} more.</p>}
        </Callout>
      )}
    </Stack>
  )
}

export interface BulkDialogProps {
  readonly users: readonly SiteUser[]
  readonly actor: Role
  readonly change: PeopleChange
  readonly onClose: (results: readonly BulkResult[]) => void
}

/** Says what a change of several people will do, does it with counted progress, and says what became of each. */
export const BulkDialog = ({ users, actor, change, onClose }: BulkDialogProps) => {
  const dispatch = useAppDispatch()
  const run = useAppSelector(({ admin }: WithPeople) => admin.bulk)
  useEffect(
    () => () => {
      dispatch(bulkEvents.closed())
    },
    [dispatch],
  )
  const { changing, lines } = bulkEffects(actor, users, change)
  const done = run.results.length
  const begun = run.of > 0
  const finished = begun && !run.running
  const start = () => void dispatch(bulkEvents.started({ users, change }))
  const close = () => {
    if (!run.running) onClose(run.results)
  }
  const words = bulkWords(change, changing)
  const isEnd = ('active' in change && !change.active) || ('group' in change && !change.into)
  const footer = run.running ? (
    <Button loading={run.stopping} onClick={() => void dispatch(bulkEvents.stopped())}>
      Stop
    </Button>
  ) : finished ? (
    <>
      {done < run.of && <Button onClick={start}>Go on</Button>}
      <Button variant="primary" onClick={close}>
        Done
      </Button>
    </>
  ) : (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button
        variant={isEnd ? 'danger' : 'primary'}
        disabledReason={changing === 0 ? 'Nobody would change.' : null}
        onClick={start}
      >
        {words}
      </Button>
    </>
  )
  return (
    <Modal open title={begun ? words : `${words}?`} onClose={close} footer={footer}>
      {finished ? (
        <Results run={run} users={users} />
      ) : run.running ? (
        <ProgressBar
          done={done}
          total={run.of}
          label={words}
          words={`${count(done)} of ${counted(run.of, 'person', 'people')} done`}
        />
      ) : (
        <Stack $gap="s3">
          {lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </Stack>
      )}
    </Modal>
  )
}
