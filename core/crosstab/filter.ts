import { codeSet, numericValue } from './code'
import { classify, columnOf, type ClassOf, type Item } from './item'
import { plainSieve, type Sieve } from './sieve'
import type { Code, Condition, DataTable } from './types'

type Bounds = Extract<Condition, { readonly ge?: number | string }>

/** A text bound compares as text (ISO dates), a number bound as a number; a value that is not a number fails every number bound. */
const within = (bounds: Bounds): ((code: Code) => boolean) => {
  const { ge, le, gt, lt } = bounds
  const holds = (
    code: Code,
    bound: number | string | undefined,
    test: (a: number | string, b: number | string) => boolean,
  ) => bound === undefined || test(typeof bound === 'string' ? String(code) : numericValue(code), bound)
  return code =>
    holds(code, ge, (a, b) => a >= b) &&
    holds(code, le, (a, b) => a <= b) &&
    holds(code, gt, (a, b) => a > b) &&
    holds(code, lt, (a, b) => a < b)
}

export type Comparison = Extract<Condition, { readonly var: string }>

/** Which answers of its variable a comparison wants, missing ones apart. */
const wantedBy = (condition: Comparison): ((code: Code) => boolean) => {
  if ('missing' in condition) return () => true
  if ('in' in condition) return codeSet(condition.in)
  if (!('notin' in condition)) return within(condition)
  const listed = codeSet(condition.notin)
  return code => !listed(code)
}

/** The class 1 of those who give a wanted answer that is not declared missing. */
export const comparing = (condition: Comparison): ClassOf => {
  const wanted = wantedBy(condition)
  return (code, user) => (code !== null && !user && wanted(code) ? 1 : 0)
}

/** Four respondents at a time; masks are arrays of their own, which begin at a whole word. */
const words = (mask: Uint8Array): Uint32Array => new Uint32Array(mask.buffer, 0, mask.length >> 2)

const both = (into: Uint8Array, other: Uint8Array): void => {
  const [a, b] = [words(into), words(other)]
  for (let i = 0; i < a.length; i++) a[i] = (a[i] ?? 0) & (b[i] ?? 0)
  for (let i = a.length << 2; i < into.length; i++) into[i] = (into[i] ?? 0) & (other[i] ?? 0)
}

const either = (into: Uint8Array, other: Uint8Array): void => {
  const [a, b] = [words(into), words(other)]
  for (let i = 0; i < a.length; i++) a[i] = (a[i] ?? 0) | (b[i] ?? 0)
  for (let i = a.length << 2; i < into.length; i++) into[i] = (into[i] ?? 0) | (other[i] ?? 0)
}

const negate = (mask: Uint8Array): Uint8Array => {
  for (let i = 0; i < mask.length; i++) mask[i] = 1 - (mask[i] ?? 0)
  return mask
}

const fold = (masks: readonly Uint8Array[], length: number, add: typeof both, none: 0 | 1): Uint8Array => {
  const [first, ...others] = masks
  if (first === undefined) return new Uint8Array(length).fill(none)
  for (const mask of others) add(first, mask)
  return first
}

/** An item with two classes, the other way round. */
const opposite = (item: Item): Item => ({ ...item, lut: item.lut.map(one => 1 - one) })

/**
 * One byte per respondent: 1 where the condition holds. A comparison is false where the value is missing, declared or not;
 * `not` negates the result (so it holds for the missing). The mask is the caller's own. Throws UnknownVariable.
 */
export const evaluate = (table: DataTable, condition: Condition, sieve: Sieve = plainSieve): Uint8Array => {
  const { length } = table
  const all = (parts: readonly Condition[]) => parts.map(part => evaluate(table, part, sieve))
  if ('and' in condition) return fold(all(condition.and), length, both, 1)
  if ('or' in condition) return fold(all(condition.or), length, either, 0)
  if ('not' in condition) return negate(evaluate(table, condition.not, sieve))
  const wanted = classify(columnOf(table, condition.var), 2, comparing(condition))
  return sieve.classesOf('missing' in condition && condition.missing ? opposite(wanted) : wanted)
}
