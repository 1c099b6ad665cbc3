import { folded, FIELD_LIMITS, idsBelow, valueNameProblem, type FieldChange, type FieldTree } from '@core/domain'

/** A line of a pasted list. */
export interface OutlineLine {
  readonly name: string
  readonly level: number
  /** Already there: lines below it are added to that value. */
  readonly known: boolean
  /** Why it is left out, with all below it; null: it is not. */
  readonly problem: string | null
}

export interface Outline {
  readonly lines: readonly OutlineLine[]
  readonly changes: readonly FieldChange[]
}

const TAB = 4
const indentOf = (line: string): number => {
  let indent = 0
  for (const sign of line) {
    if (sign === '\t') indent += TAB
    else if (sign === ' ') indent += 1
    else break
  }
  return indent
}

const BULLET = /^(?:[-*\u2022]|\d+[.)])\s+/

/**
 * The values of a list, one per line, in which tabs or spaces in front mean a level below. `newId` makes the ids of what is new.
 * Names that are there already are not added again.
 */
export const readOutline = (text: string, tree: FieldTree, parent: string | null, newId: () => string): Outline => {
  const lines: OutlineLine[] = []
  const changes: FieldChange[] = []
  /** The lines above this one, outermost first; a null id is a line that is left out. */
  const stack: { readonly indent: number; readonly id: string | null }[] = []
  const names = new Map<string | null, Map<string, string>>()
  const namesUnder = (id: string | null): Map<string, string> => {
    const known = names.get(id)
    if (known) return known
    const made = new Map(idsBelow(tree, id).map(one => [folded(tree.values.get(one)?.value ?? ''), one]))
    names.set(id, made)
    return made
  }
  for (const raw of text.split(/\r?\n/)) {
    const name = raw.trim().replace(BULLET, '')
    if (name === '') continue
    const indent = indentOf(raw)
    while ((stack.at(-1)?.indent ?? -1) >= indent) stack.pop()
    const level = stack.length
    const above = stack.length === 0 ? parent : (stack.at(-1)?.id ?? null)
    const orphan = stack.length > 0 && stack.at(-1)?.id === null
    const under = namesUnder(above)
    const known = orphan ? undefined : under.get(folded(name))
    const full = tree.values.size + changes.length >= FIELD_LIMITS.values
    const problem = orphan
      ? 'The line above it is left out.'
      : (valueNameProblem(name) ?? (full && known === undefined ? 'The field is full.' : null))
    const id = problem === null ? (known ?? newId()) : null
    if (id !== null && known === undefined) {
      changes.push({ kind: 'add', field: tree.id, value: id, name, parent: above, position: FIELD_LIMITS.values + 1 })
      under.set(folded(name), id)
    }
    lines.push({ name, level, known: known !== undefined, problem })
    stack.push({ indent, id })
  }
  return { lines, changes }
}
