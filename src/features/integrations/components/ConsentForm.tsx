import { useEffect, useState } from 'react'
import { selectSession } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Row, Select, Stack } from '@/ui'
import { consentRemote } from '../remotes'
import type { WithIntegrations } from '../slice'
import { heldProviders } from '../typedKeys'
import type { KeyFormProps } from './keyFormProps'
import { KeyForm } from './KeyForm'

const REGIONS = [
  { value: 'us', label: 'United States and others' },
  { value: 'eu', label: 'European Union' },
  { value: 'ca', label: 'Canada' },
] as const

/** Leads to the page of SurveyMonkey on which its account is opened; or takes the token of a private app. */
export const ConsentForm = (props: KeyFormProps) => {
  const { primary, onClose, status } = props
  const dispatch = useAppDispatch()
  const { data: url, error, isFetching } = useAppSelector(({ integrations }: WithIntegrations) => integrations.consent)
  const person = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const [region, setRegion] = useState<'us' | 'eu' | 'ca'>('us')
  const [byToken, setByToken] = useState(() => heldProviders(person).includes(status.integration))
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (asked && url !== null && !isFetching && error === null) window.location.assign(url)
  }, [asked, url, isFetching, error])
  if (byToken) return <KeyForm {...props} />
  return (
    <Stack $gap="s3">
      <Select label="Region of the account" value={region} onValueChange={setRegion} options={REGIONS} />
      {error && asked && (
        <Callout tone="danger" role="alert" title="SurveyMonkey couldn’t be opened">
          {error.message}
        </Callout>
      )}
      <Button
        variant={primary ? 'primary' : 'secondary'}
        loading={asked && isFetching}
        onClick={() => {
          setAsked(true)
          dispatch(consentRemote.requested(region))
        }}
      >
        Connect with SurveyMonkey
      </Button>
      <Row $justify="space-between" $wrap>
        <Button size="sm" variant="ghost" onClick={() => setByToken(true)}>
          Use an access token
        </Button>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}
