import type { VariableRole } from '../types'

export type Attributes = Readonly<Record<string, readonly string[]>>

const ROLES: readonly VariableRole[] = ['input', 'target', 'both', 'none', 'partition', 'split']

/** `name('value'\n'value'\n)` from `at` on; null where the text stops being one. */
const readAttribute = (text: string, at: number): { name: string; values: string[]; end: number } | null => {
  const open = text.indexOf('(', at)
  if (open < 0) return null
  const values: string[] = []
  let next = open + 1
  while (text.startsWith("'", next)) {
    const close = text.indexOf("'\n", next + 1)
    if (close < 0) return null
    values.push(text.slice(next + 1, close))
    next = close + 2
  }
  return text.startsWith(')', next) ? { name: text.slice(at, open), values, end: next + 1 } : null
}

/** Record 7/18: `VARIABLE:attribute('value'\n)attribute(...)/VARIABLE:...`, by variable name as written. */
export const parseVariableAttributes = (text: string): Map<string, Attributes> => {
  const found = new Map<string, Attributes>()
  let at = 0
  while (at < text.length) {
    const colon = text.indexOf(':', at)
    if (colon < 0) break
    const name = text.slice(at, colon)
    const attributes: Record<string, readonly string[]> = {}
    at = colon + 1
    while (at < text.length && text[at] !== '/') {
      const attribute = readAttribute(text, at)
      if (attribute === null) return found
      attributes[attribute.name] = attribute.values
      at = attribute.end
    }
    found.set(name, attributes)
    at += 1
  }
  return found
}

/** The role SPSS keeps in the reserved attribute `$@Role`. */
export const roleOf = (attributes: Attributes): VariableRole | null =>
  ROLES[Number(attributes['$@Role']?.[0] ?? -1)] ?? null

/** Without the reserved attributes, whose names begin with `$@` or `@`. */
export const customAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !/^\$?@/.test(name)))
