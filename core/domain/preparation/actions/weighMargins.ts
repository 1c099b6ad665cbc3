import { itemsOf, quoted, refuse, type Item, type State } from '../items'
import type { WeighGroup, WeighMargin } from '../steps'
import { choices, type Choice } from './derive'

/** Whom targets are for; id null: everybody. */
export interface Segment {
  readonly id: string | null
  readonly label: string
}

/** A margin whose groups are there, once each, with targets for all segments. */
export interface PlannedMargin {
  /** Names of its variables. */
  readonly of: readonly string[]
  readonly label: string
  readonly unit: 'percent' | 'count'
  /** Answers of each of its variables. */
  readonly variables: readonly (readonly Choice[])[]
  /** Group of each combination of answers, -1 for none. */
  readonly groupOf: Int32Array
  readonly groups: readonly { readonly key: string; readonly group: WeighGroup }[]
}

/** Percent by which targets may miss 100 together; the second term is rounding of decimal numbers. */
const SUM_TOLERANCE = 0.01 + 1e-9

/** How people call a group that has no label of its own. */
const groupWords = (cells: readonly (readonly string[])[], variables: readonly (readonly Choice[])[]): string =>
  cells
    .map(cell =>
      cell.map((id, at) => variables[at]?.find(({ option }) => option.id === id)?.option.label ?? id).join(', '),
    )
    .join(' + ')

const own = (wanted: string, taken: readonly string[], more: string): string => {
  const named = taken.includes(wanted) || wanted === '(missing)' ? `${wanted} (${more})` : wanted
  return taken.includes(named) ? `${named} ${taken.length + 1}` : named
}

/** Position of a combination of answers, one per variable. */
const cellAt = (items: readonly Item[], variables: readonly (readonly Choice[])[], cell: readonly string[]): number => {
  const [first] = items
  if (cell.length !== variables.length)
    refuse(
      first?.name ?? '',
      `A group names ${cell.length} answers, for ${variables.length} variables.`,
      'Name one answer of each variable.',
    )
  return variables.reduce((so, of, at) => {
    const place = of.findIndex(({ option }) => option.id === cell[at])
    const name = items[at]?.name ?? ''
    if (place < 0)
      refuse(
        name,
        `"${name}" has no answer "${cell[at] ?? ''}" that can have a target.`,
        `It has ${quoted(of.map(({ option }) => option.id))}.`,
      )
    return so * of.length + place
  }, 0)
}

const MOST_CELLS = 2000

const valueIn = ({ target }: WeighGroup, { id }: Segment): number | null | undefined => {
  if (target === null || typeof target === 'number') return target
  return id === null || !Object.hasOwn(target, id) ? undefined : target[id]
}

const inSegment = ({ label }: Segment): string => (label === '' ? '' : ` in ${label}`)

const checkTargets = (name: string, planned: PlannedMargin, segments: readonly Segment[]): void => {
  const known = new Set(segments.map(({ id }) => id))
  for (const { key, group } of planned.groups) {
    const { target } = group
    const strange =
      typeof target === 'object' && target !== null ? Object.keys(target).find(id => !known.has(id)) : undefined
    if (strange !== undefined)
      refuse(
        name,
        `"${key}" has a target for "${strange}", which is not weighted by itself.`,
        'Remove it, or weight that segment too.',
      )
  }
  for (const segment of segments) {
    let [sum, some] = [0, false]
    for (const { key, group } of planned.groups) {
      const value = valueIn(group, segment)
      if (value === null) continue
      if (value === undefined)
        return refuse(
          name,
          `"${key}" has no target${inSegment(segment)}.`,
          'Give it one above 0, or leave the group out.',
        )
      if (!(value > 0) || value === Infinity)
        return refuse(
          name,
          `The target of "${key}"${inSegment(segment)} is ${value}.`,
          'Give it one above 0, or join it with another group.',
        )
      sum += value
      some = true
    }
    if (!some)
      refuse(
        name,
        `"${planned.label}" has no target${inSegment(segment)}.`,
        'Give its groups targets, or remove the margin.',
      )
    if (planned.unit === 'percent' && Math.abs(sum - 100) > SUM_TOLERANCE)
      refuse(
        name,
        `The targets of "${planned.label}"${inSegment(segment)} add up to ${Number(sum.toFixed(6))} %.`,
        'Change them so that they add up to 100 %.',
      )
  }
}

/** Checks one margin against the variables as they are, and against the margins before it. Throws StepRefusal. */
export const marginOf = (
  state: State,
  margin: WeighMargin,
  segments: readonly Segment[],
  before: readonly PlannedMargin[],
): PlannedMargin => {
  const items = itemsOf(state, margin.of)
  const name = items[0]?.name ?? ''
  const variables = items.map(choices)
  const cells = variables.reduce((so, of) => so * of.length, 1)
  if (cells > MOST_CELLS)
    refuse(
      name,
      `The margin would have ${cells} combinations of answers.`,
      'Merge some answers first, or take fewer variables.',
    )
  const label = own(
    items.map(({ def }) => def.text).join(' × '),
    before.map(one => one.label),
    margin.of.join(', '),
  )
  if (before.some(({ of }) => of.length === margin.of.length && of.every(one => margin.of.includes(one))))
    refuse(name, `"${margin.of.join('" by "')}" is a margin already.`, 'Take one of the two away.')
  if (margin.groups.length === 0) refuse(name, `"${label}" has no group.`, 'Give its answers targets.')
  const groupOf = new Int32Array(cells).fill(-1)
  const groups: { key: string; group: WeighGroup }[] = []
  margin.groups.forEach((group, at) => {
    if (group.cells.length === 0)
      refuse(name, `Group ${at + 1} of "${label}" has no answer.`, 'Give it one, or remove it.')
    const words = group.label?.trim() || groupWords(group.cells, variables)
    for (const cell of group.cells) {
      const place = cellAt(items, variables, cell)
      if (groupOf[place] !== -1)
        refuse(name, `${quoted([groupWords([cell], variables)])} is there twice.`, 'Leave it in one group.')
      groupOf[place] = at
    }
    groups.push({
      key: own(
        words,
        groups.map(({ key }) => key),
        (group.cells[0] ?? []).join(', '),
      ),
      group,
    })
  })
  const planned: PlannedMargin = { of: margin.of, label, unit: margin.unit ?? 'percent', variables, groupOf, groups }
  checkTargets(name, planned, segments)
  return planned
}

/** Groups with a target in a segment, in percent. */
export const targetsIn = (
  { groups }: PlannedMargin,
  segment: Segment,
): { readonly group: number; readonly key: string; readonly percent: number }[] => {
  const given = groups.flatMap(({ key, group }, at) => {
    const value = valueIn(group, segment)
    return value === null || value === undefined ? [] : [{ group: at, key, value }]
  })
  const sum = given.reduce((so, { value }) => so + value, 0)
  return given.map(({ group, key, value }) => ({ group, key, percent: (100 * value) / sum }))
}
