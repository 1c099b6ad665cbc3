import type { MetadataField, MetadataValue } from '@core/contract'
import { preferenceKey } from './state'

/** A metadata value, with what a picker needs to place and to send it. */
export interface PreferenceTag {
  readonly id: string
  readonly fieldId: string
  readonly label: string
  /** Labels above it, outermost first. */
  readonly above: readonly string[]
  readonly selected: boolean
  /** The chosen value above it that includes it, if any. */
  readonly includedBy: string | null
  readonly hasChildren: boolean
  /** Chosen values below it. */
  readonly selectedBelow: number
  /** Studies with this value or one below it. */
  readonly count: number
}

/** A personalizable field with its values in their order. */
export interface PreferenceGroup {
  readonly id: string
  readonly name: string
  readonly selectedCount: number
  /** Values in order, each after the one above it. */
  readonly tags: readonly PreferenceTag[]
  /** Ids of the values directly below a value; those of the first level under null. */
  readonly levels: ReadonlyMap<string | null, readonly PreferenceTag[]>
}

type Chosen = ReadonlyMap<string, boolean>

const byPosition = (a: MetadataValue, b: MetadataValue): number =>
  a.group_position - b.group_position || a.value.localeCompare(b.value)

const groupOf = (field: MetadataField, chosen: Chosen): PreferenceGroup => {
  const known = new Set(field.values.map(value => value.id))
  const below = new Map<string | null, MetadataValue[]>()
  for (const value of field.values) {
    // A value whose parent was not sent is shown at the first level.
    const parent = value.parent !== null && known.has(value.parent) ? value.parent : null
    below.set(parent, [...(below.get(parent) ?? []), value])
  }
  const tags: PreferenceTag[] = []
  const levels = new Map<string | null, readonly PreferenceTag[]>()
  const walk = (parent: string | null, above: readonly string[], includedBy: string | null): number => {
    const level: PreferenceTag[] = []
    let total = 0
    for (const value of [...(below.get(parent) ?? [])].sort(byPosition)) {
      const own = chosen.get(preferenceKey({ fieldId: field.id, valueId: value.id }))
      const place = tags.length
      const tag = { id: value.id, fieldId: field.id, label: value.value, above, includedBy, count: value.count }
      const selected = own !== undefined
      tags.push({ ...tag, selected, hasChildren: below.has(value.id), selectedBelow: 0 })
      const selectedBelow = walk(value.id, [...above, value.value], own === true ? value.value : includedBy)
      const whole = { ...tag, selected, hasChildren: below.has(value.id), selectedBelow }
      tags[place] = whole
      level.push(whole)
      total += selectedBelow + (selected ? 1 : 0)
    }
    if (level.length > 0) levels.set(parent, level)
    return total
  }
  const selectedCount = walk(null, [], null)
  return { id: field.id, name: field.name, selectedCount, tags, levels }
}

/** The groups of a picker: personalizable fields that have values, in their order. */
export const groupsOf = (fields: readonly MetadataField[], chosen: Chosen): readonly PreferenceGroup[] =>
  fields
    .filter(field => field.personalizable && field.values.length > 0)
    .sort((a, b) => a.position - b.position || a.name.localeCompare(b.name))
    .map(field => groupOf(field, chosen))

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()

/** A group in search results: `found` null shows it whole, since its own name matches. */
export interface FoundGroup {
  readonly group: PreferenceGroup
  readonly found: readonly PreferenceTag[] | null
}

/** Groups by name, and values of every level by label, ignoring accents and case. */
export const searchGroups = (groups: readonly PreferenceGroup[], search: string): readonly FoundGroup[] => {
  const wanted = plain(search)
  return groups.flatMap((group): readonly FoundGroup[] => {
    if (wanted === '' || plain(group.name).includes(wanted)) return [{ group, found: null }]
    const found = group.tags.filter(tag => plain(tag.label).includes(wanted))
    return found.length > 0 ? [{ group, found }] : []
  })
}
