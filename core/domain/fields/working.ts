import type { FieldTree, FieldTrees, FieldValue } from './types'

/** Names are compared without regard to case. */
export const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** A field while it is changed: lists are copied before their first change. */
export interface WorkingField {
  readonly id: string
  name: string
  filterable: boolean
  personalizable: boolean
  readonly values: Map<string, FieldValue>
  readonly below: Map<string | null, string[]>
  /** The parents whose lists are copies already. */
  readonly owned: Set<string | null>
  /** Ids by folded name under a parent, for the parents that were asked about. */
  readonly names: Map<string | null, Map<string, string>>
}

export interface Working {
  order: string[]
  readonly base: FieldTrees
  readonly fields: Map<string, WorkingField>
  readonly removed: Set<string>
  readonly merged: Map<string, string>
}

export const begin = (base: FieldTrees): Working => ({
  order: [...base.order],
  base,
  fields: new Map(),
  removed: new Set(),
  merged: new Map(base.merged),
})

const copied = (field: FieldTree): WorkingField => ({
  ...field,
  values: new Map(field.values),
  below: new Map(field.below as ReadonlyMap<string | null, string[]>),
  owned: new Set(),
  names: new Map(),
})

export const addField = (work: Working, id: string, name: string): void => {
  const field = { id, name, filterable: true, personalizable: true, values: new Map(), below: new Map() }
  work.fields.set(id, { ...field, owned: new Set(), names: new Map() })
  work.removed.delete(id)
}

/** The field, ready to be changed; undefined when there is none. */
export const fieldAt = (work: Working, id: string): WorkingField | undefined => {
  if (work.removed.has(id)) return undefined
  const open = work.fields.get(id)
  if (open) return open
  const field = work.base.fields.get(id)
  if (!field) return undefined
  const made = copied(field)
  work.fields.set(id, made)
  return made
}

/** The field as it is now, without being opened for a change. */
export const peekField = (work: Working, id: string) =>
  work.removed.has(id) ? undefined : (work.fields.get(id) ?? work.base.fields.get(id))

const NONE: readonly string[] = []

export const idsBelow = (field: Pick<FieldTree, 'below'>, parent: string | null): readonly string[] =>
  field.below.get(parent) ?? NONE

const ownList = (field: WorkingField, parent: string | null): string[] => {
  const list = field.below.get(parent)
  if (list && field.owned.has(parent)) return list
  const own = [...(list ?? [])]
  field.below.set(parent, own)
  field.owned.add(parent)
  return own
}

const namesUnder = (field: WorkingField, parent: string | null): Map<string, string> => {
  const known = field.names.get(parent)
  if (known) return known
  const names = new Map<string, string>()
  for (const id of idsBelow(field, parent)) names.set(folded(field.values.get(id)?.value ?? ''), id)
  field.names.set(parent, names)
  return names
}

/** Id of the value of this name under the parent. */
export const namedUnder = (field: WorkingField, parent: string | null, name: string): string | undefined =>
  namesUnder(field, parent).get(folded(name))

/** Puts a value under a parent, from 1 on; beyond the end means last. */
export const place = (field: WorkingField, value: FieldValue, position: number): void => {
  const list = ownList(field, value.parent)
  list.splice(Math.min(Math.max(position - 1, 0), list.length), 0, value.id)
  field.values.set(value.id, value)
  field.names.get(value.parent)?.set(folded(value.value), value.id)
}

/** Takes a value out of its parent's list; the value itself stays known. */
export const lift = (field: WorkingField, { id, value, parent }: FieldValue): void => {
  const list = ownList(field, parent)
  const at = list.indexOf(id)
  if (at >= 0) list.splice(at, 1)
  const names = field.names.get(parent)
  if (names?.get(folded(value)) === id) names.delete(folded(value))
}

export const rename = (field: WorkingField, value: FieldValue, name: string): void => {
  // Stored trees may hold two names that differ in case alone: the other one must still be found.
  field.names.delete(value.parent)
  field.values.set(value.id, { ...value, value: name })
}

/** The value and everything below it, outermost first. */
export const subtree = (field: Pick<FieldTree, 'below'>, id: string): string[] => {
  const found = [id]
  for (let at = 0; at < found.length; at += 1) {
    const one = found[at]
    if (one !== undefined) for (const below of idsBelow(field, one)) found.push(below)
  }
  return found
}

/** Forgets a value that was lifted, with everything below it. */
export const forget = (field: WorkingField, id: string): void => {
  for (const one of subtree(field, id)) {
    field.values.delete(one)
    field.below.delete(one)
    field.owned.delete(one)
    field.names.delete(one)
  }
}

/** What was worked on, as trees. Untouched fields are the same objects as before. */
export const finish = (work: Working): FieldTrees => ({
  order: work.order,
  merged: work.merged,
  fields: new Map(
    work.order.flatMap(id => {
      const open = work.fields.get(id)
      if (!open) return [[id, work.base.fields.get(id) as FieldTree] as const]
      const { name, filterable, personalizable, values, below } = open
      return [[id, { id, name, filterable, personalizable, values, below }] as const]
    }),
  ),
})
