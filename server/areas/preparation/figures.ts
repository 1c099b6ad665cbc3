import { isDeepStrictEqual } from 'node:util'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { numericColumn, type DataTable } from '@core/crosstab'
import type { QuestionCounts, QuestionDef } from '@core/domain'
import { columnsOf, questionOf, type Item, type State } from '@core/domain/preparation'
import type { Tx } from '../../db/types'
import { loadColumns } from '../../store/columns'
import { countQuestion, questionsOf } from '../datasets'
import { countedBy, readPrepared, type ReadColumns } from './compile'
import type { Counted } from './present'
import type { Opened } from './store'

/** Reads columns of the file of an opened preparation. */
export const fileColumns =
  (tx: Tx, { row }: Opened): ReadColumns =>
  names =>
    loadColumns(
      { clientId: row.clientId, tenant: work => work(tx) },
      { datasetId: row.datasetId, version: row.version },
      names,
    )

/** The data of these items as prepared. */
export const dataOf = (tx: Tx, opened: Opened, state: State, items: readonly Item[]): Promise<DataTable> =>
  readPrepared(
    state,
    [...new Set(items.flatMap(({ def }) => columnsOf(def)))],
    opened.found.version.respondents,
    fileColumns(tx, opened),
  )

/** Counts one question after the other; other work gets its turn between them. */
export const countItems = async (table: DataTable, items: readonly Item[]): Promise<QuestionCounts[]> => {
  const counted: QuestionCounts[] = []
  for (const item of items) {
    counted.push(countQuestion(table, questionOf(item)))
    await nextTurn()
  }
  return counted
}

/** The valid numbers of a numeric question; null for every other. */
export const numbersOf = (table: DataTable, { kind, source }: QuestionDef): Float64Array | null => {
  const column = kind === 'numeric' && source?.kind === 'variable' ? table.column(source.var) : undefined
  return column ? numericColumn(column).values.filter(value => !Number.isNaN(value)) : null
}

export const meanOf = (numbers: Float64Array | null): number | null => {
  if (!numbers || numbers.length === 0) return null
  let sum = 0
  for (const value of numbers) sum += value
  return sum / numbers.length
}

const BINS_MAX = 60

/** The smallest of 1, 2 and 5 times a power of ten that needs no more than BINS_MAX classes. */
const widthFor = (range: number): number => {
  const least = range / (BINS_MAX - 1)
  if (least <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const width = [1, 2, 5, 10].map(step => step * power).find(step => step >= least) ?? 10 * power
  return width
}

/** Classes of equal width over the numbers, empty ones among them; null without numbers. */
export const histogramOf = (numbers: Float64Array | null): Counted['histogram'] => {
  if (!numbers || numbers.length === 0) return null
  let [low, high, whole] = [Infinity, -Infinity, true]
  for (const value of numbers) {
    low = Math.min(low, value)
    high = Math.max(high, value)
    whole &&= Number.isInteger(value)
  }
  const width = whole ? Math.max(1, widthFor(high - low)) : widthFor(high - low)
  const first = Math.floor(low / width)
  const bins = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, at) => ({
    from: Number(((first + at) * width).toPrecision(12)),
    n: 0,
  }))
  for (const value of numbers) {
    const bin = bins[Math.floor(value / width) - first]
    if (bin) bin.n += 1
  }
  return { width, bins }
}

/** What the values of the file do not say about one item. */
export const countDetail = async (tx: Tx, opened: Opened, state: State, item: Item): Promise<Counted> => {
  const ofFile = item.file !== null && item.file.values !== null
  const numeric = item.def.kind === 'numeric'
  if (ofFile && !numeric) return { counts: null, histogram: null }
  const table = await dataOf(tx, opened, state, [item])
  const [counts = null] = ofFile ? [] : await countItems(table, [item])
  return { counts, histogram: histogramOf(numbersOf(table, item.def)) }
}

/** Bases of sets, grids and derived variables that the newest version counted as they are now. */
export const knownBases = async (tx: Tx, opened: Opened, items: readonly Item[]): Promise<Map<string, number>> => {
  const own = new Map(items.filter(({ origin }) => origin !== 'file').map(item => [item.name, item]))
  if (own.size === 0) return new Map()
  const stored = await questionsOf(tx, opened.found, [...own.keys()])
  return new Map(
    stored.flatMap((question): [string, number][] => {
      const item = own.get(question.name)
      return item && isDeepStrictEqual(countedBy(question), countedBy(questionOf(item)))
        ? [[question.name, question.counts.base]]
        : []
    }),
  )
}
