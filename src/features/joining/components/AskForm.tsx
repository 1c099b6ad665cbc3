import { useState, type SyntheticEvent } from 'react'
import { fieldMessage } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, focusFirstInvalid, Stack, TextField } from '@/ui'
import { askRemote, type Asked } from '../remotes'
import type { WithJoining } from '../slice'

const WORDS = {
  forgot: {
    form: 'New password',
    button: 'Send the link',
    sent: 'If this address has an account that signs in with a password, a link is on its way. It works once, for 30 minutes.',
    none: 'This installation can’t send e-mail. Ask a manager or admin of your organisation for a link to a new password.',
  },
  'sign-up': {
    form: 'Join your organisation',
    button: 'Send the link',
    sent: 'If an organisation has let this address in, a link to join is on its way. It works once, for a day.',
    none: 'This installation can’t send e-mail. Ask a manager or admin of your organisation to invite you.',
  },
} as const

export interface AskFormProps {
  readonly what: Asked['what']
}

/** Asks for the address that gets a link; says the same for every address. */
export const AskForm = ({ what }: AskFormProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ joining }: WithJoining) => joining.asked)
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const words = WORDS[what]
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (email.trim() === '') {
      setMissing('Enter your e-mail address.')
      focusFirstInvalid(event.currentTarget)
      return
    }
    setAsked(true)
    dispatch(askRemote.requested({ what, email: email.trim() }))
  }
  if (asked && data && !isFetching)
    return (
      <Stack $gap="s4">
        <Callout tone={data.mails ? 'success' : 'warning'} role="status">
          {data.mails ? words.sent : words.none}
        </Callout>
        <Button onClick={() => setAsked(false)}>Use another address</Button>
      </Stack>
    )
  return (
    <form onSubmit={submit} noValidate aria-label={words.form}>
      <Stack $gap="s4-5">
        {asked && error && (
          <Callout tone="danger" role="alert">
            {error.message}
          </Callout>
        )}
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onValueChange={value => {
            setEmail(value)
            setMissing(null)
          }}
          error={missing ?? (asked ? fieldMessage(error, 'email') : undefined)}
        />
        <Button type="submit" variant="primary" size="lg" block loading={isFetching}>
          {words.button}
        </Button>
      </Stack>
    </form>
  )
}
