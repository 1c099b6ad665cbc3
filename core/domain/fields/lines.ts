import type { FieldTree, FieldTrees } from './types'
import { idsBelow, subtree } from './working'

/** What is different of one field or value, compared with the stored trees. */
export interface FieldLine {
  readonly kind:
    | 'add_field'
    | 'rename_field'
    | 'flag_field'
    | 'order_fields'
    | 'remove_field'
    | 'add'
    | 'rename'
    | 'move'
    | 'order'
    | 'remove'
    | 'merge'
  /** The field; '' for the order of all fields. */
  readonly field: string
  /** The value, or the value above those that are in another order; null: none, or the first level. */
  readonly value: string | null
  /** Values below that share what happens to it. */
  readonly below: number
}

/** The value that holds what this one held: itself, or what it was merged into; null: nothing any more. */
export const heirOf = (trees: FieldTrees, field: string, id: string): string | null => {
  const tree = trees.fields.get(field)
  let at: string | undefined = id
  while (at !== undefined) {
    if (tree?.values.has(at) === true) return at
    at = trees.merged.get(at)
  }
  return null
}

/** The order of what both have. */
const reordered = (before: readonly string[], after: readonly string[]): boolean => {
  const kept = new Set(after)
  const known = new Set(before)
  const rest = after.filter(id => known.has(id))
  return before.filter(id => kept.has(id)).some((id, at) => rest[at] !== id)
}

const lostLines = (before: FieldTree, now: FieldTree, trees: FieldTrees): FieldLine[] => {
  const field = before.id
  const lost = new Set([...before.values.keys()].filter(id => !now.values.has(id)))
  return [...lost].flatMap((value): FieldLine[] => {
    const parent = before.values.get(value)?.parent ?? null
    const heir = heirOf(trees, field, value)
    const below = subtree(before, value).filter(id => lost.has(id)).length - 1
    if (parent === null || !lost.has(parent)) return [{ kind: heir === null ? 'remove' : 'merge', field, value, below }]
    // What goes the way of the value above it is counted there.
    return (heir === null) === (heirOf(trees, field, parent) === null)
      ? []
      : [{ kind: heir === null ? 'remove' : 'merge', field, value, below }]
  })
}

const valueLines = (before: FieldTree | undefined, now: FieldTree, trees: FieldTrees): FieldLine[] => {
  const field = now.id
  const line = (kind: FieldLine['kind'], value: string | null): FieldLine => ({ kind, field, value, below: 0 })
  const lines: FieldLine[] = before ? lostLines(before, now, trees) : []
  for (const [id, value] of now.values) {
    const was = before?.values.get(id)
    if (!was) {
      lines.push(line('add', id))
      continue
    }
    if (was.value !== value.value) lines.push(line('rename', id))
    const followed = was.parent === null ? null : heirOf(trees, field, was.parent)
    if (was.parent !== value.parent && followed !== value.parent) lines.push(line('move', id))
  }
  if (before)
    for (const [parent] of now.below)
      if (reordered(idsBelow(before, parent), idsBelow(now, parent))) lines.push(line('order', parent))
  return lines
}

const fieldLines = (before: FieldTree | undefined, now: FieldTree): FieldLine[] => {
  const line = (kind: FieldLine['kind']): FieldLine => ({ kind, field: now.id, value: null, below: 0 })
  if (!before) return [line('add_field')]
  const flags = before.filterable !== now.filterable || before.personalizable !== now.personalizable
  return [...(before.name === now.name ? [] : [line('rename_field')]), ...(flags ? [line('flag_field')] : [])]
}

/** Every difference between the stored trees and those after editing, each said once. */
export const differences = (before: FieldTrees, now: FieldTrees): FieldLine[] => {
  const lines: FieldLine[] = []
  for (const id of before.order)
    if (!now.fields.has(id))
      lines.push({ kind: 'remove_field', field: id, value: null, below: before.fields.get(id)?.values.size ?? 0 })
  if (reordered(before.order, now.order)) lines.push({ kind: 'order_fields', field: '', value: null, below: 0 })
  for (const field of now.fields.values()) {
    const was = before.fields.get(field.id)
    if (was === field) continue
    lines.push(...fieldLines(was, field), ...valueLines(was, field, now))
  }
  return lines
}
