import { useEffect, useState, type SyntheticEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isSignOnProblem, SIGN_ON_PROBLEMS } from '@core/domain/signOn'
import { fieldMessage } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, focusFirstInvalid, Stack, TextField } from '@/ui'
import { Note } from '@/ui/Words'
import { findRemote } from '../remotes'
import type { WithSignOn } from '../slice'

/** Why somebody came back from their provider without being signed in; null where they did not. */
const Returned = () => {
  const [search] = useSearchParams()
  const code = search.get('problem')
  const request = search.get('request')
  if (code === null || !isSignOnProblem(code)) return null
  return (
    <Callout tone="danger" role="alert">
      <p>{SIGN_ON_PROBLEMS[code]}</p>
      {request !== null && /^[\w-]{1,100}$/u.test(request) && <Note>Request {request}</Note>}
    </Callout>
  )
}

export interface FirstStepProps {
  /** Path to open after signing in. */
  readonly next: string
  /** Goes on with a password, for this address. */
  readonly onPassword: (email: string) => void
}

/** Asks for the e-mail address, and leads to the provider of its domain, or on to the password. */
export const FirstStep = ({ next, onPassword }: FirstStepProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ signOn }: WithSignOn) => signOn.find)
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const found = asked !== null && data?.email === asked ? data : null
  useEffect(() => {
    if (!found) return
    if (!found.provider) onPassword(found.email)
    else window.location.assign(`${found.provider.start}?${new URLSearchParams({ next })}`)
  }, [found, next, onPassword])
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = email.trim()
    if (wanted === '') {
      setMissing('Enter your e-mail address.')
      focusFirstInvalid(event.currentTarget)
      return
    }
    setAsked(wanted)
    dispatch(findRemote.requested(wanted))
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Log in">
      <Stack $gap="s4-5">
        {asked === null && <Returned />}
        {error && (
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
          error={missing ?? fieldMessage(error, 'email')}
        />
        <Button type="submit" variant="primary" size="lg" block loading={isFetching || found?.provider != null}>
          {found?.provider ? `Continue to ${found.provider.name}` : 'Continue'}
        </Button>
        <Button block onClick={() => onPassword(email.trim())}>
          Use a password
        </Button>
      </Stack>
    </form>
  )
}
