import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { ALL_PROVIDERS, PROVIDERS, type Provider } from '@core/domain'
import { selectRole } from '@/features/session'
import { ContactUs } from '@/features/session/ui'
import { useAppDispatch, useAppSelector } from '@/store'
import { Callout, EmptyState, ErrorState, MEDIA, Muted, Row, Skeleton, Stack } from '@/ui'
import { statusRemote } from '../remotes'
import type { WithIntegrations } from '../slice'
import { ProviderCard } from './ProviderCard'
import { SurveyPanel } from './SurveyPanel'

const Columns = styled.div`
  display: grid;
  grid-template-columns: 308px minmax(0, 1fr);
  align-items: start;
  gap: var(--s4);
  ${MEDIA.below1200} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const isProvider = (name: string | null): name is Provider => ALL_PROVIDERS.some(provider => provider === name)

/** What came of consent at a provider's own page, which led back here. */
const Returned = () => {
  const [query] = useSearchParams()
  const [connected, problem] = [query.get('connected'), query.get('problem')]
  if (isProvider(connected))
    return <Callout tone="success" role="status" title={`${PROVIDERS[connected]} is connected`} />
  return problem === null ? null : (
    <Callout tone="danger" role="alert" title="The account was not connected">
      {problem}
    </Callout>
  )
}

const Empty = () => (
  <EmptyState
    title="No survey provider is switched on"
    icon="link"
    action={<ContactUs kind="other" detail="Integrations" />}
  >
    Your organisation can have surveys of Qualtrics, SurveyMonkey and Decipher here. Ask us to switch one on.
  </EmptyState>
)

/** Survey providers: their connections at the left, the surveys of the chosen one at the right. */
export const IntegrationsScreen = () => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector(({ integrations }: WithIntegrations) => integrations.status)
  const manages = useAppSelector(selectRole) !== 'User'
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState<Provider | null>(null)
  useEffect(() => {
    dispatch(statusRemote.requested(undefined))
  }, [dispatch])
  const asked = query.get('connected')
  const current =
    data?.find(({ integration }) => integration === (chosen ?? asked)) ??
    data?.find(({ state }) => state !== 'not_connected') ??
    data?.[0]
  return (
    <Stack $gap="s4">
      <Row $justify="space-between" $wrap>
        <h2>Integrations</h2>
        <Muted $size="sm">Surveys come in as studies, unpublished until you say so</Muted>
      </Row>
      <Returned />
      {!data && error && (
        <ErrorState
          message="The integrations could not be loaded."
          detail={error.message}
          onRetry={() => dispatch(statusRemote.requested(undefined))}
        />
      )}
      {!data && !error && <Skeleton $height={220} />}
      {data?.length === 0 && <Empty />}
      {data && current && (
        <Columns>
          <Stack $gap="s3">
            {data.map(status => (
              <ProviderCard
                key={status.integration}
                status={status}
                current={manages && status.integration === current.integration}
                onChoose={manages ? () => setChosen(status.integration) : undefined}
              />
            ))}
          </Stack>
          {manages && <SurveyPanel key={current.integration} status={current} />}
        </Columns>
      )}
    </Stack>
  )
}
