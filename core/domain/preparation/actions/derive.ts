import { evaluate, FIRST_CODE, numericColumn, type Column, type Condition, type DataTable } from '@core/crosstab'
import { compileFilter, isProblem } from '../../filters'
import { bareQuestion, type AnswerSource, type OptionDef, type QuestionDef } from '../../question'
import { among as cellsAmong, codedFrom, columnIn } from '../columns'
import {
  columnsOf,
  freeName,
  itemOf,
  refuse,
  textOr,
  type Edit,
  type Item,
  type MadeColumn,
  type State,
} from '../items'
import type { AmongAction, BandsAction, CombineAction, PeriodsAction } from '../steps'
import { maskOf } from '../where'
import { periodAt, periodsBetween, PERIODS_MAX } from '../periods'

/** A derived variable behind the one it is made of, or at the end. */
export const derived = (
  state: State,
  def: QuestionDef,
  columns: ReadonlyMap<string, MadeColumn>,
  behind: string | undefined,
): Edit => {
  const next = behind === undefined ? undefined : state.order[state.order.indexOf(behind) + 1]
  const item: Item = {
    name: def.name,
    origin: 'derived',
    def,
    firstText: def.text,
    shown: true,
    partOf: null,
    parts: [],
    file: null,
    notAsked: [],
  }
  return {
    put: [item],
    ...(next !== undefined && { before: next }),
    columns: new Map([...state.columns, ...columns]),
  }
}

export const numbered = (labels: readonly string[]): OptionDef[] =>
  labels.map((label, at) => ({ id: String(at + 1), label, codes: [at + 1], score: null, missing: false }))

/** A single choice held in a column of its own. */
export const ownChoice = (
  state: State,
  { name, text }: { readonly name: string; readonly text: string },
  rest: Pick<QuestionDef, 'options' | 'ordered'>,
  made: MadeColumn,
  behind?: string,
): Edit => {
  const own = freeName(state, name)
  const { source } = { source: { kind: 'variable', var: own } } satisfies { source: AnswerSource }
  return derived(
    state,
    bareQuestion(own, textOr(text, own), { kind: 'single', source, ...rest }),
    new Map([[own, made]]),
    behind,
  )
}

export const codesOf = (options: readonly OptionDef[]) => options.map(({ codes, id }) => codes[0] ?? id)

/** The one column that an item reads; others are refused. */
export const columnOfNumber = (item: Item): string => {
  const { source, kind } = item.def
  if (source?.kind !== 'variable' || kind !== 'numeric')
    return refuse(item.name, `"${item.name}" is not a number.`, 'Change its type to number first.')
  return source.var
}

const bandLabel = (bands: BandsAction['bands'], at: number): string => {
  const from = bands[at]?.from ?? null
  const next = bands[at + 1]?.from ?? null
  const given = bands[at]?.label?.trim()
  if (given) return given
  if (from === null) return `Under ${next ?? ''}`
  return next === null ? `${from} or more` : `${from} to under ${next}`
}

/** The last band that begins at or below the value; -1 below all. Limits ascend. */
const bandAt = (limits: readonly number[], value: number): number => {
  let at = limits.length - 1
  while (at >= 0 && value < (limits[at] ?? 0)) at -= 1
  return at
}

export const bands = (state: State, action: BandsAction): Edit => {
  const item = itemOf(state, action.of)
  const variable = columnOfNumber(item)
  const limits = action.bands.map(({ from }) => from ?? -Infinity)
  if (limits.length < 2) refuse(item.name, 'Bands need at least one cut.', 'Add one.')
  const wrong = limits.findIndex((limit, at) => Number.isNaN(limit) || (at > 0 && limit <= (limits[at - 1] ?? 0)))
  if (wrong >= 0)
    refuse(
      item.name,
      `The band from ${limits[wrong] ?? ''} does not begin above the one before it.`,
      'Order the limits.',
    )
  const options = numbered(action.bands.map((_, at) => bandLabel(action.bands, at)))
  const make = (table: DataTable): Column => {
    const positions = Int32Array.from(numericColumn(columnIn(table, variable)).values, value =>
      Number.isNaN(value) ? -1 : bandAt(limits, value),
    )
    return codedFrom(codesOf(options), positions)
  }
  return ownChoice(state, action, { options, ordered: true }, { reads: [variable], make }, item.name)
}

const textsIn = (table: DataTable, name: string): ((row: number) => string | null) => {
  const column: Column = columnIn(table, name)
  if (column.kind === 'number') return () => null
  const missing = new Set(column.userMissing)
  const texts = column.dictionary.map((code, at) => (missing.has(at) ? null : String(code)))
  return row => texts[(column.index[row] ?? 0) - FIRST_CODE] ?? null
}

const waveAt =
  (waves: NonNullable<PeriodsAction['waves']>) =>
  (date: string): number =>
    waves.findIndex(({ from, to }) => date.slice(0, 10) >= from && date.slice(0, 10) <= to)

const checkWaves = (waves: NonNullable<PeriodsAction['waves']>, of: string): void => {
  if (waves.length < 2) refuse(of, 'Waves need at least two periods.', 'Add one.')
  for (const [at, wave] of waves.entries()) {
    if (wave.label.trim() === '') refuse(of, `Wave ${at + 1} has no name.`, 'Give it one.')
    if (wave.to < wave.from) refuse(of, `"${wave.label}" ends before it begins.`, 'Swap its days.')
    const other = waves.slice(0, at).find(({ from, to }) => wave.from <= to && wave.to >= from)
    if (other) refuse(of, `"${wave.label}" and "${other.label}" share days.`, 'Let one end before the other begins.')
  }
}

