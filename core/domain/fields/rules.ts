import { FIELD_LIMITS, LEVEL_SEPARATOR, type FieldTree, type FieldValue } from './types'
import { folded, idsBelow } from './working'

type Levels = Pick<FieldTree, 'values' | 'below'>

// The years of studies are a filter of their own beside the fields.
const RESERVED = ['study_year', 'year']

const nameProblem = (name: string, most: number): string | null => {
  if (name.trim() === '') return 'Enter a name.'
  if (name.trim().length > most) return `Use at most ${most} characters.`
  return null
}

/** What is wrong with the name of a field; null: nothing. */
export const fieldNameProblem = (name: string): string | null => {
  if (RESERVED.includes(folded(name))) return 'Studies are filtered by year already. Choose another name.'
  return nameProblem(name, FIELD_LIMITS.fieldName)
}

/** What is wrong with the name of a value; null: nothing. */
export const valueNameProblem = (name: string): string | null =>
  name.includes(LEVEL_SEPARATOR)
    ? `${LEVEL_SEPARATOR} separates levels and cannot be part of a name.`
    : nameProblem(name, FIELD_LIMITS.valueName)

/** Names from the outermost level down to the value itself. */
export const levelsOf = ({ values }: Pick<FieldTree, 'values'>, id: string): string[] => {
  const names: string[] = []
  for (let value = values.get(id); value; value = value.parent === null ? undefined : values.get(value.parent))
    names.unshift(value.value)
  return names
}

/** All levels of a value as studies store them. */
export const pathOf = (field: Pick<FieldTree, 'values'>, id: string): string =>
  levelsOf(field, id).join(LEVEL_SEPARATOR)

/** Whether `id` is `above` or somewhere below it. */
export const isBelow = ({ values }: Pick<FieldTree, 'values'>, id: string | null, above: string): boolean => {
  for (let at = id; at !== null; at = values.get(at)?.parent ?? null) if (at === above) return true
  return false
}

/** Why the value with all below it is too deep or too long under this parent; null: it fits. */
export const fitProblem = (field: Levels, value: FieldValue, parent: string | null): string | null => {
  const above = parent === null ? [] : levelsOf(field, parent)
  const start = above.length === 0 ? 0 : above.join(LEVEL_SEPARATOR).length + LEVEL_SEPARATOR.length
  let rows = [{ id: value.id, length: start + value.value.length }]
  for (let depth = above.length + 1; rows.length > 0; depth += 1) {
    if (depth > FIELD_LIMITS.depth) return `A tree can have ${FIELD_LIMITS.depth} levels. Choose a higher level.`
    if (rows.some(({ length }) => length > FIELD_LIMITS.path))
      return `A value and the names above it can have ${FIELD_LIMITS.path} characters in all. Shorten one of them.`
    rows = rows.flatMap(({ id, length }) =>
      idsBelow(field, id).map(below => ({
        id: below,
        length: length + LEVEL_SEPARATOR.length + (field.values.get(below)?.value.length ?? 0),
      })),
    )
  }
  return null
}
