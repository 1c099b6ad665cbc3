import { idsBelow, levelsOf, type FieldLine, type FieldTree, type FieldTrees } from '@core/domain'

/** A row of the tree as it is shown. */
export interface TreeRow {
  readonly id: string
  readonly value: string
  /** From 0. */
  readonly level: number
  readonly children: number
  readonly open: boolean
  /** What is pending here; null: nothing. */
  readonly note: string | null
  /** The line that undoes it. */
  readonly line: FieldLine | null
  /** It goes with the next save. */
  readonly gone: boolean
  /** Whether it has what is searched for. */
  readonly hit: boolean
}

interface Pending {
  /** By the value they are about. */
  readonly lines: ReadonlyMap<string, FieldLine>
  /** What is gone, by the value it was below. */
  readonly gone: ReadonlyMap<string | null, readonly string[]>
  /** Names of the values that were merged into one. */
  readonly taken: ReadonlyMap<string, readonly string[]>
}

const nameIn = (tree: FieldTree | undefined, id: string | null): string =>
  id === null ? 'the first level' : (tree?.values.get(id)?.value ?? '')

/** What is pending in one field. */
export const pendingOf = (base: FieldTrees, now: FieldTrees, field: string, all: readonly FieldLine[]): Pending => {
  const lines = new Map<string, FieldLine>()
  const gone = new Map<string | null, string[]>()
  const taken = new Map<string, string[]>()
  const before = base.fields.get(field)
  for (const line of all) {
    if (line.field !== field || line.value === null || line.kind === 'order') continue
    if (!lines.has(line.value) || line.kind === 'move') lines.set(line.value, line)
    if (line.kind !== 'remove' && line.kind !== 'merge') continue
    const parent = before?.values.get(line.value)?.parent ?? null
    gone.set(parent, [...(gone.get(parent) ?? []), line.value])
    const into = now.merged.get(line.value)
    if (into !== undefined) taken.set(into, [...(taken.get(into) ?? []), nameIn(before, line.value)])
  }
  return { lines, gone, taken }
}

const noteOf = (
  line: FieldLine | undefined,
  id: string,
  {
    before,
    now,
    trees,
    pending,
  }: { before: FieldTree | undefined; now: FieldTree; trees: FieldTrees; pending: Pending },
): string | null => {
  const was = before?.values.get(id)
  const took = pending.taken.get(id)
  const merged = took === undefined ? null : `${took.join(', ')} merged in`
  if (!line) return merged
  switch (line.kind) {
    case 'add':
      return 'New'
    case 'rename':
      return [`New name, was ${was?.value ?? ''}`, merged].filter(Boolean).join('. ')
    case 'move': {
      const from = `Moved from ${nameIn(before, was?.parent ?? null)}`
      const renamed = was?.value !== now.values.get(id)?.value ? `was ${was?.value ?? ''}` : null
      return [from, renamed, merged].filter(Boolean).join(', ')
    }
    case 'remove':
      return line.below === 0 ? 'Removed' : `Removed, with ${line.below} below it`
    case 'merge':
      return `Merged into ${nameIn(now, trees.merged.get(id) ?? null) || 'another value'}`
    default:
      return merged
  }
}

/** Ids under a parent with those that are gone, each behind its last neighbour that is still there. */
const withGone = (before: FieldTree | undefined, now: FieldTree, parent: string | null, gone: readonly string[]) => {
  const ids = [...idsBelow(now, parent)]
  if (gone.length === 0 || !before) return ids
  const order = idsBelow(before, parent)
  for (const id of gone) {
    const earlier = order.slice(0, order.indexOf(id)).reverse()
    const neighbour = earlier.find(one => ids.includes(one))
    ids.splice(neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1, 0, id)
  }
  return ids
}

export interface Shown {
  readonly base: FieldTrees
  readonly now: FieldTrees
  readonly field: string
  readonly pending: Pending
  readonly expanded: ReadonlySet<string>
  readonly query: string
}

/** The values that have what is searched for, with all above them; null: nothing is searched. */
const matching = (tree: FieldTree, query: string): ReadonlySet<string> | null => {
  const wanted = query.trim().toLocaleLowerCase('en')
  if (wanted === '') return null
  const found = new Set<string>()
  for (const value of tree.values.values()) {
    if (!value.value.toLocaleLowerCase('en').includes(wanted)) continue
    for (let at: string | null = value.id; at !== null && !found.has(at); at = tree.values.get(at)?.parent ?? null)
      found.add(at)
  }
  return found
}

/** Rows of a field from top to bottom: what is open, or what is searched for with all above it. */
export const rowsOf = ({ base, now: trees, field, pending, expanded, query }: Shown): TreeRow[] => {
  const now = trees.fields.get(field)
  if (!now) return []
  const before = base.fields.get(field)
  const found = matching(now, query)
  const wanted = query.trim().toLocaleLowerCase('en')
  const rows: TreeRow[] = []
  const walk = (parent: string | null, level: number): void => {
    const ids = withGone(before, now, parent, pending.gone.get(parent) ?? [])
    for (const id of ids) {
      const value = now.values.get(id)
      const name = value?.value ?? before?.values.get(id)?.value ?? ''
      if (found && !found.has(id)) continue
      const children = value ? idsBelow(now, id).length + (pending.gone.get(id)?.length ?? 0) : 0
      const line = pending.lines.get(id)
      const open = children > 0 && (found !== null || expanded.has(id))
      rows.push({
        ...{ id, value: name, level, children, open, gone: !value },
        note: noteOf(line, id, { before, now, trees, pending }),
        line: line ?? null,
        hit: found !== null && name.toLocaleLowerCase('en').includes(wanted),
      })
      if (open) walk(id, level + 1)
    }
  }
  walk(null, 0)
  return rows
}

/** "Snacks, Salty snacks", outermost first. */
export const placeWords = (tree: Pick<FieldTree, 'values'>, id: string): string => levelsOf(tree, id).join(', ')

/** Levels of the tree. */
export const depthOf = (tree: FieldTree): number => {
  let depth = 0
  for (let ids = idsBelow(tree, null); ids.length > 0; ids = ids.flatMap(id => idsBelow(tree, id))) depth += 1
  return depth
}
