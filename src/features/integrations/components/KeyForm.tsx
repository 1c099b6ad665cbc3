import { useState, type SyntheticEvent } from 'react'
import type { IntegrationStatus } from '@core/contract'
import { PROVIDERS, type Provider } from '@core/domain'
import { Button, focusFirstInvalid, Row, Stack, TextField } from '@/ui'
import { USUAL_TOKEN_LENGTH } from '../model/keyLength'
import { KEYS } from '../model/words'
import type { KeyFormProps } from './keyFormProps'
import { KeyField } from './KeyField'
import { useKeySent } from './useKeySent'
import { useTypedKey } from './useTypedKey'

const STORED = 'Stored encrypted; never shown again.'

const HINTS: Readonly<Record<Provider, string>> = {
  qualtrics: `In Qualtrics under Account settings, Qualtrics IDs, API. ${STORED}`,
  surveymonkey: `Of a private app in SurveyMonkey. ${STORED}`,
  decipher: STORED,
}

const placeOf = ({ integration, token }: IntegrationStatus): string =>
  integration === 'qualtrics' ? (token?.data_center ?? '') : ''

/** A token, and where the account is asked. */
export const KeyForm = ({ status, primary, onClose }: KeyFormProps) => {
  const { integration: provider, token } = status
  const [{ key, place }, change] = useTypedKey(provider, { key: '', place: placeOf(status) })
  const [tried, setTried] = useState(false)
  const { form, send, isSending, errorOf, otherError } = useKeySent(status, onClose)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (key.trim() === '') focusFirstInvalid(event.currentTarget)
    else send({ key: key.trim(), place: place.trim() })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={`Connect ${PROVIDERS[provider]}`}>
      <Stack $gap="s3">
        <KeyField
          label={KEYS[provider]}
          secret
          value={key}
          onValueChange={text => change({ key: text })}
          hint={HINTS[provider]}
          length={provider === 'qualtrics' ? USUAL_TOKEN_LENGTH : undefined}
          usual
          tried={tried}
          error={tried && key.trim() === '' ? `Enter the ${KEYS[provider]}.` : errorOf('api_key')}
        />
        {provider === 'qualtrics' && (
          <TextField
            label="Data centre"
            optional
            value={place}
            onValueChange={text => change({ place: text })}
            hint="For example fra1. Qualtrics tells us if it is another one."
            error={errorOf('data_center')}
          />
        )}
        {otherError}
        <Row $justify="flex-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={primary ? 'primary' : 'secondary'} loading={isSending}>
            {token ? 'Save key' : 'Connect'}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
