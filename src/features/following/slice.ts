import { combineReducers, createAction } from '@reduxjs/toolkit'
import type { Notice } from '@core/contract'
import { remoteAt, remotesOf, withAnswers } from '@/store'
import {
  changeRemote,
  choiceChangeRemote,
  choiceRemote,
  followRemote,
  inboxRemote,
  keyOfItem,
  leaveRemote,
  listRemote,
  readRemote,
  type Inbox,
  type Item,
  type Reading,
} from './remotes'

export const events = {
  /** The bell is on the screen: what is new is fetched now and then. */
  shown: createAction('following/shown'),
  gone: createAction('following/gone'),
}

export const remotes = remotesOf({
  inbox: inboxRemote,
  list: listRemote,
  read: readRemote,
  follows: followRemote,
  changes: changeRemote,
  choice: choiceRemote,
  choiceChange: choiceChangeRemote,
  leave: leaveRemote,
})

const isRead = (notice: Notice, { until, line }: Reading): boolean =>
  notice.newest <= until &&
  (line === undefined ||
    (notice.kind === line.kind && notice.item_type === line.item_type && notice.item_id === line.item_id))

/** The inbox as it is once this was read, shown before the server has answered. */
const withRead = ({ results }: Inbox, reading: Reading): Inbox => {
  const next = results.map(notice => (notice.unread && isRead(notice, reading) ? { ...notice, unread: false } : notice))
  return { unread: next.filter(({ unread }) => unread).length, results: next }
}

const inbox = withAnswers(inboxRemote.reducer, on => [
  on(readRemote.requested, (state, reading) =>
    state.data === null ? state : { ...state, data: withRead(state.data, reading) },
  ),
])

/** A change answers with what holds now, and the list with all that is followed. */
const follows = withAnswers(followRemote.reducer, on => [
  on(listRemote.succeeded, (state, { data: { results }, fetchedAt }) => ({
    ...state,
    ...Object.fromEntries(
      results.map(({ item_type: itemType, item_id: itemId }) => [
        keyOfItem({ itemType, itemId }),
        { isFetching: false, error: null, data: { following: true }, fetchedAt },
      ]),
    ),
  })),
  on(changeRemote.succeeded, (state, { args, data, fetchedAt }) => ({
    ...state,
    [keyOfItem(args)]: { isFetching: false, error: null, data, fetchedAt },
  })),
])
const choice = withAnswers(choiceRemote.reducer, on => [
  on(choiceChangeRemote.succeeded, (state, { data }) => ({ ...state, data })),
])

export const reducer = combineReducers({ ...remotes.reducers, inbox, follows, choice })

/** The part of the store this slice is mounted at. */
export interface WithFollowing {
  readonly following: ReturnType<typeof reducer>
}

export const selectInbox = ({ following }: WithFollowing) => following.inbox
export const selectFollow = ({ following }: WithFollowing, item: Item) => remoteAt(following.follows, keyOfItem(item))
export const selectList = ({ following }: WithFollowing) => following.list
export const selectChange = ({ following }: WithFollowing, item: Item) => remoteAt(following.changes, keyOfItem(item))
