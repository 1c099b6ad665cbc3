import type { FieldChange } from '@core/domain'
import { aFlag, aNumber, aText, orNull, type Read } from '@/lib/readers'
import type { Changes } from '../remotes'

const KINDS: readonly FieldChange['kind'][] = [
  ...(['add_field', 'change_field', 'remove_field', 'add', 'rename', 'move', 'remove', 'merge'] as const),
]
const PARTS: Readonly<Record<string, Read<unknown>>> = {
  ...{ field: aText, value: aText, name: aText, into: aText, parent: orNull(aText) },
  ...{ position: aNumber, filterable: aFlag, personalizable: aFlag },
}

const readChange: Read<FieldChange> = value => {
  if (typeof value !== 'object' || value === null) return undefined
  const { kind, ...parts } = value as Record<string, unknown>
  if (!KINDS.some(one => one === kind)) return undefined
  const fits = Object.entries(parts).every(([part, of]) => PARTS[part]?.(of) !== undefined)
  return fits ? (value as FieldChange) : undefined
}

/** Reads changes that were kept as a draft. */
export const readChanges: Read<Changes> = value => {
  if (typeof value !== 'object' || value === null) return undefined
  const { revision, changes } = value as Record<string, unknown>
  if (typeof revision !== 'string' || !Array.isArray(changes)) return undefined
  const read = changes.map(readChange)
  return read.every(change => change !== undefined) ? { revision, changes: read } : undefined
}
