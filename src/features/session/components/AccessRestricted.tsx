import { useAppSelector } from '@/store'
import { MessagePage } from '@/ui'
import { selectClientName } from '../selectors'
import { ContactUs } from './ContactUs'

/** The page exists, but not for this user. */
export const AccessRestricted = () => (
  <MessagePage icon="lock" title="Access restricted" action={<ContactUs kind="access_restricted" />}>
    Please contact customer success for access.
  </MessagePage>
)

/** The page belongs to a study for certain groups. Nothing else is said about the study, as on its locked card. */
export const StudyRestricted = () => {
  const client = useAppSelector(selectClientName)
  return (
    <MessagePage icon="lock" title="Access restricted" action={<ContactUs kind="access_restricted" />}>
      Only certain groups can open this study. Ask a manager at {client}, or contact customer success for access.
    </MessagePage>
  )
}
