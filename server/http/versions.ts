import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { allEndpoints, type Endpoint } from '@core/contract'
import { Refusal } from '../access/refusal'
import { rowsOf } from '../db/rows'
import type { Tx } from '../db/types'

/** Reads and writes of one object may have different fronts: /studies/{id}/ and /proxy/greyhound/studies/{id}/. */
const placeOf = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.replace(/^\/proxy\/\w+/, '').replace(/\{\w+\}/g, '{}')

const isRead = ({ method, object, produces }: Endpoint): boolean =>
  method === 'GET' && object !== undefined && produces === undefined

const reads = new Map(allEndpoints.filter(isRead).map(endpoint => [placeOf(endpoint), endpoint]))

const WRITES: ReadonlySet<string> = new Set(['PATCH', 'PUT', 'DELETE'])

/** The call that reads what a call changes or deletes, whose ETag its If-Match is compared with. Null where there is none. */
export const readOf = (endpoint: Endpoint): Endpoint | null =>
  WRITES.has(endpoint.method) ? (reads.get(placeOf(endpoint)) ?? null) : null

/** Whether the answer of a call carries an ETag. */
export const hasVersion = (endpoint: Endpoint): boolean => isRead(endpoint)

/** The ETag of an answer's JSON: the same for the same person as long as nothing they can see of the object changes. */
export const versionOf = (json: string): string =>
  `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`

/** Whether a list of ETags, or *, names one. Marks of weakness are left aside: compression on the way adds them. */
export const names = (header: string, version: string): boolean =>
  header.trim() === '*' ||
  header
    .split(',')
    .map(tag => tag.trim().replace(/^W\//, ''))
    .includes(version)

/** Changes of one object come one after the other, so that what If-Match was compared with is what is changed. */
export const lockObject = async (tx: Tx, clientId: string, endpoint: Endpoint, params: object): Promise<void> => {
  const key = [clientId, placeOf(endpoint), ...Object.values(params).map(String)].join(' ')
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 14))`)
}

/** Throws Refusal changed when the version that the writer knows is not what there is. */
export const refuseOther = (header: string, json: string): void => {
  if (!names(header, versionOf(json)))
    throw new Refusal('changed', 'This was changed in the meantime. Read it again, and send its new ETag.')
}
