import type { Endpoint } from '@core/contract'
import type { Ctx } from '../access/context'
import { findAddressed } from '../access/objects'
import { Refusal } from '../access/refusal'
import type { InputFor, Route } from '../access/verbs'
import type { Tx } from '../db/types'
import { stringifyInTurns } from './json'
import { checked } from './validate'
import { lockObject, readOf, refuseOther } from './versions'

export type TxRoute = Extract<Route, { readonly txVerb: unknown }>

/** The calls that read in one transaction, by id. */
export type Readers = ReadonlyMap<string, TxRoute>

/**
 * For a call that changes one object: its transaction waits for other changes of it, and goes on when the object is the version
 * that If-Match names. Throws Refusal changed, or invalid where nothing has a version.
 */
export const guarded = (
  { readers }: { readonly readers: Readers },
  endpoint: Endpoint,
  ctx: Ctx,
  { header, params }: { readonly header: string | undefined; readonly params: Readonly<Record<string, string>> },
): Ctx => {
  const reader = readers.get(readOf(endpoint)?.id ?? '')
  if (reader === undefined) {
    if (header === undefined) return ctx
    throw new Refusal('invalid', 'If-Match cannot be used with this call: what it changes has no ETag.')
  }
  let first = true
  const check = async (tx: Tx): Promise<void> => {
    await lockObject(tx, ctx.actor.clientId, endpoint, params)
    if (header === undefined) return
    const input = { params, query: checked(reader.endpoint.query, {}), body: {} } as InputFor<Endpoint>
    const found = await findAddressed(tx, ctx.actor, reader.endpoint.object, params)
    refuseOther(header, await stringifyInTurns(await reader.txVerb(tx, ctx, { ...input, found })))
  }
  return {
    ...ctx,
    tenant: work =>
      ctx.tenant(async tx => {
        if (first) await check(tx)
        first = false
        return work(tx)
      }),
  }
}
