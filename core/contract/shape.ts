/**
 * What the client checks of an answer: types and required fields, in a form small enough for every first page.
 * 's' text, 'n' number, 'i' whole number, 'b' boolean, '0' null, '*' anything; [shape] a list; {one: […]} one of several;
 * {name: shape} an object, where a name that ends in '?' may be missing and '*' stands for all other names.
 */
export type Shape =
  's' | 'n' | 'i' | 'b' | '0' | '*' | readonly [Shape] | { readonly [name: string]: Shape | readonly Shape[] }

/** An endpoint as the client knows it. `endpoint` exists in types only: it says what goes in and what comes out. */
export interface Call<E = unknown> {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly audience: 'public' | 'session' | 'user' | 'manager' | 'admin'
  readonly bodyType?: 'json' | 'bytes' | 'form'
  readonly creates?: true | 'outside'
  readonly shape: Shape
  readonly endpoint?: E
}
