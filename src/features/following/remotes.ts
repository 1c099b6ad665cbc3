import type { InputOf, NoticeChoice, OutputOf } from '@core/contract'
import type * as contract from '@core/contract'
import type { FollowType } from '@core/domain'
import {
  endFollow,
  getFollow,
  getNoticeChoice,
  leaveMails,
  listFollows,
  listNotices,
  patchNoticeChoice,
  readNotices,
  startFollow,
} from '@/api/wire'
import { createRemote, type NoArgs } from '@/store'

/** A refusal is said where it happens; only a session that is over leads to the login. */
const OWN = { skipAuthRedirect: 'forbidden' } as const

export type Inbox = OutputOf<typeof contract.listNotices>

export const inboxRemote = createRemote<NoArgs, Inbox>('following/inbox', {
  request: (api, _, options) => api.call(listNotices, {}, { ...options, ...OWN }),
})

export type Reading = InputOf<typeof contract.readNotices>['body']

export const readRemote = createRemote<Reading, { readonly unread: number }>('following/read', {
  request: (api, body, options) => api.call(readNotices, { body }, { ...options, ...OWN }),
})

export type Follows = OutputOf<typeof contract.listFollows>

export const listRemote = createRemote<NoArgs, Follows>('following/list', {
  request: (api, _, options) => api.call(listFollows, {}, { ...options, ...OWN }),
})

export interface Item {
  readonly itemType: FollowType
  readonly itemId: string
}

export const keyOfItem = ({ itemType, itemId }: Item): string => `${itemType}:${itemId}`

export const followRemote = createRemote<Item, { readonly following: boolean }>('following/follow', {
  keyOf: keyOfItem,
  request: (api, params, options) => api.call(getFollow, { params }, { ...options, ...OWN }),
})

export type FollowChange = Item & { readonly wanted: boolean }

export const changeRemote = createRemote<FollowChange, { readonly following: boolean }>('following/change', {
  keyOf: keyOfItem,
  take: 'leading',
  request: (api, { itemType, itemId, wanted }, options) =>
    api.call(wanted ? startFollow : endFollow, { params: { itemType, itemId } }, { ...options, ...OWN }),
})

export const choiceRemote = createRemote<NoArgs, NoticeChoice>('following/choice', {
  request: (api, _, options) => api.call(getNoticeChoice, {}, { ...options, ...OWN }),
})

export type ChoiceChange = InputOf<typeof contract.patchNoticeChoice>['body']

export const choiceChangeRemote = createRemote<ChoiceChange, NoticeChoice>('following/choiceChange', {
  request: (api, body, options) => api.call(patchNoticeChoice, { body }, { ...options, ...OWN }),
})

/** Stops the mails of whom a link was sent to; nobody need be signed in. */
export const leaveRemote = createRemote('following/leave', {
  take: 'leading',
  request: (api, token: string, options): Promise<OutputOf<typeof contract.leaveMails>> =>
    api.call(
      leaveMails,
      { params: { token }, body: { 'List-Unsubscribe': 'One-Click' } },
      { ...options, skipAuthRedirect: true },
    ),
})
