import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '@core/contract'
import type { Ctx } from './context'

type Out<S, None> = S extends z.ZodType ? (z.ZodType extends S ? None : z.output<S>) : None

/** What a verb gets of the request: validated, defaults applied. A 'bytes' body is the raw stream. */
export interface InputFor<E extends Endpoint> {
  readonly params: E extends Endpoint<infer P> ? Out<P, Record<never, never>> : never
  readonly query: E extends Endpoint<z.ZodType, infer Q> ? Out<Q, Record<never, never>> : never
  readonly body: E extends Endpoint<z.ZodType, z.ZodType, infer B> ? Out<B, ReadableStream<Uint8Array>> : never
}

export type AnswerFor<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never

/** One query or mutation. A Response is sent as it is (files); anything else is the JSON answer of the contract. */
export type Verb<E extends Endpoint> = (ctx: Ctx, input: InputFor<E>) => Promise<AnswerFor<E> | Response>

/** Where endpoints are mounted. `server/routes/<area>.ts` exports `(router: Router) => void`. */
export interface Router {
  readonly hono: Hono
  readonly mounted: Map<string, Endpoint>
}
