import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { PasswordSignIn } from '@core/contract'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, Checkbox, ConfirmDialog, ErrorState, Muted, Row, Stack, TYPE } from '@/ui'
import { Panel, RuledList } from '@/ui/Sections'
import { Note, Problem } from '@/ui/Words'
import { closingWords } from '../model/closing'
import { passwordsChangeRemote, passwordsRemote } from '../remotes'
import type { WithSignOn } from '../slice'

const Group = styled.fieldset`
  display: grid;
  gap: var(--s1-5);
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0 0 var(--s1);
    font-weight: 600;
  }
`
/** Long lists scroll, so that the buttons of the dialog stay in sight. */
const Names = styled(RuledList)`
  ${TYPE.sm}
  max-height: 240px;
  overflow-y: auto;
  > li {
    padding: var(--s1-5) 0;
    overflow-wrap: anywhere;
  }
`

const nameOf = ({ name, email }: PasswordSignIn['admins'][number]) => (name === '' ? email : name)

/** People who could not sign in any more, by name. */
const LeftOut = ({ of }: { readonly of: PasswordSignIn }) =>
  of.left_out.length === 0 ? null : (
    <Names aria-label="People who could not sign in" tabIndex={0}>
      {of.left_out.map(({ profile_id, name, email }) => (
        <li key={profile_id}>
          {name} <Muted $size="sm">{email}</Muted>
        </li>
      ))}
      {of.left_out_count > of.left_out.length && <li>and {count(of.left_out_count - of.left_out.length)} more</li>}
    </Names>
  )

const Keepers = ({ of }: { readonly of: PasswordSignIn }) => {
  const dispatch = useAppDispatch()
  const busy = useAppSelector(({ signOn }: WithSignOn) => signOn.passwordsChange.isFetching)
  const kept = of.break_glass.map(({ profile_id }) => profile_id)
  return (
    <Group>
      <legend>Emergency access</legend>
      <Note>
        These admins can always sign in with their password, for when the provider fails. Each use is in the audit log.
      </Note>
      {of.admins.map(admin => {
        const isKept = kept.includes(admin.profile_id)
        const isLast = of.closed && isKept && kept.length === 1
        return (
          <Checkbox
            key={admin.profile_id}
            label={nameOf(admin)}
            hint={isLast ? 'The last one: choose another admin first.' : admin.email}
            checked={isKept}
            disabled={busy || isLast}
            onCheckedChange={checked =>
              dispatch(
                passwordsChangeRemote.requested({
                  break_glass: checked ? [...kept, admin.profile_id] : kept.filter(id => id !== admin.profile_id),
                }),
              )
            }
          />
        )
      })}
      {of.admins.length === 0 && <Muted>No admin has a password.</Muted>}
    </Group>
  )
}

/** Whether people may sign in with a password, and what closing it does. */
export const PasswordPanel = () => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector(({ signOn }: WithSignOn) => signOn.passwords)
  const change = useAppSelector(({ signOn }: WithSignOn) => signOn.passwordsChange)
  const [asking, setAsking] = useState(false)
  const closed = data?.closed
  useEffect(() => {
    dispatch(passwordsRemote.requested())
  }, [dispatch])
  useEffect(() => setAsking(false), [closed])
  if (!data)
    return error ? (
      <ErrorState
        message="Password settings could not be loaded."
        detail={error.message}
        onRetry={() => dispatch(passwordsRemote.requested())}
      />
    ) : null
  const why =
    data.connections.length === 0
      ? 'Switch on a tested connection first.'
      : data.break_glass.length === 0
        ? 'Choose an admin for emergency access first.'
        : null
  return (
    <Panel as="section" aria-label="Passwords">
      <Stack $gap="s4">
        <Row $justify="space-between" $wrap>
          <Row $wrap>
            <h2>Passwords</h2>
            <Badge tone={data.closed ? 'success' : 'neutral'} icon={data.closed ? 'lock' : 'user'}>
              {data.closed ? 'Closed' : 'Open'}
            </Badge>
          </Row>
          {data.closed ? (
            <Button
              loading={change.isFetching}
              onClick={() => dispatch(passwordsChangeRemote.requested({ closed: false }))}
            >
              Open password sign-in
            </Button>
          ) : (
            <Button disabledReason={why} onClick={() => setAsking(true)}>
              Close password sign-in…
            </Button>
          )}
        </Row>
        <Muted>
          {data.closed
            ? 'People sign in with single sign-on only. A password is refused as if it were wrong.'
            : 'People can sign in with a password or with single sign-on.'}
        </Muted>
        {change.error && !asking && <Problem role="alert">{change.error.message}</Problem>}
        {data.closed && data.left_out_count > 0 && (
          <Stack $gap="s2">
            <Problem>{counted(data.left_out_count, 'person', 'people')} cannot sign in:</Problem>
            <LeftOut of={data} />
          </Stack>
        )}
        <Keepers of={data} />
      </Stack>
      <ConfirmDialog
        open={asking}
        title="Close password sign-in?"
        confirmLabel="Close password sign-in"
        danger={data.left_out_count > 0}
        busy={change.isFetching}
        problem={change.error?.message}
        onConfirm={() => dispatch(passwordsChangeRemote.requested({ closed: true }))}
        onCancel={() => setAsking(false)}
      >
        {closingWords(data).map(line => (
          <p key={line}>{line}</p>
        ))}
        <LeftOut of={data} />
      </ConfirmDialog>
    </Panel>
  )
}
