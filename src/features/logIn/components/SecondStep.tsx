import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { SecondFactor } from '@core/contract'
import { fieldMessage, statusOf } from '@/lib/failure'
import { canUsePasskeys } from '@/lib/passkeys'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, focusFirstInvalid, Stack, TextField } from '@/ui'
import { secondRemote } from '../remotes'
import { startedOver, type WithLogIn } from '../slice'

const FIELDS = {
  totp: {
    name: 'code',
    label: 'Code',
    hint: 'Six digits from your authenticator app.',
    missing: 'Enter the code that the app shows.',
    other: 'Use the authenticator app',
  },
  recovery: {
    name: 'recovery_code',
    label: 'Recovery code',
    hint: 'One of the ten codes you saved. Each works once.',
    missing: 'Enter one of your recovery codes.',
    other: 'Use a recovery code',
  },
} as const

interface CodeFormProps {
  readonly kind: keyof typeof FIELDS
}

/** Asks for a code. */
const CodeForm = ({ kind }: CodeFormProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ logIn }: WithLogIn) => logIn.second)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { name, label, hint, missing: words } = FIELDS[kind]
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.trim() !== '') dispatch(secondRemote.requested({ kind, code: code.trim() }))
    else {
      setMissing(words)
      focusFirstInvalid(event.currentTarget)
    }
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Second step">
      <Stack $gap="s4-5">
        <TextField
          ref={field}
          label={label}
          hint={hint}
          name={name}
          autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          value={code}
          onValueChange={value => {
            setCode(value)
            setMissing(null)
          }}
          error={missing ?? fieldMessage(error, name)}
        />
        <Button type="submit" variant="primary" size="lg" block loading={isFetching || data !== null}>
          Log in
        </Button>
      </Stack>
    </form>
  )
}

export interface SecondStepProps {
  readonly factors: readonly SecondFactor[]
  /** Where the password was not entered on this page. */
  readonly onBack?: () => void
}

/** The second step of logging in. Once it is over, the password is asked for again. */
export const SecondStep = ({ factors, onBack }: SecondStepProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error } = useAppSelector(({ logIn }: WithLogIn) => logIn.second)
  const usable = factors.filter(factor => factor !== 'passkey' || canUsePasskeys())
  const [kind, setKind] = useState<SecondFactor | null>(usable[0] ?? null)
  const isOver = statusOf(error) === 410
  const back = () => {
    dispatch(startedOver())
    onBack?.()
  }
  const askPasskey = () => dispatch(secondRemote.requested({ kind: 'passkey' }))
  if (isOver)
    return (
      <Callout
        tone="warning"
        role="alert"
        action={
          <Button variant="primary" onClick={back}>
            Enter password again
          </Button>
        }
      >
        {error?.message}
      </Callout>
    )
  const shown = kind === null || kind === 'passkey' ? null : FIELDS[kind].name
  return (
    <Stack $gap="s4-5">
      {error && (shown === null || fieldMessage(error, shown) === null) && (
        <Callout tone="danger" role="alert">
          {error.message}
        </Callout>
      )}
      {kind === null && <p>Your passkeys cannot be used in this browser. Log in with another one.</p>}
      {kind === 'passkey' && (
        <Button variant="primary" size="lg" block icon="lock" loading={isFetching} onClick={askPasskey}>
          Use your passkey
        </Button>
      )}
      {(kind === 'totp' || kind === 'recovery') && <CodeForm key={kind} kind={kind} />}
      {usable
        .filter(factor => factor !== kind)
        .map(factor => (
          <Button key={factor} block onClick={() => setKind(factor)}>
            {factor === 'passkey' ? 'Use a passkey' : FIELDS[factor].other}
          </Button>
        ))}
      <Button variant="ghost" onClick={back}>
        Back
      </Button>
    </Stack>
  )
}
