import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  analyse,
  getPreparation,
  getPreparedVariable,
  listPreparedVariables,
  type Endpoint,
  type InputOf,
  type OutputOf,
  type PreparedVariable,
} from '@core/contract'
import type { Condition, MultiBase } from '@core/crosstab'
import type { QuestionFilter } from '@core/domain'
import type { Step } from '@core/domain/preparation'

/** Calls endpoints as a manager, whatever the transport. */
export interface ManagerCalls {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
}

interface Category {
  readonly key: string
  readonly label: string
  readonly codes?: readonly (string | number)[]
  readonly var?: string
}

type Question =
  | { readonly kind: 'single'; readonly var: string; readonly cats: readonly Category[]; readonly id?: string }
  | {
      readonly kind: 'multi'
      readonly members: readonly Category[]
      readonly base?: MultiBase
      readonly id?: string
    }
  | { readonly kind: 'numeric'; readonly var: string }
  | { readonly kind: 'nest'; readonly of: readonly Question[] }

interface Table {
  readonly id: string
  readonly title: string
  readonly spec: {
    readonly row: Question
    readonly banner: readonly Question[]
    readonly filter?: Condition
    readonly missing?: string
  }
  readonly columns: readonly { readonly key: string; readonly label: string; readonly group: string | null }[]
  readonly bases: { readonly n: readonly number[] }
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly type: string
    readonly n: readonly number[]
  }[]
  readonly means: readonly { readonly n: readonly number[]; readonly mean: readonly (number | null)[] }[]
}

type Params = { readonly studyId: string; readonly datasetName: string }
type Cube = Extract<OutputOf<typeof analyse>['tables'][number], { outcome: 'cube' }>['cube']

/** The tables of a survey that were computed outside the product. */
export const surveyTables = (folder: string): Table[] =>
  readdirSync(join(folder, 'oracle'))
    .filter(name => name.endsWith('.json') && !name.startsWith('_'))
    .sort()
    .map(name => JSON.parse(readFileSync(join(folder, 'oracle', name), 'utf8')) as Table)

const baseRuleOf = (steps: readonly Step[], name: string): MultiBase | null => {
  const step = steps.find(
    ({ state, do: action }) =>
      state === 'on' &&
      ((action.kind === 'set' && action.name === name) ||
        (action.kind === 'question' && action.question.name === name)),
  )
  if (step?.do.kind === 'set') return step.do.base
  const source = step?.do.kind === 'question' ? step.do.question.source : null
  return source && 'base' in source ? source.base : null
}

/** Finds questions of a prepared dataset by the columns of its file, which oracles name or count. */
const finder = (
  variables: readonly PreparedVariable[],
  steps: readonly Step[],
  rowsOf: ReadonlyMap<string, readonly string[]>,
) => {
  const columns = variables.filter(({ origin }) => origin === 'file')
  const column = (key: string): PreparedVariable => {
    const position = /^#(\d+)$/u.exec(key)?.[1]
    const found = position === undefined ? columns.find(({ name }) => name === key) : columns[Number(position) - 1]
    if (!found) throw new Error(`There is no column ${key}`)
    return found
  }
  return {
    column,
    /** On an axis the base rule of a set plays no part. */
    question(question: Question, onAxis: boolean): { readonly question: string; readonly breakout?: string } | null {
      if (question.kind === 'nest') return null
      if (question.kind !== 'multi') {
        const { name, part_of } = column(question.var)
        const parts = variables.find(one => one.name === part_of)?.parts ?? []
        const breakout = rowsOf.get(part_of ?? '')?.[parts.indexOf(name)]
        return breakout === undefined ? { question: name } : { question: part_of ?? '', breakout }
      }
      const members = question.members.map(member => column(member.var ?? '').name).sort()
      const same = variables.find(
        ({ name, parts }) =>
          JSON.stringify([...parts].sort()) === JSON.stringify(members) &&
          (onAxis || baseRuleOf(steps, name) === (question.base ?? 'answered')),
      )
      return same ? { question: same.name } : null
    },
  }
}

const isByAnswers = (condition: Condition): boolean => {
  if ('and' in condition) return condition.and.every(isByAnswers)
  if ('or' in condition) return condition.or.every(isByAnswers)
  return 'in' in condition
}

const isMulti = (question: Question): boolean =>
  question.kind === 'multi' || (question.kind === 'nest' && question.of.some(isMulti))

/** Position of an oracle's category in the question: by its place in a set, else by its label or code. */
const placeIn = (
  rows: readonly { readonly label: string }[],
  question: Question,
  key: string,
  label: string,
): number => {
  if (question.kind === 'multi') return question.members.findIndex(member => member.key === key)
  return rows.findIndex(row => row.label === label || row.label === key)
}

export interface Compared {
  /** Ids of tables whose cells were all equal. */
  readonly equal: string[]
  /** Ids of tables that were not asked for, with the reason. */
  readonly skipped: Record<string, string>
  readonly differences: string[]
  readonly cells: number
}

