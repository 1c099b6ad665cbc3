import { useId, useState } from 'react'
import styled from 'styled-components'
import { SCOPE_WORDS, TOKEN_DAYS, TOKEN_NAME_MAX, type Scope } from '@core/domain'
import { dayLabel } from '@/lib/dates'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Checkbox, Modal, Muted, Select, Stack, TextField } from '@/ui'
import { Problem } from '@/ui/Words'
import { LIFETIMES, scopeWords } from '../model/tokens'
import { createdRemote } from '../remotes'
import { tokenSeen, type WithApiAccess } from '../slice'
import { Copied } from '@/ui/Copied'

const Label = styled.span`
  font-weight: 500;
`

export interface NewTokenDialogProps {
  readonly title: string
  /** Scopes to choose from; one alone is chosen already. */
  readonly scopes: readonly Scope[]
  /** Id of a service account; null: one's own, or the directory's. */
  readonly account: string | null
  readonly onClose: () => void
}

/** Asks what a token is for, and shows it once. */
export const NewTokenDialog = ({ title, scopes, account, onClose }: NewTokenDialogProps) => {
  const dispatch = useAppDispatch()
  const scopesId = useId()
  const { isFetching, error, data } = useAppSelector(({ apiAccess }: WithApiAccess) => apiAccess.created)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(scopes.slice(0, 1))
  const [days, setDays] = useState(String(TOKEN_DAYS.usual))
  const close = () => {
    dispatch(tokenSeen())
    onClose()
  }
  const missing =
    name.trim() === '' ? 'Give it a name first.' : chosen.length === 0 ? 'Choose at least one scope.' : null
  const make = () => {
    if (missing === null && !isFetching)
      dispatch(createdRemote.requested({ name: name.trim(), scopes: chosen, days: Number(days), account }))
  }
  if (data)
    return (
      <Modal
        open
        title="Copy the token now"
        onClose={close}
        footer={
          <Button variant="primary" onClick={close}>
            I have copied it
          </Button>
        }
      >
        <Stack $gap="s4">
          <Callout tone="warning" role="status">
            It is not shown again. Keep it like a password: who has it can use it until it expires or is revoked.
          </Callout>
          <Copied label={data.token.name} text={data.secret} what="the token" />
          <Muted>
            {scopeWords(data.token.scopes)}, until {dayLabel(data.token.expires)}.
          </Muted>
        </Stack>
      </Modal>
    )
  return (
    <Modal
      open
      title={title}
      onClose={close}
      dirty={name.trim() !== ''}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" loading={isFetching} disabledReason={missing} onClick={make}>
            Create token
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          make()
        }}
      >
        <Stack $gap="s4">
          <TextField
            label="Name"
            hint="What it is for, such as the program that will use it"
            value={name}
            onValueChange={setName}
            countTo={TOKEN_NAME_MAX}
            maxLength={TOKEN_NAME_MAX}
          />
          {scopes.length > 1 ? (
            <Stack $gap="s2" role="group" aria-labelledby={scopesId}>
              <Label id={scopesId}>What it may do</Label>
              {scopes.map(scope => (
                <Checkbox
                  key={scope}
                  label={SCOPE_WORDS[scope].label}
                  hint={SCOPE_WORDS[scope].about}
                  checked={chosen.includes(scope)}
                  onCheckedChange={on => setChosen(scopes.filter(one => (one === scope ? on : chosen.includes(one))))}
                />
              ))}
            </Stack>
          ) : (
            scopes.map(scope => <Muted key={scope}>{SCOPE_WORDS[scope].about}</Muted>)
          )}
          <Select label="Expires after" value={days} onValueChange={setDays} options={LIFETIMES} />
          {error && <Problem role="alert">{error.message}</Problem>}
        </Stack>
      </form>
    </Modal>
  )
}
