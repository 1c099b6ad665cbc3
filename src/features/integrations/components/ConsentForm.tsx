import { useEffect, useState } from 'react'
import type { IntegrationStatus } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Row, Select, Stack } from '@/ui'
import { consentRemote } from '../remotes'
import type { WithIntegrations } from '../slice'
import { KeyForm } from './KeyForm'

const REGIONS = [
  { value: 'us', label: 'United States and others' },
  { value: 'eu', label: 'European Union' },
  { value: 'ca', label: 'Canada' },
] as const

interface Props {
  readonly status: IntegrationStatus
  readonly onClose: () => void
}

/** Leads to the page of SurveyMonkey on which its account is opened; or takes the token of a private app. */
export const ConsentForm = ({ status, onClose }: Props) => {
  const dispatch = useAppDispatch()
  const { data: url, error, isFetching } = useAppSelector(({ integrations }: WithIntegrations) => integrations.consent)
  const [region, setRegion] = useState<'us' | 'eu' | 'ca'>('us')
  const [byToken, setByToken] = useState(false)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (asked && url !== null && !isFetching) window.location.assign(url)
  }, [asked, url, isFetching])
  if (byToken) return <KeyForm status={status} onClose={onClose} />
  return (
    <Stack $gap="s3">
      <Select label="Region of the account" value={region} onValueChange={setRegion} options={REGIONS} />
      {error && asked && (
        <Callout tone="danger" role="alert" title="SurveyMonkey could not be opened">
          {error.message}
        </Callout>
      )}
      <Button
        variant="primary"
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
