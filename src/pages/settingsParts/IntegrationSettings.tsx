import styled from 'styled-components'
import { ALL_PROVIDERS, PROVIDERS } from '@core/domain'
import { providersOf } from '@/features/people'
import { selectSession } from '@/features/session'
import { ContactUs } from '@/features/session/ui'
import { useAppSelector } from '@/store'
import { Badge, Muted, Row, Stack } from '@/ui'
import { Section } from './Section'

const Providers = styled.ul`
  border-top: 1px solid var(--border);
  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s4);
    min-height: 48px;
    border-bottom: 1px solid var(--border);
  }
`

/** The survey providers that are switched on for the organisation. */
export const IntegrationSettings = () => {
  const session = useAppSelector(selectSession)
  if (session === null) return null
  const used = providersOf(session)
  return (
    <Section>
      <Stack $gap="s4">
        <Stack $gap="s1">
          <h2>Integrations</h2>
          <Muted>Survey providers of {session.client_name}.</Muted>
        </Stack>
        <Providers aria-label="Survey providers">
          {ALL_PROVIDERS.map(provider => {
            const on = used.includes(provider)
            return (
              <li key={provider}>
                <strong>{PROVIDERS[provider]}</strong>
                <Badge tone={on ? 'success' : 'neutral'} icon={on ? 'check' : 'minus'}>
                  {on ? 'Switched on' : 'Not switched on'}
                </Badge>
              </li>
            )
          })}
        </Providers>
        <Muted>Your provider connections are managed by customer success. Contact them to change one.</Muted>
        <Row>
          <ContactUs kind="other" detail="Integrations" />
        </Row>
      </Stack>
    </Section>
  )
}
