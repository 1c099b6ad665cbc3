import type * as z from 'zod/mini'
import type { Endpoint, ObjectRule } from '@core/contract'
import type { Job } from '../jobs/types'
import type { SealedColumn } from '../store/sealedColumn'
import type { Sweep } from '../store/sweep'
import type { Tx } from '../db/types'
import type { Ctx, PublicCtx, TxCtx } from './context'
import type { Found } from './objects'
import type { WrittenJson } from './writtenJson'

type Out<S, None> = S extends z.ZodMiniType ? (z.ZodMiniType extends S ? None : z.output<S>) : None

/** What a verb gets of the request: validated, defaults applied. A 'bytes' body is the raw stream. */
export interface InputFor<E extends Endpoint> {
  readonly params: E extends Endpoint<infer P> ? Out<P, Readonly<Record<string, never>>> : never
  readonly query: E extends Endpoint<z.ZodMiniType, infer Q> ? Out<Q, Readonly<Record<string, never>>> : never
  readonly body: E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer B> ? Out<B, ReadableStream<Uint8Array>> : never
}

export type AnswerFor<E> = E extends Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer R> ? z.input<R> : never

/**
 * One query or mutation. A Response is sent as it is (files), and so is written JSON; anything else is the answer of the contract,
 * to be written.
 */
export type Verb<E extends Endpoint> = (ctx: Ctx, input: InputFor<E>) => Promise<AnswerFor<E> | Response | WrittenJson>

type FoundFor<Rule extends ObjectRule> = [Rule] extends [never] ? null : Found<Rule>

/**
 * A verb that runs in one transaction, in which `found` is the object that the path addresses: of a GET the transaction that also
 * admitted the caller. Rows found before a lock are as old as before it: read them again behind the lock.
 */
export type TxVerb<E extends Endpoint> = (
  tx: Tx,
  ctx: TxCtx,
  input: InputFor<E> & { readonly found: FoundFor<NonNullable<E['object']>> },
) => Promise<AnswerFor<E> | Response>

/**
 * A verb that works for a while on what it has read: `read` runs in one transaction, the one that also admitted the caller where the
 * body is small; `answer` follows when that is closed.
 */
export interface StepsVerb<E extends Endpoint, Read> {
  readonly read: (
    tx: Tx,
    ctx: TxCtx,
    input: InputFor<E> & { readonly found: FoundFor<NonNullable<E['object']>> },
  ) => Promise<Read>
  readonly answer: (ctx: Ctx, input: InputFor<E>, read: Read) => Promise<AnswerFor<E> | Response | WrittenJson>
}

/** A verb of an endpoint for callers without a jwt: login, session check, first start. */
export type PublicVerb<E extends Endpoint> = (ctx: PublicCtx, input: InputFor<E>) => Promise<AnswerFor<E> | Response>

type AnyTxVerb = (tx: Tx, ctx: TxCtx, input: InputFor<Endpoint> & { readonly found: Found | null }) => Promise<unknown>

type AnySteps = StepsVerb<Endpoint, unknown> & { readonly read: AnyTxVerb }

/** An endpoint with the verb that answers it, as an area registers it. */
export type Route =
  | { readonly endpoint: Endpoint; readonly steps: AnySteps }
  | { readonly endpoint: Endpoint; readonly verb: Verb<Endpoint> }
  | { readonly endpoint: Endpoint; readonly txVerb: AnyTxVerb }
  | { readonly endpoint: Endpoint; readonly publicVerb: PublicVerb<Endpoint> }

// The endpoint's own types are checked here; what the transport hands to the verb has passed the schemas of the endpoint.
/** Answers an endpoint for signed-in people by a verb that opens its transactions itself: it works long, or with files. */
export const on = <E extends Endpoint>(endpoint: E, verb: Verb<E>): Route => ({
  endpoint,
  verb: verb as unknown as Verb<Endpoint>,
})

/** Answers an endpoint for signed-in people in one transaction. */
export const inTransaction = <E extends Endpoint>(endpoint: E, verb: TxVerb<E>): Route => ({
  endpoint,
  txVerb: verb as unknown as AnyTxVerb,
})

/** Answers an endpoint for signed-in people by a verb that reads in one transaction and then works without any. */
export const inSteps = <E extends Endpoint, Read>(endpoint: E, steps: StepsVerb<E, Read>): Route => ({
  endpoint,
  steps: steps as unknown as AnySteps,
})

/** Answers an endpoint for callers without a jwt ('public'), or with the session cookie or a jwt ('session'). */
export const onPublic = <E extends Endpoint>(endpoint: E, verb: PublicVerb<E>): Route => ({
  endpoint,
  publicVerb: verb as unknown as PublicVerb<Endpoint>,
})

/** What an area gives to the application. `Deps` is what it needs besides what every request has. */
export interface Area<Deps = unknown> {
  readonly routes: (deps: Deps) => readonly Route[]
  readonly jobs?: readonly Job<unknown>[]
  readonly sweeps?: readonly Sweep[]
  /** Where it keeps sealed secrets. */
  readonly sealed?: readonly SealedColumn[]
}
