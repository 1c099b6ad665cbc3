import {
  codedColumn,
  numberColumn,
  tableFromColumns,
  tabulate,
  type Code,
  type Column,
  type DataTable,
} from '@core/crosstab'
import { findAnswers, isProblem, rowQuestion } from '..'
import { bareQuestion } from '../question'
import type { FileVariable, State } from './items'
import { prepare, preparedTable, questionOf } from './prepare'
import type { Step, StepAction } from './steps'

type Cells = readonly (Code | null)[]

/** For tests: a variable as a reader would find it. Numbers named here are measures, all others have a list of answers. */
export interface TestVariable {
  readonly cells: Cells
  readonly text?: string
  readonly type?: FileVariable['type']
  readonly labels?: Readonly<Record<string, string>>
  readonly kind?: 'single' | 'numeric' | 'open' | 'date'
  readonly shown?: boolean
  /** Values that the file declares missing. */
  readonly missing?: readonly Code[]
}

const variableOf = (
  name: string,
  { cells, text, type, labels, kind, missing = [], shown = true }: TestVariable,
): FileVariable => {
  const counts = new Map<Code, number>()
  for (const cell of cells) if (cell !== null && cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const codes = [...counts.keys()]
  const numeric = codes.every(code => typeof code === 'number')
  const sorted = [...codes].sort((a, b) => (a < b ? -1 : 1))
  const [low, high] = [sorted[0], sorted.at(-1)]
  const is = kind ?? 'single'
  const options = codes.map(code => ({
    id: String(code),
    label: labels?.[String(code)] ?? String(code),
    codes: [code],
    score: null,
    missing: missing.includes(code),
  }))
  return {
    name,
    type: type ?? (is === 'date' ? 'date' : numeric ? 'numeric' : 'text'),
    question: bareQuestion(name, text ?? name, {
      kind: is,
      source: { kind: 'variable', var: name },
      options: is === 'single' ? options : [],
    }),
    values: [...counts].map(([code, n]) => ({ code, n })),
    range: low === undefined || high === undefined || (!numeric && is !== 'date') ? null : [low, high],
    base: cells.filter(cell => cell !== null && cell !== '').length,
    issue: null,
    shown,
  }
}

const columnOf = ({ cells, kind, missing = [] }: TestVariable): Column =>
  kind === 'numeric' && cells.every(cell => cell === null || typeof cell === 'number')
    ? numberColumn(cells, { values: [], ranges: missing.map(code => [Number(code), Number(code) + 1]) })
    : codedColumn(cells, missing)

/** For tests: what a file of these variables becomes by these actions, and how to read figures off it. */
export const prepared = (given: Readonly<Record<string, TestVariable>>, actions: readonly StepAction[]) => {
  const variables = Object.entries(given).map(([name, variable]) => variableOf(name, variable))
  const steps = actions.map((action, at): Step => ({ id: `s${at + 1}`, do: action, state: 'on', by: null, at: null }))
  const { state, problems } = prepare(variables, steps)
  const length = Object.values(given)[0]?.cells.length ?? 0
  const file = tableFromColumns(
    length,
    Object.fromEntries(Object.entries(given).map(([name, variable]) => [name, columnOf(variable)])),
  )
  return { variables, state, problems, table: preparedTable(file, state) }
}

export interface Counted {
  readonly base: number
  readonly rows: Readonly<Record<string, number>>
  /** Mean of the first row of numbers, null without one. */
  readonly mean: number | null
}

/** For tests: respondents per answer (by label) and in the base, counted by the engine. */
export const counted = (state: State, table: DataTable, name: string, breakout: string | null = null): Counted => {
  const questions = new Map([...state.items.values()].map(item => [item.name, questionOf(item)]))
  const answers = findAnswers(questions, name, breakout, {})
  if (isProblem(answers)) throw new Error(answers.message)
  const [cube] = tabulate(table, { rows: [rowQuestion(answers)], banner: [] })
  const number = cube?.numbers[0]
  const n = number?.n[0] ?? 0
  return {
    base: cube?.base.n[0] ?? 0,
    rows: Object.fromEntries((cube?.rows ?? []).map(row => [row.label, row.n[0] ?? 0])),
    mean: number && n > 0 ? number.shift + (number.x[0] ?? 0) / n : null,
  }
}

/** For tests: the cells of a column as codes, null where there is none. */
export const cellsOf = (table: DataTable, name: string): (Code | null)[] => {
  const column = table.column(name)
  if (!column) throw new Error(`No column "${name}"`)
  if (column.kind === 'number') return Array.from(column.values, value => (Number.isNaN(value) ? null : value))
  return Array.from(column.index, index => (index < 2 ? null : (column.dictionary[index - 2] ?? null)))
}