const compareCube = (table: Table, cube: Cube, found: Compared): { cells: number } => {
  const { row, banner } = table.spec
  const groups = [...new Set(cube.columns.map(({ group }) => group))]
  let cells = 0
  const at = table.columns.map(({ key, label, group }) => {
    if (group === null) return 0
    const nth = banner.findIndex(question => 'id' in question && question.id === group)
    const own = cube.columns.flatMap((column, position) =>
      column.group === groups[nth + 1] && column.net === undefined ? [{ ...column, position }] : [],
    )
    const place = placeIn(own, banner[nth] ?? row, key.slice(group.length + 1), label)
    return own[place]?.position ?? -1
  })
  const compare = (what: string, ours: readonly number[] | undefined, theirs: readonly number[]) => {
    theirs.forEach((value, position) => {
      const place = at[position] ?? -1
      cells += 1
      if (ours?.[place] !== value)
        found.differences.push(
          `${table.id} ${what} by ${table.columns[position]?.label ?? ''}: ${String(ours?.[place])} instead of ${String(value)}`,
        )
    })
  }
  compare('base', cube.base.n, table.bases.n)
  const rows = cube.rows.filter(({ type }) => type === 'cat')
  for (const { key, label, type, n } of table.rows)
    if (type === 'cat') compare(label, rows[placeIn(rows, row, key, label)]?.n, n)
  const [mean] = row.kind === 'numeric' ? table.means : []
  const [own] = cube.numbers
  if (mean && !own) found.differences.push(`${table.id} has no mean`)
  if (mean && own) {
    compare('with a number', own.n, mean.n)
    const rounded = (value: number | null | undefined) => Number((value ?? 0).toPrecision(9))
    const means = own.w.map((w, column) => rounded(w === 0 ? null : own.shift + (own.wx[column] ?? 0) / w))
    compare('mean', means, mean.mean.map(rounded))
  }
  return { cells }
}

/** Asks a prepared and published dataset for the tables of an oracle, and compares bases and counts of every cell. */
export const compareWithOracle = async (manager: ManagerCalls, params: Params, folder: string): Promise<Compared> => {
  const { results } = await manager.call(listPreparedVariables, { params, query: {} })
  const { steps } = await manager.call(getPreparation, { params })
  const rowsOf = new Map<string, readonly string[]>()
  for (const { name, type } of results) {
    if (type !== 'grid') continue
    const { rows } = await manager.call(getPreparedVariable, { params: { ...params, variableName: name } })
    rowsOf.set(
      name,
      rows.map(row => row.name),
    )
  }
  const find = finder(results, steps, rowsOf)
  const compared: Compared = { equal: [], skipped: {}, differences: [], cells: 0 }
  let cells = 0
  const filterOf = async (condition: Condition): Promise<QuestionFilter> => {
    if ('and' in condition) return { and: await Promise.all(condition.and.map(filterOf)) }
    if ('or' in condition) return { or: await Promise.all(condition.or.map(filterOf)) }
    if (!('in' in condition)) throw new Error('Only answers are filtered here')
    const { name } = find.column(condition.var)
    const { options } = await manager.call(getPreparedVariable, { params: { ...params, variableName: name } })
    const wanted = options.filter(({ codes }) => codes.some(code => condition.in.includes(code)))
    return { question: name, options: wanted.map(({ id }) => id) }
  }
  for (const table of surveyTables(folder)) {
    const { row, banner, filter, missing } = table.spec
    const [asked, axis] = [find.question(row, false), banner.map(question => find.question(question, true))]
    const left = row.kind === 'numeric' && !find.column(row.var).shown && find.column(row.var).part_of === null
    if (
      missing !== undefined ||
      left ||
      banner.some(({ kind }) => kind === 'nest') ||
      (filter && !isByAnswers(filter))
    ) {
      compared.skipped[table.id] =
        'a nest, missing answers as rows, a number as a filter or a variable that is left out'
      continue
    }
    const questions = axis.flatMap(one => one ?? [])
    if (!asked || questions.length < axis.length) {
      compared.skipped[table.id] = `${[row, ...banner].filter(isMulti).length} set(s) not made`
      continue
    }
    const body: InputOf<typeof analyse>['body'] = {
      rows: [{ question: asked.question, ...(asked.breakout !== undefined && { breakouts: [asked.breakout] }) }],
      axis: questions,
      nested: false,
      filters: filter ? await filterOf(filter) : null,
      weight: null,
      auto_adjust_base: true,
      inverted: false,
    }
    const [answer] = (await manager.call(analyse, { params, body })).tables
    if (answer?.outcome !== 'cube') throw new Error(`${table.id}: ${JSON.stringify(answer)}`)
    const before = compared.differences.length
    cells += compareCube(table, answer.cube, compared).cells
    if (compared.differences.length === before) compared.equal.push(table.id)
  }
  return { ...compared, cells }
}
