import type { FieldTree, FieldTrees } from './types'

/** A field as it is stored or sent: its values in any order, with their places. */
export interface StoredField {
  readonly id: string
  readonly name: string
  readonly filterable: boolean
  readonly personalizable: boolean
  readonly values: readonly {
    readonly id: string
    readonly value: string
    readonly parent: string | null
    readonly group_position: number
  }[]
}

const treeOf = ({ id, name, filterable, personalizable, values }: StoredField): FieldTree => {
  const below = new Map<string | null, string[]>()
  const sorted = [...values].sort((a, b) => a.group_position - b.group_position)
  for (const value of sorted) {
    const list = below.get(value.parent)
    if (list) list.push(value.id)
    else below.set(value.parent, [value.id])
  }
  const known = new Map(values.map(({ id: one, value, parent }) => [one, { id: one, value, parent }]))
  return { id, name, filterable, personalizable, values: known, below }
}

/** The trees of fields that are given in their order. */
export const treesOf = (fields: readonly StoredField[]): FieldTrees => ({
  order: fields.map(({ id }) => id),
  fields: new Map(fields.map(field => [field.id, treeOf(field)])),
  merged: new Map(),
})
