import type { SharedType } from '@core/domain/access'
import { ContactUs } from '@/features/session/ui'
import { MessagePage } from '@/ui'
import type { Wanted } from '../remotes'
import { AskAccess } from './AskAccess'

export const NOUNS: Readonly<Record<SharedType, string>> = {
  study: 'study',
  story: 'story',
  question: 'question',
  report: 'saved report',
  document: 'document',
}

/** The page of something that is not open to the reader, or not there: which of the two is not said. */
export const NoAccess = (wanted: Wanted) => (
  <MessagePage
    icon="lock"
    title="Access restricted"
    action={
      <>
        <AskAccess key={wanted.item_id} {...wanted} />
        <ContactUs kind="access_restricted" quiet />
      </>
    }
  >
    You can’t open this {NOUNS[wanted.item_type]}. It may be for certain groups, or it may not exist. Ask for access, or
    contact customer success.
  </MessagePage>
)
