import { FollowedList, MailChoice } from '@/features/following/ui'
import { Stack } from '@/ui'
import { Section } from './Section'

/** How the person gets news about what they follow. */
export const NotificationSettings = () => (
  <Section>
    <Stack $gap="s7">
      <MailChoice />
      <FollowedList />
    </Stack>
  </Section>
)
