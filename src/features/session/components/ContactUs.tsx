import { useState } from 'react'
import { supportNumber } from '@core/domain'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout } from '@/ui'
import { supportRemote, type SupportEvent } from '../remotes'
import { selectSupport } from '../selectors'

const MAX_PATH = 2000
const MAX_DETAIL = 4000

export interface ContactUsProps {
  readonly kind: SupportEvent['kind']
  readonly detail?: string
  /** Beside another action that comes first. */
  readonly quiet?: boolean
}

/** Records a support event for the current page and confirms it. */
export const ContactUs = ({ kind, detail = '', quiet }: ContactUsProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data, fetchedAt } = useAppSelector(selectSupport)
  // An earlier confirmation, from another page or the menu, does not count.
  const [before] = useState(fetchedAt)
  if (fetchedAt !== before && data)
    return (
      <div role="status">
        <p>Thanks. Support will be in touch by e-mail.</p>
        <p>The number of your message is {supportNumber(data.id)}.</p>
      </div>
    )
  const send = () => {
    const { pathname, search } = window.location
    dispatch(
      supportRemote.requested({
        kind,
        path: `${pathname}${search}`.slice(0, MAX_PATH),
        detail: detail.slice(0, MAX_DETAIL),
      }),
    )
  }
  return (
    <>
      <Button variant={quiet ? 'ghost' : 'primary'} loading={isFetching} onClick={send}>
        Contact us
      </Button>
      {error && (
        <Callout tone="danger" role="alert">
          Your message to support was not sent. {error.message}
        </Callout>
      )}
    </>
  )
}
