import { MessagePage } from '@/ui'
import { ContactUs } from './ContactUs'

/** The page exists, but not for this user. */
export const AccessRestricted = () => (
  <MessagePage icon="lock" title="Access restricted" action={<ContactUs kind="access_restricted" />}>
    Contact customer success for access.
  </MessagePage>
)
