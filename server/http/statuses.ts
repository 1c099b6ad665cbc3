import type { Endpoint } from '@core/contract'
import { readOf } from './versions'

/** What each status of a refusal means, in the order of the document. */
export const REFUSALS = {
  400: 'Not valid: `fields` says what is wrong with which field',
  401: 'Not signed in, or the jwt has expired (code token_expired): get a fresh one from /api/users/session_check/',
  403: 'Not for this role, not in the scopes of the token, of a study that is for certain groups (code restricted), or a write that does not come from the product’s own pages',
  404: 'Missing, or not visible to the caller: both are the same answer',
  409: 'Changed by somebody else since the writer began (code edited: `edits` says what and by whom), does not fit the state of the object, waits for another change, or the Idempotency-Key was used for another request',
  410: 'Was used already, has expired, or was taken back',
  412: 'Not the version that If-Match names: read it again',
  413: 'Larger than the limit',
  415: 'The body is not of the kind that is taken',
  429: 'Too many calls or attempts; `Retry-After` says when the next one counts',
  500: 'Failed for a reason nobody foresaw; the log has it under the number of the request',
  503: 'Busy, or the data cannot be reached; `Retry-After` says when to try again',
  507: 'Not enough storage space; `Retry-After` says when to try again',
} as const satisfies Readonly<Record<number, string>>

export type RefusalStatus = keyof typeof REFUSALS

const isStatus = (status: number): status is RefusalStatus => status in REFUSALS
const STATUSES = Object.keys(REFUSALS).map(Number).filter(isStatus)

/** The statuses with which a call can be refused: the document announces them, and development and tests see that no other comes. */
export const refusalsOf = (endpoint: Endpoint): RefusalStatus[] => {
  const { audience, method, object, flag, params, bodyType, body, limited, produces } = endpoint
  const writes = method !== 'GET'
  const sends = body !== undefined || bodyType === 'bytes'
  const is: Readonly<Record<RefusalStatus, boolean>> = {
    400: true,
    // What pages of other sites or services send proves by itself where it comes from, or does not.
    401: audience !== 'public' || endpoint.foreign === true,
    // A token may lack the scope, or the call be for browsers only.
    403: true,
    404: [object, flag, params, body, produces].some(part => part !== undefined),
    // An import is read in states in which there is nothing to read yet, or nothing any more.
    409: writes || object === 'import',
    410: endpoint.ends === true,
    412: readOf(endpoint) !== null,
    413: sends,
    415: sends,
    429: limited === true || (audience !== 'public' && audience !== 'session'),
    500: true,
    503: true,
    507: writes,
  }
  return STATUSES.filter(status => is[status])
}

/** Headers beside the body of a refusal, by status. */
export const WAITS: ReadonlySet<number> = new Set([429, 503, 507])
