import { AuditLog } from '@/features/audit/ui'
import { Section } from './Section'

export const AuditSettings = () => (
  <Section>
    <AuditLog />
  </Section>
)
