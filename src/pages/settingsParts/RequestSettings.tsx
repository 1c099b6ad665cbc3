import { RequestsScreen } from '@/features/accessRequests/ui'
import { Section } from './Section'

/** Requests for access: those to answer, and one's own. */
export const RequestSettings = () => (
  <Section>
    <RequestsScreen />
  </Section>
)
