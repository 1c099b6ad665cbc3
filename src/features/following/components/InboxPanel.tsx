import styled from 'styled-components'
import type { Notice } from '@core/contract'
import { noticeWords } from '@core/domain/following'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Anchor, Button, EmptyState, ErrorState, Icon, Link, TYPE } from '@/ui'
import { Small } from '@/ui/Words'
import { agoLabel, ICONS, keyOfNotice } from '../model'
import { inboxRemote, readRemote } from '../remotes'
import { selectInbox } from '../slice'

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  min-height: 48px;
  padding: var(--s2) var(--s2) var(--s2) var(--s4);
  border-bottom: 1px solid var(--border);
  h2 {
    ${TYPE.base}
    font-weight: 600;
  }
`
const List = styled.ul`
  overflow-y: auto;
  max-height: min(440px, 60vh);
  > li + li {
    border-top: 1px solid var(--border);
  }
`
const Line = styled(Anchor)<{ readonly $unread: boolean }>`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) 8px;
  align-items: start;
  gap: 0 var(--s2-5);
  padding: var(--s3) var(--s4);
  color: var(--text);
  &:hover {
    background: var(--sunken);
    text-decoration: none;
  }
  > svg {
    margin-top: var(--s0-5);
    color: var(--text-3);
  }
  strong {
    display: block;
    overflow-wrap: anywhere;
    font-weight: ${p => (p.$unread ? 600 : 400)};
  }
`
const What = styled.span`
  ${TYPE.sm}
  display: block;
  color: var(--text-2);
  overflow-wrap: anywhere;
`
const Dot = styled.span`
  width: 8px;
  height: 8px;
  margin-top: var(--s1-5);
  border-radius: 50%;
  background: var(--accent);
`
const Foot = styled.p`
  ${TYPE.sm}
  padding: var(--s3) var(--s4);
  border-top: 1px solid var(--border);
`

const InboxLine = ({ notice, onOpen }: { readonly notice: Notice; readonly onOpen: () => void }) => (
  <Line href={notice.address} $unread={notice.unread} onClick={onOpen}>
    <Icon name={ICONS[notice.item_type]} />
    <span>
      <strong>{notice.title}</strong>
      <What>{noticeWords(notice)}</What>
      <Small>
        {agoLabel(notice.newest, Date.now())}
        {notice.unread && ' · unread'}
      </Small>
    </span>
    {notice.unread && <Dot aria-hidden="true" />}
  </Line>
)

/** What is new, newest first. A line is read when it is opened. */
export const InboxPanel = ({ onLeave }: { readonly onLeave: () => void }) => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector(selectInbox)
  const results = data?.results ?? []
  const newest = results[0]?.newest
  const open = (notice: Notice) => {
    onLeave()
    const { kind, item_type, item_id, newest: until } = notice
    if (notice.unread) dispatch(readRemote.requested({ until, line: { kind, item_type, item_id } }))
  }
  return (
    <>
      <Head>
        <h2>Notifications</h2>
        {data !== null && data.unread > 0 && newest !== undefined && (
          <Button size="sm" variant="ghost" onClick={() => dispatch(readRemote.requested({ until: newest }))}>
            Mark all as read
          </Button>
        )}
      </Head>
      {data === null && error !== null && (
        <ErrorState
          message="Your notifications could not be loaded."
          detail={error.message}
          onRetry={() => dispatch(inboxRemote.requested())}
        />
      )}
      {data !== null && results.length === 0 && (
        <EmptyState icon="bell" title="Nothing new">
          Follow studies, stories, questions, reports or searches with their Follow button. New data and changes then
          appear here.
        </EmptyState>
      )}
      {results.length > 0 && (
        <List aria-label="Notifications">
          {results.map(notice => (
            <li key={keyOfNotice(notice)}>
              <InboxLine notice={notice} onOpen={() => open(notice)} />
            </li>
          ))}
        </List>
      )}
      <Foot>
        <Link href={paths.settings('notifications')} onClick={onLeave}>
          Notification settings
        </Link>
      </Foot>
    </>
  )
}
