import { codeSet, numericValue } from './code'
import { classify, columnOf, type ClassOf, type Item } from './item'
import type { Code, Condition, DataTable } from './types'

type Bounds = Extract<Condition, { readonly ge?: number | string }>

const expand = ({ index, lut }: Item, length: number): Uint8Array => {
  const mask = new Uint8Array(length)
  for (let i = 0; i < length; i++) mask[i] = lut[index[i] ?? 0] ?? 0
  return mask
}

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

const fold = (masks: readonly Uint8Array[], length: number, all: boolean): Uint8Array => {
  const [first, ...others] = masks
  if (first === undefined) return new Uint8Array(length).fill(all ? 1 : 0)
  for (const mask of others) {
    if (all) for (let i = 0; i < length; i++) first[i] = (first[i] ?? 0) & (mask[i] ?? 0)
    else for (let i = 0; i < length; i++) first[i] = (first[i] ?? 0) | (mask[i] ?? 0)
  }
  return first
}

/**
 * One byte per respondent: 1 where the condition holds. A comparison is false where the value is missing, declared or not;
 * `not` negates the result (so it holds for the missing). Throws UnknownVariable.
 */
export const evaluate = (table: DataTable, condition: Condition): Uint8Array => {
  const { length } = table
  if ('and' in condition)
    return fold(
      condition.and.map(part => evaluate(table, part)),
      length,
      true,
    )
  if ('or' in condition)
    return fold(
      condition.or.map(part => evaluate(table, part)),
      length,
      false,
    )
  if ('not' in condition) return evaluate(table, condition.not).map(bit => 1 - bit)
  const wanted = expand(classify(columnOf(table, condition.var), 2, comparing(condition)), length)
  return 'missing' in condition && condition.missing ? wanted.map(bit => 1 - bit) : wanted
}
