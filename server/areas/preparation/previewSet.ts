import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OutputOf, previewStep } from '@core/contract'
import { evaluate, FIRST_CODE, select, type Code, type Condition, type DataTable } from '@core/crosstab'
import { baseOf } from '@core/domain'
import { maskOf, take, type Item, type SetAction, type State } from '@core/domain/preparation'
import type { Tx } from '../../db/types'
import { countItems, dataOf } from './figures'
import type { Opened } from './store'

type Sample = NonNullable<OutputOf<typeof previewStep>['sample']>

const RULES = ['answered', 'selected', 'all'] as const

/** The base of a set under each rule. */
export const basesOf = async (tx: Tx, opened: Opened, before: State, action: SetAction) => {
  const bases = { answered: 0, selected: 0, all: 0 }
  for (const base of RULES) {
    const taken = take(before, { ...action, base })
    const item = 'state' in taken ? taken.state.items.get(action.name.trim()) : undefined
    if (!item || !('state' in taken)) continue
    const [counts] = await countItems(await dataOf(tx, opened, taken.state, [item]), [item])
    bases[base] = counts?.base ?? 0
  }
  return bases
}

/** How many people ticked an exclusive member and another one; null for a set without exclusive answers. */
export const conflictsOf = async (
  tx: Tx,
  opened: Opened,
  before: State,
  { from }: SetAction,
): Promise<number | null> => {
  if (!('members' in from) || !from.members.some(({ exclusive }) => exclusive === true)) return null
  const items = from.members.flatMap(({ variable }) => before.items.get(variable) ?? [])
  const table = await dataOf(tx, opened, before, items)
  const ticks = (exclusive: boolean): Condition => ({
    or: from.members.flatMap((member): Condition[] => {
      const source = before.items.get(member.variable)?.def.source
      if ((member.exclusive === true) !== exclusive || source?.kind !== 'variable') return []
      return [member.counts ? { var: source.var, in: member.counts } : { var: source.var, missing: false }]
    }),
  })
  return select(table, { and: [ticks(true), ticks(false)] }, null).n
}

/** Which respondents have an answer, one byte each. */
interface Answer {
  readonly label: string
  readonly exclusive: boolean
  readonly mask: Uint8Array
}

const SAMPLE = 5
/** Most columns and answers that are read one by one for a few respondents. */
const SAMPLED_MAX = 60

/** A few respondents who answered as differently as possible, in the order of the file. */
const chosenRows = (answers: readonly Answer[], asked: Uint8Array): number[] => {
  const all = new Uint16Array(asked.length)
  const alone = new Uint16Array(asked.length)
  for (const { mask, exclusive } of answers)
    mask.forEach((bit, row) => {
      all[row] = (all[row] ?? 0) + bit
      if (exclusive) alone[row] = (alone[row] ?? 0) + bit
    })
  const most = all.reduce((highest, n) => Math.max(highest, n), 0)
  const ways: readonly ((row: number) => boolean)[] = [
    row => (alone[row] ?? 0) > 0 && (all[row] ?? 0) > 1,
    row => all[row] === 2 && alone[row] === 0,
    row => asked[row] === 1 && all[row] === 0,
    row => asked[row] === 0,
    row => all[row] === most,
    row => all[row] === 1 && alone[row] === 1,
    row => all[row] === 1 && alone[row] === 0,
    row => (all[row] ?? 0) > 2,
  ]
  const found = new Set<number>()
  for (const way of ways)
    for (let row = 0; row < asked.length; row += 1)
      if (!found.has(row) && way(row)) {
        found.add(row)
        break
      }
  return [...found].slice(0, SAMPLE).sort((a, b) => a - b)
}

const codeIn = (table: DataTable, variable: string, row: number): Code | null => {
  const column = table.column(variable)
  if (!column) return null
  if (column.kind === 'number') return Number.isNaN(column.values[row]) ? null : (column.values[row] ?? null)
  return column.dictionary[(column.index[row] ?? 0) - FIRST_CODE] ?? null
}

/** What counts as ticked in each column of the set. */
const ticksOf = (
  state: State,
  { from }: SetAction,
): { readonly item: Item; readonly column: string; readonly on: Condition; readonly exclusive: boolean }[] => {
  const members =
    'members' in from
      ? from.members
      : ('categories' in from ? from.categories : [from.list]).map(variable => ({ variable, counts: null }))
  return members.flatMap(member => {
    const item = state.items.get(member.variable)
    if (item?.def.source?.kind !== 'variable') return []
    const { var: column } = item.def.source
    const on: Condition = member.counts ? { var: column, in: member.counts } : { var: column, missing: false }
    return [{ item, column, on, exclusive: 'exclusive' in member && member.exclusive === true }]
  })
}

/** A few real respondents: what each column holds, and what that reads as; null for a set with too many columns to show. */
export const sampleOf = async (
  tx: Tx,
  opened: Opened,
  { before, after, action }: { readonly before: State; readonly after: State; readonly action: SetAction },
): Promise<Sample | null> => {
  const made = after.items.get(action.name.trim())
  const columns = ticksOf(before, action)
  if (!made?.def.source || columns.length > SAMPLED_MAX || made.def.options.length > SAMPLED_MAX) return null
  const exclusive = new Set(columns.flatMap(({ column, exclusive: alone }) => (alone ? [column] : [])))
  const table = await dataOf(tx, opened, after, [made])
  const answers: Answer[] = []
  for (const { id, label, missing } of made.def.options) {
    if (missing) continue
    const { mask } = maskOf(after, { question: made.name, options: [id] })
    answers.push({ label, exclusive: exclusive.has(id), mask: mask(table) })
    await nextTurn()
  }
  const { source } = made.def
  const asked = evaluate(table, baseOf(source.kind === 'variable' ? source : { ...source, base: 'answered' }))
  const file = await dataOf(
    tx,
    opened,
    before,
    columns.map(({ item }) => item),
  )
  const ticks = columns.map(({ on }) => evaluate(file, on))
  return chosenRows(answers, asked).map(row => {
    const given = answers.filter(({ mask }) => mask[row] === 1).map(({ label }) => label)
    return {
      row: row + 1,
      cells: columns.map(({ item, column }, at) => {
        const code = codeIn(file, column, row)
        const label =
          code === null ? '' : (item.def.options.find(({ codes }) => codes.includes(code))?.label ?? String(code))
        return {
          holds: ticks[at]?.[row] === 1 ? ('ticked' as const) : code === null ? ('empty' as const) : ('other' as const),
          text: label,
        }
      }),
      reads:
        given.length > 0 ? ('answers' as const) : asked[row] === 1 ? ('no_answer' as const) : ('not_asked' as const),
      given,
    }
  })
}