export const periods = (state: State, action: PeriodsAction): Edit => {
  const item = itemOf(state, action.of)
  const { source } = item.def
  if (source?.kind !== 'variable' || item.file?.type !== 'date')
    return refuse(item.name, `"${item.name}" holds no dates.`, 'Choose a date.')
  const variable = source.var
  const make = (codes: readonly string[], at: (date: string) => number): MadeColumn => ({
    reads: [variable],
    make(table) {
      const dateAt = textsIn(table, variable)
      const positions = new Int32Array(table.length)
      for (let row = 0; row < positions.length; row += 1) {
        const date = dateAt(row)
        positions[row] = date === null ? -1 : at(date)
      }
      return codedFrom(codes, positions)
    },
  })
  if (action.unit === 'wave') {
    const waves = action.waves ?? []
    checkWaves(waves, item.name)
    const options = numbered(waves.map(({ label }) => label.trim()))
    const codes = options.map(({ id }) => id)
    const own = options.map(option => ({ ...option, codes: [option.id] }))
    return ownChoice(state, action, { options: own, ordered: true }, make(codes, waveAt(waves)), item.name)
  }
  const { unit } = action
  const range = item.file.range
  const all = range === null ? [] : periodsBetween(unit, String(range[0]), String(range[1]))
  if (all.length === 0) refuse(item.name, `"${item.name}" holds no dates.`, 'Choose another date.')
  if (all.length > PERIODS_MAX)
    refuse(item.name, `"${item.name}" spans ${all.length} ${unit}s.`, 'Take a longer period, or name the waves.')
  const places = new Map(all.map(({ id }, at) => [id, at]))
  const options = all.map(({ id, label }): OptionDef => ({ id, label, codes: [id], score: null, missing: false }))
  const placeOf = (date: string): number => places.get(periodAt(unit, date).id) ?? -1
  return ownChoice(state, action, { options, ordered: true }, make([...places.keys()], placeOf), item.name)
}

const MOST_COMBINED = 200

/** An answer with the condition that it stands for. */
export interface Choice {
  readonly option: OptionDef
  readonly where: Condition
}

/** The answers of a single choice; every other question is refused. */
export const choices = (item: Item): readonly Choice[] => {
  const { def } = item
  if (def.kind !== 'single' && def.kind !== 'nps')
    refuse(item.name, `"${item.name}" is no single answer.`, 'Choose questions with one answer per respondent.')
  return def.options.flatMap(option => {
    if (option.missing) return []
    const where = compileFilter(new Map([[def.name, def]]), { question: def.name, options: [option.id] }, {})
    return isProblem(where) ? [] : [{ option, where }]
  })
}

/** Per respondent the position of their answer, -1 for none. */
export const positionsOf = (table: DataTable, of: readonly Choice[]): Int32Array => {
  const positions = new Int32Array(table.length).fill(-1)
  of.forEach(({ where }, at) =>
    evaluate(table, where).forEach((bit, row) => {
      if (bit === 1) positions[row] = at
    }),
  )
  return positions
}

export const combine = (state: State, action: CombineAction): Edit => {
  const [a, b] = action.of
  if (a === b) refuse(a, `"${a}" cannot be combined with itself.`, 'Choose two questions.')
  const [outer, inner] = [choices(itemOf(state, a)), choices(itemOf(state, b))]
  if (outer.length * inner.length > MOST_COMBINED)
    refuse(a, `The combination would have ${outer.length * inner.length} answers.`, 'Merge some answers first.')
  const options = outer.flatMap(one =>
    inner.map((other): OptionDef => {
      const id = `${one.option.id}|${other.option.id}`
      return { id, label: `${one.option.label}, ${other.option.label}`, codes: [id], score: null, missing: false }
    }),
  )
  const make = (table: DataTable): Column => {
    const [first, second] = [positionsOf(table, outer), positionsOf(table, inner)]
    const positions = first.map((at, row) => {
      const other = second[row] ?? -1
      return at < 0 || other < 0 ? -1 : at * inner.length + other
    })
    return codedFrom(codesOf(options), positions)
  }
  return ownChoice(
    state,
    action,
    { options, ordered: false },
    { reads: [a, b].flatMap(name => columnsOf(itemOf(state, name).def)), make },
  )
}

/** The source with other columns. */
export const moved = (source: AnswerSource, to: (variable: string) => string): AnswerSource => {
  switch (source.kind) {
    case 'variable':
    case 'delimited':
      return { ...source, var: to(source.var) }
    case 'vars':
      return { ...source, vars: source.vars.map(to) }
    case 'members':
      return { ...source, members: source.members.map(member => ({ ...member, var: to(member.var) })) }
  }
}

/** The same question with the cells of everyone else as if they had not been asked. */
export const among = (state: State, action: AmongAction): Edit => {
  const item = itemOf(state, action.of)
  const name = freeName(state, action.name)
  const mask = maskOf(state, action.where)
  const to = (variable: string): string => `${name}:${variable}`
  const columns = new Map(
    columnsOf(item.def).map((variable): [string, MadeColumn] => [
      to(variable),
      {
        reads: [variable, ...mask.reads],
        make: table => cellsAmong(columnIn(table, variable), mask.mask(table)),
      },
    ]),
  )
  const text = textOr(action.text, name)
  const def: QuestionDef = {
    ...item.def,
    name,
    text,
    label: text,
    source: item.def.source && moved(item.def.source, to),
    breakouts: item.def.breakouts.map(row => ({ ...row, name: to(row.name), source: moved(row.source, to) })),
  }
  return derived(state, def, columns, item.name)
}
