import { useState, type SyntheticEvent } from 'react'
import { firstAdmin } from '@core/contract'
import { fieldMessage, statusOf } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, focusFirstInvalid, Stack, TextField, type TextFieldProps } from '@/ui'
import { firstAdminRemote, type FirstAdmin } from '../remotes'
import type { WithLogIn } from '../slice'

type Name = keyof FirstAdmin
type Messages = Partial<Record<Name, string>>

const FIELDS: readonly ({ readonly name: Name } & Pick<TextFieldProps, 'label' | 'type' | 'hint' | 'autoComplete'>)[] =
  [
    {
      name: 'secret',
      label: 'Setup secret',
      type: 'password',
      autoComplete: 'off',
      hint: 'Printed once in the log of the server at its first start.',
    },
    { name: 'client_name', label: 'Organisation', autoComplete: 'organization' },
    { name: 'first_name', label: 'First name', autoComplete: 'given-name' },
    { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
    { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' },
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autoComplete: 'new-password',
      hint: '15 characters or more.',
    },
  ]

const WORDS: Record<Name, string> = {
  secret: 'Enter the setup secret.',
  client_name: 'Enter the name of your organisation.',
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  email: 'Enter a valid e-mail address.',
  password: 'Use 15 characters or more.',
}

const EMPTY: FirstAdmin = { secret: '', client_name: '', first_name: '', last_name: '', email: '', password: '' }

const check = (values: FirstAdmin): Messages => {
  const parsed = firstAdmin.body?.safeParse(values)
  if (!parsed || parsed.success) return {}
  return Object.fromEntries(
    parsed.error.issues.flatMap(({ path: [name] }) =>
      FIELDS.some(field => field.name === name) ? [[name, WORDS[name as Name]]] : [],
    ),
  ) as Messages
}

/** Creates an empty installation's first organisation and administrator with the one-time secret. */
export const FirstAdminForm = () => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ logIn }: WithLogIn) => logIn.firstAdmin)
  const [values, setValues] = useState(EMPTY)
  const [messages, setMessages] = useState<Messages>({})

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check(values)
    setMessages(found)
    if (Object.keys(found).length === 0) dispatch(firstAdminRemote.requested(values))
    else focusFirstInvalid(event.currentTarget)
  }
  const refused = statusOf(error) === 401 || statusOf(error) === 403

  return (
    <form onSubmit={submit} noValidate aria-label="Set up">
      <Stack $gap="s4">
        {error && (
          <Callout tone="danger" role="alert">
            {refused ? 'The setup secret is not right, or the installation has been set up already.' : error.message}
          </Callout>
        )}
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            value={values[name]}
            onValueChange={value => {
              setValues(current => ({ ...current, [name]: value }))
              setMessages(({ [name]: _, ...rest }) => rest)
            }}
            error={messages[name] ?? fieldMessage(error, name)}
          />
        ))}
        <Button type="submit" variant="primary" size="lg" block loading={isFetching || data !== null}>
          Create organisation
        </Button>
      </Stack>
    </form>
  )
}
