import * as z from 'zod/mini'
import { SHARED_TYPES, SHARE_LIMITS } from '@core/domain'
import { endpoint } from './http'
import { objectId } from './params'

const item = {
  item_type: z.enum(SHARED_TYPES),
  /** Study number or id, id of a story, saved report or document, natural key of the question. */
  item_id: z.string().check(z.minLength(1), z.maxLength(2000)),
  /** Query of the page's address: how a question is shown, or the page of a document. */
  view: z._default(z.string().check(z.maxLength(SHARE_LIMITS.view)), ''),
}
const email = z.string().check(z.maxLength(320))
const receivers = {
  emails: z._default(z.array(email).check(z.maxLength(SHARE_LIMITS.perCall)), []),
  /** Ids of people of the organisation. */
  people: z._default(z.array(objectId).check(z.maxLength(SHARE_LIMITS.perCall)), []),
  /** Names of groups: their active people besides the sender. */
  groups: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(SHARE_LIMITS.perCall)), []),
}

/** Who is named: by an address, the id of a person or the name of a group. */
const named = {
  kind: z.enum(['address', 'person', 'group']),
  key: z.string(),
  name: z.string(),
  /** null where the sender may not know it, and of groups. */
  email: z.nullable(z.string()),
  /** How many are written to. */
  people: z.number(),
}

const receiver = z.object({
  ...named,
  /** 'some': of a group; 'unknown': the sender may not know what a colleague can open. */
  gets: z.enum(['opens', 'some', 'asks', 'unknown', 'refused']),
  /** How many of them can open it; null: not the sender's to know. */
  opens: z.nullable(z.number()),
  /** Of a story, as far as the sender sees it: its cards, and those that some who can open it do not get. Null: nothing is said. */
  cards: z.nullable(
    z.object({
      of: z.number(),
      without: z.array(z.object({ position: z.number(), title: z.string(), people: z.number() })),
    }),
  ),
  /** On the whitelist, without an account yet. */
  joins: z.boolean(),
  /** Why nothing is sent to them; '' where it is. */
  reason: z.string(),
  /** The address that was likely meant by one that is refused or unreachable, at a domain that the sender may know of; null: none. */
  suggestion: z.nullable(z.string()),
  /** A mail is sent, though no mail server was found for the address. */
  unreachable: z.boolean(),
})
export type ShareReceiver = z.infer<typeof receiver>

export const previewShare = endpoint({
  id: 'share.preview',
  method: 'POST',
  path: '/share/preview',
  summary: 'What people would see of something before it is shared with them',
  limited: true,
  audience: 'user',
  body: z.strictObject({ ...item, ...receivers }),
  response: z.object({
    mails_available: z.boolean(),
    /** People who can still be written to in this hour. */
    left: z.number(),
    /** How many mails that would be: everybody gets one. */
    mails: z.number(),
    /** Address of the page, to be copied. */
    link: z.string(),
    /** In the order in which they are named: addresses, people, groups. */
    results: z.array(receiver).check(z.maxLength(SHARE_LIMITS.perCall)),
  }),
})

/** Nobody is found for those who may not know of their colleagues. */
export const suggestReceivers = endpoint({
  id: 'share.suggest',
  method: 'POST',
  path: '/share/suggestions',
  summary: 'People and groups of a name, to share something with',
  audience: 'user',
  body: z.strictObject({ ...item, query: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  response: z.object({ results: z.array(receiver).check(z.maxLength(SHARE_LIMITS.offered)) }),
})

/** The sender names what is shared but does not write the mail: it has a fixed template. */
export const shareByEmail = endpoint({
  id: 'share.email',
  method: 'POST',
  path: '/share/email',
  summary:
    'Send the address of something in the library to people, groups and whitelisted addresses of the own organisation',
  limited: true,
  creates: 'outside',
  audience: 'user',
  body: z.strictObject({
    ...item,
    ...receivers,
    /** Plain text; links in it stay text. */
    note: z._default(z.string().check(z.trim(), z.maxLength(SHARE_LIMITS.note)), ''),
  }),
  response: z.object({
    results: z.array(
      z.object({
        ...named,
        /** Of a group 'sent' where at least one mail was taken. */
        outcome: z.enum(['sent', 'refused', 'failed']),
        /** As shown on screen; '' when all is sent. */
        reason: z.string(),
        /** People of a group whose mail was not taken, where the sender may know of them. */
        missed: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  }),
})
