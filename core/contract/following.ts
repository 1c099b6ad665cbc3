import * as z from 'zod/mini'
import { FOLLOW_TYPES, FOLLOWS_MAX, MAIL_RHYTHMS, NOTICE_ITEMS, NOTICE_KINDS } from '@core/domain'
import { endpoint } from './http'

const itemKey = z.string().check(z.maxLength(8000))

const followParams = z.object({
  itemType: z.enum(FOLLOW_TYPES),
  /** A study by its number or id, a story or report by its id, a question by its natural key, a search by its address. */
  itemId: itemKey,
})
const follow = z.object({ following: z.boolean() })

export const getFollow = endpoint({
  id: 'following.get',
  method: 'GET',
  path: '/following/{itemType}/{itemId}/',
  summary: 'Whether the signed-in user follows something',
  audience: 'user',
  params: followParams,
  response: follow,
})

export const startFollow = endpoint({
  id: 'following.start',
  method: 'PUT',
  path: '/following/{itemType}/{itemId}/',
  summary: 'Follow a study, story, question, saved report or search',
  audience: 'user',
  params: followParams,
  response: follow,
})

export const endFollow = endpoint({
  id: 'following.end',
  method: 'DELETE',
  path: '/following/{itemType}/{itemId}/',
  summary: 'Stop following something',
  audience: 'user',
  params: followParams,
  response: follow,
})

/** A thing that a person follows. */
export const followed = z.object({
  item_type: z.enum(FOLLOW_TYPES),
  item_id: z.string(),
  /** Name of a study, title of a story or report, text of a question, words of a search. */
  title: z.string(),
  /** Name of the study that a question or report belongs to; else null. */
  study: z.nullable(z.string()),
  /** Path of its page. */
  address: z.string(),
  since: z.string(),
})
export type Followed = z.infer<typeof followed>

export const listFollows = endpoint({
  id: 'following.list',
  method: 'GET',
  path: '/following/',
  summary: 'What the signed-in user follows, by kind and title',
  audience: 'user',
  response: z.object({ results: z.array(followed).check(z.maxLength(FOLLOWS_MAX)) }),
})

/** Equal notices about one thing, read together or not read yet. */
export const notice = z.object({
  kind: z.enum(NOTICE_KINDS),
  item_type: z.enum(NOTICE_ITEMS),
  item_id: z.string(),
  /** Name of a study, title of a story or report, text of a question, words of a search; of a request for access, what was typed. */
  title: z.string(),
  /** Path of the page of the thing. */
  address: z.string(),
  /** Number of the study of a study, question or report; else null. */
  study_number: z.nullable(z.string()),
  count: z.number(),
  by: z.nullable(z.string()),
  dataset: z.nullable(z.string()),
  /** Name of the one thing that a search found; null where there are more, and for all else. */
  found: z.nullable(z.string()),
  unread: z.boolean(),
  newest: z.string(),
})
export type Notice = z.infer<typeof notice>

/** Lines of the inbox at most. */
export const INBOX_LINES = 100

export const listNotices = endpoint({
  id: 'following.notices',
  method: 'GET',
  path: '/notices/',
  summary: 'What is new in what the signed-in user follows, newest first',
  audience: 'user',
  response: z.object({
    /** Lines that are not read yet. */
    unread: z.number(),
    results: z.array(notice).check(z.maxLength(INBOX_LINES)),
  }),
})

export const readNotices = endpoint({
  id: 'following.read',
  method: 'POST',
  path: '/notices/read/',
  summary: 'Mark own notices as read: those of one line, or all',
  audience: 'user',
  body: z.strictObject({
    /** Moment of the newest notice that the reader has seen: what came later stays unread. */
    until: z.iso.datetime(),
    line: z.optional(z.strictObject({ kind: z.enum(NOTICE_KINDS), item_type: z.enum(NOTICE_ITEMS), item_id: itemKey })),
  }),
  response: z.object({ unread: z.number() }),
})

const timeZone = z.string().check(z.minLength(1), z.maxLength(60))

export const noticeChoice = z.object({
  mails: z.enum(MAIL_RHYTHMS),
  /** Mails of a day or week are sent at 08:00 of it. */
  time_zone: timeZone,
  /** Whether the installation can send mails. */
  mails_available: z.boolean(),
})
export type NoticeChoice = z.infer<typeof noticeChoice>

export const getNoticeChoice = endpoint({
  id: 'following.getChoice',
  method: 'GET',
  path: '/notices/choice/',
  summary: 'How the signed-in user gets news besides the inbox',
  audience: 'user',
  response: noticeChoice,
})

export const patchNoticeChoice = endpoint({
  id: 'following.patchChoice',
  method: 'PATCH',
  path: '/notices/choice/',
  summary: 'Choose mails at once, daily, weekly or none, and the time zone',
  audience: 'user',
  body: z.strictObject({ mails: z.optional(z.enum(MAIL_RHYTHMS)), time_zone: z.optional(timeZone) }),
  response: noticeChoice,
})

const leaveParams = z.object({ token: z.string().check(z.maxLength(500)) })

export const askLeave = endpoint({
  id: 'following.askLeave',
  method: 'GET',
  path: '/notices/unsubscribe/{token}/',
  summary: 'Leads to the page that asks whether mails are to stop',
  audience: 'public',
  params: leaveParams,
  response: z.object({}),
  redirects: true,
})

/** As mail programs send it (RFC 8058), and as the page does. */
export const leaveMails = endpoint({
  id: 'following.leaveMails',
  method: 'POST',
  path: '/notices/unsubscribe/{token}/',
  summary: 'Stop the mails of the person to whom the link was sent',
  audience: 'public',
  bodyType: 'form',
  foreign: true,
  params: leaveParams,
  body: z.object({ 'List-Unsubscribe': z.optional(z.string().check(z.maxLength(100))) }),
  response: z.object({ mails: z.literal('none') }),
})
