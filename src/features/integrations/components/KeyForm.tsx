import { useState, type SyntheticEvent } from 'react'
import type { IntegrationStatus } from '@core/contract'
import { PROVIDERS, type Provider } from '@core/domain'
import { remoteAt, useAppSelector } from '@/store'
import { Button, Row, Stack, TextField } from '@/ui'
import { useAtRisk } from '@/ui/drafts'
import type { WithIntegrations } from '../slice'
import { useKeySent } from './useKeySent'

const KEY_LABELS: Readonly<Record<Provider, string>> = {
  qualtrics: 'API token',
  surveymonkey: 'Access token',
  decipher: 'Key',
}

const HINTS: Readonly<Record<Provider, string>> = {
  qualtrics: 'In Qualtrics: Account settings, Qualtrics IDs, API. Sealed on saving; never shown again.',
  surveymonkey: 'Of a private app in SurveyMonkey. Sealed on saving; never shown again.',
  decipher: 'Sealed on saving; never shown again.',
}

interface Props {
  readonly status: IntegrationStatus
  readonly onClose: () => void
}

/** A token, and where the account is asked. */
export const KeyForm = ({ status: { integration: provider, token }, onClose }: Props) => {
  const remote = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.key, provider))
  const [key, setKey] = useState('')
  const [place, setPlace] = useState(provider === 'qualtrics' ? (token?.data_center ?? '') : '')
  const [missing, setMissing] = useState(false)
  const { send, errorOf, otherError } = useKeySent(provider, onClose)
  useAtRisk(key !== '')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(key.trim() === '')
    if (key.trim() !== '') send({ key: key.trim(), place: place.trim() })
  }
  return (
    <form onSubmit={submit} noValidate aria-label={`Connect ${PROVIDERS[provider]}`}>
      <Stack $gap="s3">
        <TextField
          label={KEY_LABELS[provider]}
          type="password"
          autoComplete="off"
          value={key}
          onValueChange={setKey}
          hint={HINTS[provider]}
          error={missing ? `Enter the ${KEY_LABELS[provider]}.` : errorOf('api_key')}
        />
        {provider === 'qualtrics' && (
          <TextField
            label="Data centre"
            optional
            value={place}
            onValueChange={setPlace}
            hint="Such as fra1. Qualtrics corrects it where it is another."
            error={errorOf('data_center')}
          />
        )}
        {otherError}
        <Row $justify="flex-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={remote.isFetching}>
            {token ? 'Save key' : 'Connect'}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
