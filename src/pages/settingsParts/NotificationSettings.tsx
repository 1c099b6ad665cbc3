import { MailChoice } from '@/features/following/ui'
import { Section } from './Section'

/** How the person gets news about what they follow. */
export const NotificationSettings = () => (
  <Section>
    <MailChoice />
  </Section>
)
