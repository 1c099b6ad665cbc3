import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Icon, MEDIA, TYPE } from '@/ui'
import { Popover } from '@/ui/Popover'
import { events, selectInbox } from '../slice'
import { InboxPanel } from './InboxPanel'

const Opener = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  padding: 0;
  border: 0;
  border-radius: var(--r-ctl);
  background: none;
  color: var(--text-2);
  &:hover,
  &[aria-expanded='true'] {
    background: var(--sunken);
    color: var(--text);
  }
  ${MEDIA.touch} {
    width: 44px;
    height: 44px;
  }
`
const Unread = styled.span`
  ${TYPE.xs}
  position: absolute;
  top: 0;
  right: 0;
  min-width: 18px;
  padding: 0 var(--s1);
  border: 2px solid var(--surface);
  border-radius: var(--r-pill);
  background: var(--accent);
  color: var(--on-accent);
  font-size: 0.6875rem;
  font-weight: 600;
  line-height: 14px;
  text-align: center;
  font-variant-numeric: tabular-nums;
  ${MEDIA.touch} {
    top: 4px;
    right: 4px;
  }
`

const MOST_SHOWN = 99

/** The bell of the header: how much is new, and the inbox behind it. */
export const Inbox = () => {
  const dispatch = useAppDispatch()
  const [open, setOpen] = useState(false)
  const unread = useAppSelector(selectInbox).data?.unread ?? 0
  useEffect(() => {
    dispatch(events.shown())
    return () => void dispatch(events.gone())
  }, [dispatch])
  return (
    <Popover
      label="Notifications"
      width={400}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Opener
          type="button"
          aria-label={unread === 0 ? 'Notifications' : `Notifications: ${counted(unread, 'update', 'updates')} unread`}
          title="Notifications"
        >
          <Icon name="bell" />
          {unread > 0 && <Unread aria-hidden="true">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</Unread>}
        </Opener>
      }
    >
      <InboxPanel onLeave={() => setOpen(false)} />
    </Popover>
  )
}
