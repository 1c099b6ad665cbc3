import { useEffect, useState, type SyntheticEvent } from 'react'
import { fieldMessage, statusOf } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, ErrorState, focusFirstInvalid, Muted, Skeleton, Stack, TextField } from '@/ui'
import { acceptRemote, linkRemote } from '../remotes'
import type { WithJoining } from '../slice'

const FIELDS = [
  {
    name: 'first_name',
    label: 'First name',
    type: 'text',
    autoComplete: 'given-name',
    missing: 'Enter your first name.',
  },
  {
    name: 'last_name',
    label: 'Last name',
    type: 'text',
    autoComplete: 'family-name',
    missing: 'Enter your last name.',
  },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    missing: 'Choose a password.',
  },
] as const
type Name = (typeof FIELDS)[number]['name']

export interface JoinFormProps {
  /** What follows # in the link. */
  readonly secret: string
  /** Where a new link can be asked for. */
  readonly onAgain: () => void
}

/** Says what the link is for, and sets name and password with it. */
export const JoinForm = ({ secret, onAgain }: JoinFormProps) => {
  const dispatch = useAppDispatch()
  const link = useAppSelector(({ joining }: WithJoining) => joining.link)
  const { isFetching, error, data } = useAppSelector(({ joining }: WithJoining) => joining.accepted)
  const [values, setValues] = useState<Partial<Record<Name, string>>>({})
  const [missing, setMissing] = useState<Partial<Record<Name, string>>>({})
  useEffect(() => {
    dispatch(linkRemote.requested(secret))
  }, [dispatch, secret])
  const isGone = statusOf(link.error) === 410
  if (link.error)
    return (
      <ErrorState
        message="This link cannot be used."
        detail={link.error.message}
        onRetry={isGone ? onAgain : () => dispatch(linkRemote.requested(secret))}
        retryLabel={isGone ? 'Ask for a new password' : 'Try again'}
      />
    )
  if (!link.data) return <Skeleton $height={240} aria-busy="true" />
  const { kind, email, client_name: organisation } = link.data
  const fields = FIELDS.filter(({ name }) => kind !== 'reset' || name === 'password')
  const valueOf = (name: Name): string => values[name] ?? (name === 'password' ? '' : (link.data?.[name] ?? ''))
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = Object.fromEntries(
      fields.flatMap(({ name, missing: words }) => (valueOf(name).trim() === '' ? [[name, words]] : [])),
    )
    setMissing(found)
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(event.currentTarget)
      return
    }
    const names = kind === 'reset' ? {} : { first_name: valueOf('first_name'), last_name: valueOf('last_name') }
    dispatch(acceptRemote.requested({ secret, password: valueOf('password'), ...names }))
  }
  const general = error && !fields.some(({ name }) => fieldMessage(error, name) !== null)
  return (
    <form onSubmit={submit} noValidate aria-label={kind === 'reset' ? 'New password' : 'Join'}>
      <Stack $gap="s4-5">
        <Muted>
          {kind === 'reset'
            ? `A new password for ${email}. Your other sessions end.`
            : `You join the library of ${organisation} as ${email}.`}
        </Muted>
        {general && (
          <Callout tone="danger" role="alert">
            {error.message}
          </Callout>
        )}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {fields.map(({ name, missing: _, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            hint={name === 'password' ? '15 characters or more: a few words that do not belong together.' : undefined}
            value={valueOf(name)}
            onValueChange={value => {
              setValues(current => ({ ...current, [name]: value }))
              setMissing(({ [name]: __, ...rest }) => rest)
            }}
            error={missing[name] ?? fieldMessage(error, name)}
          />
        ))}
        <Button type="submit" variant="primary" size="lg" block loading={isFetching || data !== null}>
          {kind === 'reset' ? 'Set the password' : 'Join'}
        </Button>
      </Stack>
    </form>
  )
}
