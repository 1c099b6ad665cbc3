import * as z from 'zod/mini'
import { SHARE_LIMITS } from '@core/domain'
import { endpoint } from './http'

/** The sender names what is shared but does not write the mail: it has a fixed template. */
export const shareByEmail = endpoint({
  id: 'share.email',
  method: 'POST',
  path: '/share/email',
  summary: 'Send the address of a study, story or question to people of the own organisation or its whitelists',
  limited: true,
  creates: 'outside',
  audience: 'user',
  body: z.strictObject({
    item_type: z.enum(['study', 'story', 'question']),
    /** Study number or id, story id, natural key of the question. */
    item_id: z.string().check(z.minLength(1), z.maxLength(2000)),
    emails: z.array(z.string().check(z.maxLength(320))).check(z.minLength(1), z.maxLength(SHARE_LIMITS.perCall)),
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
