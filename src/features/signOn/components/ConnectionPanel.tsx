import { useEffect, useRef, useState } from 'react'
import type { SignOnConnection } from '@core/contract'
import { fieldMessage } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Checkbox, focusFirstInvalid, SlideOver, Stack, TextArea, TextField, Select } from '@/ui'
import { Note } from '@/ui/Words'
import {
  formOf,
  mistakesIn,
  needsNewTest,
  savingOf,
  WIRE_NAMES,
  type ConnectionForm,
  type Kind,
  type Mistakes,
} from '../model/form'
import { saveRemote, type Saving } from '../remotes'
import type { WithSignOn } from '../slice'
import { MappingFields } from './MappingFields'
import { SamlFields } from './SamlFields'

export interface ConnectionPanelProps {
  /** The connection to change; null: a new one. */
  readonly connection: SignOnConnection | null
  /** Of a new one. */
  readonly kind: Kind
  readonly onClose: () => void
}

const ROLES = [
  { value: 'User', label: 'User' },
  { value: 'Manager', label: 'Manager' },
] as const

const titleOf = (connection: SignOnConnection | null, kind: Kind) =>
  connection ? `Change ${connection.name}` : kind === 'oidc' ? 'Add OpenID Connect' : 'Add SAML 2.0'

/** The settings of a connection. */
export const ConnectionPanel = ({ connection, kind, onClose }: ConnectionPanelProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ signOn }: WithSignOn) => signOn.saved)
  const [before] = useState(() => formOf(connection, kind))
  const [form, setForm] = useState<ConnectionForm>(before)
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [sent, setSent] = useState<Saving | null>(null)
  const box = useRef<HTMLFormElement>(null)
  const isSaved = sent !== null && data?.of === sent
  useEffect(() => {
    if (isSaved) onClose()
  }, [isSaved, onClose])
  const refusal = sent === null ? null : error
  const change = (changed: Partial<ConnectionForm>) => {
    setForm(current => ({ ...current, ...changed }))
    setMistakes({})
  }
  const errorOf = (name: keyof ConnectionForm) => mistakes[name] ?? fieldMessage(refusal, WIRE_NAMES[name] ?? name)
  const text = (name: keyof ConnectionForm) => ({
    value: String(form[name]),
    onValueChange: (value: string) => change({ [name]: value }),
    error: errorOf(name),
  })
  const save = () => {
    const found = mistakesIn(form)
    setMistakes(found)
    if (Object.keys(found).length > 0) {
      // After the messages are there.
      setTimeout(() => box.current && focusFirstInvalid(box.current))
      return
    }
    const saving = savingOf(connection?.id ?? null, form)
    setSent(saving)
    dispatch(saveRemote.requested(saving))
  }
  const dirty = JSON.stringify(form) !== JSON.stringify(before)
  const goesOff = connection?.enabled === true && needsNewTest(before, form)
  return (
    <SlideOver
      open
      size={640}
      title={titleOf(connection, kind)}
      dirty={dirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={sent !== null && isFetching}
            disabledReason={dirty ? null : 'Nothing has changed yet.'}
            onClick={save}
          >
            {connection ? (goesOff ? 'Save and switch off' : 'Save connection') : 'Add connection'}
          </Button>
        </>
      }
    >
      <form
        ref={box}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Stack $gap="s4">
          {refusal && (
            <Callout tone="danger" role="alert">
              {refusal.message}
            </Callout>
          )}
          {goesOff && (
            <Callout tone="warning" title="This switches the connection off">
              The provider is asked differently from now on. Test it again, then switch it on.
            </Callout>
          )}
          <TextField
            label="Name"
            hint="People see it when they log in, e.g. Acme SSO."
            maxLength={100}
            {...text('name')}
          />
          <TextArea
            label="E-mail domains"
            hint="One per line. Each must be on your whitelist. People with these addresses are sent to this provider."
            rows={2}
            {...text('domains')}
          />
          {form.kind === 'oidc' ? (
            <>
              <TextField
                label="Issuer"
                hint="The provider’s address, without /.well-known."
                inputMode="url"
                {...text('issuer')}
              />
              <TextField label="Client ID" autoComplete="off" {...text('clientId')} />
              <TextField
                label="Client secret"
                type="password"
                autoComplete="new-password"
                optional
                hint={
                  connection?.oidc?.has_secret === true
                    ? 'A secret is saved. Leave this empty to keep it; another issuer needs it again.'
                    : 'Stored encrypted and never shown again.'
                }
                {...text('secret')}
              />
              <TextField
                label="Scopes"
                hint="Apart by spaces. Add the scope that sends groups, if you use them."
                {...text('scopes')}
              />
            </>
          ) : (
            <SamlFields form={form} text={text} onChange={change} />
          )}
          <Checkbox
            label="Create accounts at the first sign-in"
            hint="Without this, only people who already have an account can sign in."
            checked={form.createPeople}
            onCheckedChange={createPeople => change({ createPeople })}
          />
          {form.createPeople && (
            <Select
              label="Role of new accounts"
              value={form.defaultRole}
              onValueChange={defaultRole => change({ defaultRole })}
              options={ROLES}
            />
          )}
          <MappingFields form={form} text={text} />
          {!connection && <Note>The connection stays off until you have tested it.</Note>}
        </Stack>
      </form>
    </SlideOver>
  )
}
