import { useAppSelector } from '@/store'
import { MessagePage } from '@/ui'
import { selectClientName } from '../selectors'
import { ContactUs } from './ContactUs'

/** S8.7: the page exists, but not for this user. */
export const AccessRestricted = () => (
  <MessagePage icon="lock" title="Access restricted" action={<ContactUs kind="access_restricted" />}>
    Please contact customer success for access.
  </MessagePage>
)

/** The page belongs to a study that is for certain groups. Nothing of the study is said but that, as on its locked card. */
export const StudyRestricted = () => {
  const client = useAppSelector(selectClientName)
  return (
    <MessagePage icon="lock" title="Access restricted" action={<ContactUs kind="access_restricted" />}>
      Only certain groups can open this study. Ask a manager at {client}, or contact customer success for access.
    </MessagePage>
  )
}
