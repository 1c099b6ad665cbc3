/**
 * What the client checks of an answer: types and required fields, in a form small enough for every first page.
 * 's' text, 'n' number, 'i' whole number, 'b' boolean, '0' null, '*' anything; [shape] a list; {one: […]} one of several;
 * {name: shape} an object, where a name that ends in '?' may be missing and '*' stands for all other names.
 */
export type Shape =
  's' | 'n' | 'i' | 'b' | '0' | '*' | readonly [Shape] | { readonly [name: string]: Shape | readonly Shape[] }
