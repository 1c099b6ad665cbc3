import type * as z from 'zod/mini'
import type { Shape } from './shape'

/**
 * Who may call an endpoint at all. 'public': nobody is signed in; 'session': the session cookie is enough;
 * 'user', 'manager' (managers and admins) and 'admin': a live jwt of that role or above.
 */
export type Audience = 'public' | 'session' | 'user' | 'manager' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodMiniType

/**
 * One call of the wire: the client calls it, the server mounts it, OpenAPI and the rights tests are derived from it.
 * `path` is as the specification writes it; {names} are `params`. Paths under /proxy/ are same-origin, others are under /api.
 * `object` names the rule that decides over the addressed object; `flag` a session flag that must be on.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  readonly id: string
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly audience: Audience
  readonly object?:
    | 'own-client'
    | 'study'
    | 'dataset'
    | 'report'
    | 'any-report'
    | 'summary'
    | 'download'
    | 'import'
    | 'story'
    | 'removed-story'
    | 'document'
    | 'question'
    | 'study-item'
    | 'person'
    | 'group'
    | 'integration'
    | 'own-integration'
  readonly flag?: 'bulk_analysis_enabled' | 'stories_enabled'
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** 'bytes': the body is a stream of bytes, 'form' fields and files of a form, 'urlencoded' fields of a form without files; else JSON. */
  readonly bodyType?: 'json' | 'bytes' | 'form' | 'urlencoded'
  /** A write that pages of other sites send, and that proves by itself where it comes from. */
  readonly foreign?: boolean
  readonly response: R
  readonly success?: 200 | 201 | 202 | 204
  /** The answer is a file of one of these media types instead of JSON. */
  readonly produces?: readonly string[]
  /** The answer sends the browser to another address (303). */
  readonly redirects?: boolean
  /** What the body names works once, or for a time: 410 afterwards. */
  readonly ends?: true
  /** Attempts are counted: 429 beyond a limit. */
  readonly limited?: boolean
  /**
   * The call creates something: an Idempotency-Key header makes a repeat return the first answer. 'outside': it also does what
   * no transaction can hold, such as sending mail.
   */
  readonly creates?: true | 'outside'
}

/** An endpoint as the client knows it. `endpoint` exists in types only: it says what goes in and what comes out. */
export interface Call<E = unknown> extends Pick<
  Endpoint,
  'id' | 'method' | 'path' | 'audience' | 'bodyType' | 'creates'
> {
  readonly shape: Shape
  readonly endpoint?: E
}

/** The rule that decides over the object an endpoint addresses. */
export type ObjectRule = NonNullable<Endpoint['object']>

/** Keeps which object rule it is in the type: the server hands the object to the verb by it. */
export const endpoint = <
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  const O extends ObjectRule | undefined = undefined,
>(
  descriptor: Endpoint<P, Q, B, R> & { readonly object?: O },
): Endpoint<P, Q, B, R> & { readonly object?: O } => descriptor

type Part<Key extends string, S> = S extends Schema
  ? Schema extends S
    ? unknown
    : object extends z.input<S>
      ? { [K in Key]?: z.input<S> | undefined }
      : { [K in Key]: z.input<S> }
  : unknown

/** The endpoint itself, also from the client's form of it. */
type Declared<E> = E extends Endpoint ? E : E extends Call<infer Of> ? Of : never

type PartOf<E, Key extends 'params' | 'query' | 'body'> = E extends Endpoint ? Part<Key, NonNullable<E[Key]>> : unknown

/** What a caller passes: only the parts that the endpoint declares. */
export type InputOf<E> = PartOf<Declared<E>, 'params'> & PartOf<Declared<E>, 'query'> & PartOf<Declared<E>, 'body'>
export type OutputOf<E> = Declared<E> extends { readonly response: infer R extends Schema } ? z.output<R> : unknown

/** The URL path of a call: `/api` in front unless it is a same-origin proxy path. */
export const routePath = (path: string): string => (path.startsWith('/proxy/') ? path : `/api${path}`)
