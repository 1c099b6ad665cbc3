import * as z from 'zod/mini'
import { endpoint } from './http'
import { profileParams } from './people'

const JSON_FILE = 'application/json'

/** What the deletion of a person takes with them, and what stays under a pseudonym. */
export const erasure = z.object({
  /** Favorites, preferences, named filters, saved views and summary reports, which are nobody else's. */
  private_things: z.number(),
  /** Stories that only their author can read: they are deleted. */
  private_stories: z.number(),
  /** API tokens, which stop working. */
  tokens: z.number(),
  /** Stories that others can read, saved reports, key insights, uploaded documents and comments, which stay for their readers. */
  shared_stories: z.number(),
  reports: z.number(),
  insights: z.number(),
  documents: z.number(),
  comments: z.number(),
})
export type Erasure = z.infer<typeof erasure>

export const getErasure = endpoint({
  id: 'personalData.erasure',
  method: 'GET',
  path: '/proxy/rottweiler/users/{profileId}/erasure/',
  summary: 'What the deletion of a person would delete, and what would stay',
  audience: 'admin',
  object: 'person',
  params: profileParams,
  response: erasure,
})

export const erasePerson = endpoint({
  id: 'personalData.erase',
  method: 'POST',
  path: '/proxy/rottweiler/users/{profileId}/erase/',
  summary: 'Delete a person for good: what others use stays under a pseudonym',
  audience: 'admin',
  object: 'person',
  params: profileParams,
  body: z.strictObject({ email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  response: z.object({}),
})

export const eraseOwn = endpoint({
  id: 'personalData.eraseOwn',
  method: 'POST',
  path: '/users/erase/',
  summary: 'Delete the own account for good, where the organisation lets people',
  audience: 'user',
  body: z.strictObject({ email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  response: z.object({}),
})

export const exportPerson = endpoint({
  id: 'personalData.export',
  method: 'GET',
  path: '/proxy/rottweiler/users/{profileId}/data/',
  summary: 'Everything that is stored about a person, as a JSON file',
  audience: 'admin',
  object: 'person',
  params: profileParams,
  produces: [JSON_FILE],
  response: z.any(),
})

export const exportOwnData = endpoint({
  id: 'personalData.own',
  method: 'GET',
  path: '/users/data/',
  summary: 'Everything that is stored about oneself, as a JSON file',
  audience: 'user',
  produces: [JSON_FILE],
  response: z.any(),
})
