import * as z from 'zod/mini'
import { SHARED_TYPES, SHARE_LIMITS } from '@core/domain'
import { endpoint } from './http'

const named = {
  item_type: z.enum(SHARED_TYPES),
  /** Study number or id, id of a story, saved report or document, natural key of the question. */
  item_id: z.string().check(z.minLength(1), z.maxLength(2000)),
  /** Query of the page's address: how a question is shown, or the page of a document. */
  view: z._default(z.string().check(z.maxLength(SHARE_LIMITS.view)), ''),
}
const email = z.string().check(z.maxLength(320))

const receiver = z.object({
  email: z.string(),
  /** 'unknown': the sender may not know what a colleague can open. */
  gets: z.enum(['opens', 'asks', 'unknown', 'refused']),
  /** On the whitelist, without an account yet. */
  joins: z.boolean(),
  /** Why nothing is sent to them; '' where it is. */
  reason: z.string(),
})
export type ShareReceiver = z.infer<typeof receiver>

export const previewShare = endpoint({
  id: 'share.preview',
  method: 'POST',
  path: '/share/preview',
  summary: 'What people would see of something before it is shared with them',
  limited: true,
  audience: 'user',
  body: z.strictObject({ ...named, emails: z.array(email).check(z.maxLength(SHARE_LIMITS.perCall)) }),
  response: z.object({
    mails_available: z.boolean(),
    /** Addresses that can still be written to in this hour. */
    left: z.number(),
    /** Address of the page, to be copied. */
    link: z.string(),
    results: z.array(receiver).check(z.maxLength(SHARE_LIMITS.perCall)),
  }),
})

/** The sender names what is shared but does not write the mail: it has a fixed template. */
export const shareByEmail = endpoint({
  id: 'share.email',
  method: 'POST',
  path: '/share/email',
  summary: 'Send the address of something in the library to people of the own organisation or its whitelists',
  limited: true,
  creates: 'outside',
  audience: 'user',
  body: z.strictObject({
    ...named,
    emails: z.array(email).check(z.minLength(1), z.maxLength(SHARE_LIMITS.perCall)),
    /** Plain text; links in it stay text. */
    note: z._default(z.string().check(z.trim(), z.maxLength(SHARE_LIMITS.note)), ''),
  }),
  response: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        outcome: z.enum(['sent', 'refused', 'failed']),
        /** As shown on screen; '' when sent. */
        reason: z.string(),
      }),
    ),
  }),
})
