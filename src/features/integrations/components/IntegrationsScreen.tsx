import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { CONSENT_PROBLEMS, PROVIDERS, type Provider } from '@core/domain'
import { selectRole, selectSession } from '@/features/session'
import { ContactUs } from '@/features/session/ui'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, EmptyState, ErrorState, MEDIA, Muted, Row, Skeleton, Stack, useToast } from '@/ui'
import type { Consent, IntegrationsQuery } from '../model/query'
import { statusRemote } from '../remotes'
import type { WithIntegrations } from '../slice'
import { heldProviders } from '../typedKeys'
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

/** Says what came of consent at a provider's own page: success in passing, a problem until it is dismissed. */
const Returned = ({ consent }: { readonly consent: Consent }) => {
  const toast = useToast()
  const [dismissed, setDismissed] = useState(false)
  const connected = consent !== null && 'connected' in consent ? consent.connected : null
  useEffect(() => {
    if (connected !== null) toast({ text: `${PROVIDERS[connected]} is connected.`, tone: 'success' })
  }, [connected, toast])
  if (consent === null || 'connected' in consent || dismissed) return null
  return (
    <Callout
      tone="danger"
      role="alert"
      title="SurveyMonkey was not connected"
      action={
        <Button size="sm" onClick={() => setDismissed(true)}>
          Dismiss
        </Button>
      }
    >
      {CONSENT_PROBLEMS[consent.problem]}
    </Callout>
  )
}

const Empty = () => (
  <EmptyState
    title="No survey provider is switched on"
    icon="link"
    action={<ContactUs kind="other" detail="Integrations" />}
  >
    Your organisation can import surveys from Qualtrics, SurveyMonkey and Decipher. Ask us to switch one on.
  </EmptyState>
)

interface Props {
  readonly query: IntegrationsQuery
  readonly onQueryChange: (query: IntegrationsQuery) => void
  readonly hrefOf: (query: IntegrationsQuery) => string
  readonly consent: Consent
}

/** Open forms of keys, the one worked in last at the end: its button is the primary one. Keys that wait open theirs. */
const useOpenForms = () => {
  const person = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const [open, setOpen] = useState(() => heldProviders(person))
  const without = (provider: Provider) => open.filter(each => each !== provider)
  return {
    open,
    use: (provider: Provider) => setOpen([...without(provider), provider]),
    close: (provider: Provider) => setOpen(now => now.filter(each => each !== provider)),
  }
}

/** Survey providers: their connections at the left, the surveys of the chosen one at the right. */
export const IntegrationsScreen = ({ query, onQueryChange, hrefOf, consent }: Props) => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector(({ integrations }: WithIntegrations) => integrations.status)
  const manages = useAppSelector(selectRole) !== 'User'
  const forms = useOpenForms()
  useEffect(() => {
    dispatch(statusRemote.requested(undefined))
  }, [dispatch])
  const current =
    data?.find(({ integration }) => integration === query.provider) ??
    data?.find(({ state }) => state !== 'not_connected') ??
    data?.[0]
  return (
    <Stack $gap="s4">
      <Row $justify="space-between" $wrap>
        <h2>Integrations</h2>
        <Muted $size="sm">Surveys come in as studies, unpublished until you say so</Muted>
      </Row>
      <Returned consent={consent} />
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
            {data.map(status => {
              const { integration: provider } = status
              return (
                <ProviderCard
                  key={provider}
                  status={status}
                  current={manages && provider === current.integration}
                  href={manages ? hrefOf({ provider, query: '', state: null }) : null}
                  form={
                    !forms.open.includes(provider) ? null : forms.open.at(-1) === provider ? 'primary' : 'secondary'
                  }
                  onOpen={() => forms.use(provider)}
                  onClose={() => forms.close(provider)}
                />
              )
            })}
          </Stack>
          {manages && (
            <SurveyPanel
              key={current.integration}
              status={current}
              query={query}
              onQueryChange={change => onQueryChange({ ...query, provider: current.integration, ...change })}
            />
          )}
        </Columns>
      )}
    </Stack>
  )
}
