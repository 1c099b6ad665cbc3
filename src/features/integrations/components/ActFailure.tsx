import styled from 'styled-components'
import { PROVIDERS, type Provider } from '@core/domain'
import { remoteAt, useAppSelector } from '@/store'
import { surveyKey, type SurveyAct } from '../remotes'
import type { WithIntegrations } from '../slice'

const Line = styled.span`
  color: var(--danger);
`

const FAILED: Readonly<Record<SurveyAct['act'], (provider: string) => string>> = {
  import: () => 'The import did not start',
  publish: provider => `Failed to publish ${provider} survey`,
  cancel: () => 'The import did not stop',
  choose: () => 'The choice was not saved',
}

interface Props {
  readonly provider: Provider
  readonly surveyId: string
}

/** Why what was done last with a survey failed; nothing when it did not. */
export const ActFailure = ({ provider, surveyId }: Props) => {
  const key = surveyKey({ provider, surveyId })
  const { error } = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.act, key))
  const last = useAppSelector(({ integrations }: WithIntegrations) => integrations.local.acts[key])
  if (!error || !last) return null
  return (
    <Line role="alert">
      {FAILED[last](PROVIDERS[provider])}. {error.message}
    </Line>
  )
}
