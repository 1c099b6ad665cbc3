import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { DatasetSummary } from '@core/contract'
import { select, type Column, type DataTable } from '@core/crosstab'
import type { QuestionDef, StoredQuestion } from '@core/domain'
import {
  columnsMade,
  columnsOf,
  columnsRead,
  preparedTable,
  questionOf,
  weighedColumns,
  weightsOf,
  type Item,
  type MadeColumn,
  type State,
} from '@core/domain/preparation'
import { countQuestion } from '../datasets'
import { weighApart } from './threads'

type Weights = DatasetSummary['weights']

/** Reads columns of the file by name. */
export type ReadColumns = (names: readonly string[]) => Promise<ReadonlyMap<string, Column>>

const tableOf = (length: number, columns: ReadonlyMap<string, Column>): DataTable => ({
  length,
  column: name => columns.get(name),
})

const made = new WeakMap<MadeColumn, Column>()

/**
 * The weights that these columns are, or are made of, each made once for a state. Throws WeighingFailed where the data do not
 * allow one.
 */
export const makeWeights = async (
  state: State,
  names: readonly string[],
  length: number,
  read: ReadColumns,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Column>> => {
  const weights = new Map<string, Column>()
  for (const [name, column] of weighedColumns(state, names)) {
    const known = made.get(column)
    if (known) {
      weights.set(name, known)
      continue
    }
    const table = preparedTable(tableOf(length, await read(columnsRead(state, column.reads, weights))), state, weights)
    const weighing = column.weighing?.(table)
    if (!weighing) continue
    const fitted = weightsOf(weighing, await weighApart(weighing.parts, signal))
    made.set(column, fitted)
    weights.set(name, fitted)
  }
  return weights
}

/** The data of these columns as prepared. Throws WeighingFailed. */
export const readPrepared = async (
  state: State,
  names: readonly string[],
  length: number,
  read: ReadColumns,
): Promise<DataTable> => {
  const weights = await makeWeights(state, names, length, read)
  return preparedTable(tableOf(length, await read(columnsRead(state, names, weights))), state, weights)
}

const withFirstTexts = (def: QuestionDef, { firstText }: Item): Omit<StoredQuestion, 'counts'> => ({
  ...def,
  breakouts: def.breakouts.map(row => (row.text === row.original_text ? row : { ...row, file_text: row.text })),
  ...(firstText !== def.raw_text && { file_text: firstText }),
})

/** Questions of the file that readers do not meet; what a set or grid was made of is in it, and nobody misses a weight. */
export const countLeftOut = ({ items, columns }: State): number =>
  [...items.values()].filter(
    ({ name, shown, partOf }) => !shown && partOf === null && columns.get(name)?.weighing === undefined,
  ).length

/** The parts of a definition that decide its counts. */
export const countedBy = ({ kind, source, options, breakouts }: QuestionDef) => ({
  kind,
  source,
  options: options.map(({ id, codes, missing }) => ({ id, codes, missing })),
  rows: breakouts.map(row => row.source),
})

const QUESTIONS_AT_ONCE = 50

/**
 * What readers will meet, with its figures. `known`: questions counted before in the file's own columns, whose counts are taken
 * over where nothing that decides them has changed.
 */
export const compileQuestions = async (
  state: State,
  known: readonly StoredQuestion[],
  length: number,
  read: ReadColumns,
): Promise<StoredQuestion[]> => {
  const before = new Map(known.map(question => [question.name, question]))
  const shown = state.order.flatMap(name => state.items.get(name) ?? []).filter(item => item.shown)
  const found = shown.map(item => ({ item, def: questionOf(item) }))
  const changed = new Set(
    columnsMade(
      state,
      found.flatMap(({ def }) => columnsOf(def)),
    ),
  )
  const compiled: StoredQuestion[] = []
  for (let start = 0; start < found.length; start += QUESTIONS_AT_ONCE) {
    const batch = found.slice(start, start + QUESTIONS_AT_ONCE).map(({ item, def }) => {
      const old = before.get(item.name)
      const same =
        old !== undefined &&
        columnsOf(def).every(name => !changed.has(name)) &&
        isDeepStrictEqual(countedBy(old), countedBy(def))
      return { question: withFirstTexts(def, item), counts: same ? old.counts : null }
    })
    const needed = batch
      .filter(({ counts }) => counts === null)
      .flatMap(({ question }) => columnsOf(question as QuestionDef))
    const table = await readPrepared(state, needed, length, read)
    for (const { question, counts } of batch) {
      compiled.push({ ...question, counts: counts ?? countQuestion(table, question) })
      // A question with many respondents takes milliseconds.
      if (counts === null) await nextTurn()
    }
  }
  return compiled
}

/** Columns that differ from those of the file, one by one. */
export async function* madeColumns(
  state: State,
  names: readonly string[],
  length: number,
  read: ReadColumns,
): AsyncGenerator<readonly [name: string, column: Column]> {
  for (const name of names) {
    const table = await readPrepared(state, [name], length, read)
    const column = table.column(name)
    if (column) yield [name, column]
  }
}

/** The weights that the steps name, with their efficiency in per cent: 100 (Σw)² / (n Σw²). */
export const compileWeights = async (state: State, length: number, read: ReadColumns): Promise<Weights> => {
  const weights: Weights = []
  for (const name of state.weights?.variables ?? []) {
    const item = state.items.get(name)
    const [variable] = item ? columnsOf(item.def) : []
    if (!item || variable === undefined) continue
    const table = await readPrepared(state, [variable], length, read)
    const { n, w, w2 } = select(table, null, variable)
    weights.push({
      variable,
      label: item.def.text,
      efficiency: w2 > 0 ? (100 * w * w) / (n * w2) : 0,
      is_default: state.weights?.default === name,
    })
  }
  return weights
}
