import * as z from 'zod/mini'
import { ACCESS_LIMITS, ACCESS_STATES, SHARED_TYPES } from '../domain/access'
import { endpoint } from './http'
import { groupNames, objectId } from './params'

const wantedKey = z.string().check(z.minLength(1), z.maxLength(1000))

const ownRequest = z.object({
  id: z.string(),
  item_type: z.enum(SHARED_TYPES),
  item_id: z.string(),
  note: z.string(),
  state: z.enum(ACCESS_STATES),
  created: z.string(),
  /** Until when it can be answered. */
  ends: z.string(),
})
export type OwnAccessRequest = z.infer<typeof ownRequest>

const requestToAnswer = z.object({
  id: z.string(),
  by: z.string(),
  email: z.string(),
  item_type: z.enum(SHARED_TYPES),
  title: z.string(),
  /** Path of its page. */
  path: z.string(),
  note: z.string(),
  asked: z.string(),
  /** What giving access does; null where it cannot be given here. */
  gives: z.nullable(
    z.object({
      /** Groups that the person joins, or that a story is opened to. */
      groups: z.array(z.string()),
      effects: z.array(z.string()),
    }),
  ),
  why_not: z.string(),
})
export type AccessRequestToAnswer = z.infer<typeof requestToAnswer>

const requests = z.object({
  to_answer: z.array(requestToAnswer).check(z.maxLength(100)),
  own: z.array(ownRequest).check(z.maxLength(100)),
})
export type AccessRequests = z.infer<typeof requests>

export const askAccess = endpoint({
  id: 'access.ask',
  method: 'POST',
  path: '/access/requests/',
  summary: 'Ask for access to something that cannot be opened',
  // Repeated, it is the same request: no key is needed, under which the limits would be counted inside the transaction.
  limited: true,
  audience: 'user',
  body: z.strictObject({
    item_type: z.enum(SHARED_TYPES),
    /** As the address of its page names it; a question by study, dataset and question, with slashes. */
    item_id: wantedKey,
    note: z._default(z.string().check(z.trim(), z.maxLength(ACCESS_LIMITS.note)), ''),
  }),
  response: ownRequest,
})

export const listAccess = endpoint({
  id: 'access.list',
  method: 'GET',
  path: '/access/requests/',
  summary: 'Requests for access: own ones, and those that the signed-in user can answer',
  audience: 'user',
  response: requests,
})

export const answerAccess = endpoint({
  id: 'access.answer',
  method: 'POST',
  path: '/access/requests/{requestId}/answer/',
  summary: 'Give access to what somebody asked for, or decline',
  audience: 'user',
  params: z.object({ requestId: objectId }),
  body: z.strictObject({
    answer: z.enum(['give', 'decline']),
    /** The groups that were shown: access is given only if it still means the same. */
    groups: z._default(groupNames, []),
  }),
  response: requests,
})
