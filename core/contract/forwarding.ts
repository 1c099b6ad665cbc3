import * as z from 'zod/mini'
import { endpoint } from './http'

export const forwardingTarget = z.object({
  kind: z.enum(['webhook', 'syslog']),
  /** The URL of a webhook; host and port of a syslog receiver. */
  address: z.string(),
  /** Whether lines travel encrypted. */
  encrypted: z.boolean(),
  paused: z.boolean(),
  /** When lines were taken last; null: never. */
  delivered: z.nullable(z.string()),
  /** Lines that wait to be sent. */
  behind: z.number(),
  /** What went wrong at the last try, and what helps; null: nothing. */
  problem: z.nullable(z.string()),
  /** When it is tried again; null while nothing is wrong. */
  next_try: z.nullable(z.string()),
})
export type ForwardingTarget = z.infer<typeof forwardingTarget>

const state = z.object({ target: z.nullable(forwardingTarget) })

export const getForwarding = endpoint({
  id: 'forwarding.get',
  method: 'GET',
  path: '/audit/forwarding/',
  summary: 'Where lines of the audit log are sent, and how far',
  audience: 'admin',
  response: state,
})

export const setForwarding = endpoint({
  id: 'forwarding.set',
  method: 'PUT',
  path: '/audit/forwarding/',
  summary: 'Send every new line of the audit log to a webhook or a syslog receiver',
  audience: 'admin',
  body: z.strictObject({
    /** One of the two. */
    webhook: z.optional(
      z.strictObject({
        url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
        renew_secret: z.optional(z.boolean()),
      }),
    ),
    syslog: z.optional(
      z.strictObject({
        host: z.string().check(z.trim(), z.minLength(1), z.maxLength(253)),
        port: z.int().check(z.gte(1), z.lte(65_535)),
        tls: z.boolean(),
      }),
    ),
  }),
  response: z.extend(state, {
    /** What deliveries are signed with, where it is new: shown this once. */
    secret: z.nullable(z.string()),
  }),
})

export const patchForwarding = endpoint({
  id: 'forwarding.patch',
  method: 'PATCH',
  path: '/audit/forwarding/',
  summary: 'Pause sending lines of the audit log, or go on where it stopped',
  audience: 'admin',
  body: z.strictObject({ paused: z.boolean() }),
  response: state,
})

export const deleteForwarding = endpoint({
  id: 'forwarding.delete',
  method: 'DELETE',
  path: '/audit/forwarding/',
  summary: 'Stop sending lines of the audit log',
  audience: 'admin',
  response: z.object({}),
})

export const testForwarding = endpoint({
  id: 'forwarding.test',
  method: 'POST',
  path: '/audit/forwarding/test/',
  summary: 'Send one line that says it is a test, and try again at once what waits',
  audience: 'admin',
  response: z.extend(state, {
    /** Why the line was not taken; null: it was. */
    problem: z.nullable(z.string()),
  }),
})
