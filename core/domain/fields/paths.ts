import { pathOf } from './rules'
import type { FieldValue } from './types'

/** Whole paths of the values of a field, by their ids, in the order of the values. */
export const pathsOfValues = (values: readonly FieldValue[]): ReadonlyMap<string, string> => {
  const field = { values: new Map(values.map(value => [value.id, value])) }
  return new Map(values.map(({ id }) => [id, pathOf(field, id)]))
}
