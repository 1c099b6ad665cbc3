import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { fieldMessage, statusOf, type Failure } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, focusFirstInvalid, Stack, TextField } from '@/ui'
import { loginRemote } from '../remotes'
import type { WithLogIn } from '../slice'

const EMPTY = { email: null, password: null } as const

/** One sentence for a refused login, the same for unknown and known accounts. */
const loginMessage = (error: Failure): string => {
  const status = statusOf(error)
  if (status === 401 || status === 403) return 'The e-mail or the password is not right. Check both and try again.'
  if (status === 429) return 'Too many attempts. Wait a few minutes, then try again.'
  return error.message
}

export interface LoginFormProps {
  /** The address, where it was asked for before: the password is next. */
  readonly email?: string
  /** The address as it is sent: it stays when the second step leads back here. */
  readonly onEmail?: (email: string) => void
}

/** E-mail and password; the page decides where to go after the login. */
export const LoginForm = ({ email = '', onEmail }: LoginFormProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ logIn }: WithLogIn) => logIn.login)
  const [values, setValues] = useState({ email, password: '' })
  const [missing, setMissing] = useState<{ email: string | null; password: string | null }>(EMPTY)

  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (email !== '') field.current?.focus()
  }, [email])

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      email: values.email.trim() === '' ? 'Enter your e-mail address.' : null,
      password: values.password === '' ? 'Enter your password.' : null,
    }
    setMissing(found)
    if (found.email === null && found.password === null) {
      onEmail?.(values.email)
      dispatch(loginRemote.requested(values))
    } else focusFirstInvalid(event.currentTarget)
  }
  const change = (name: keyof typeof values) => (value: string) => {
    setValues(current => ({ ...current, [name]: value }))
    setMissing(current => ({ ...current, [name]: null }))
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Log in">
      <Stack $gap="s4-5">
        {error && (
          <Callout tone="danger" role="alert">
            {loginMessage(error)}
          </Callout>
        )}
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={values.email}
          onValueChange={change('email')}
          error={missing.email ?? fieldMessage(error, 'email')}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          ref={field}
          value={values.password}
          onValueChange={change('password')}
          error={missing.password ?? fieldMessage(error, 'password')}
        />
        <Button type="submit" variant="primary" size="lg" block loading={isFetching || data !== null}>
          Log in
        </Button>
      </Stack>
    </form>
  )
}
