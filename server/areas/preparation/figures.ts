import { LRUCache } from 'lru-cache'
import { isDeepStrictEqual } from 'node:util'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DataTable } from '@core/crosstab'
import type { QuestionCounts } from '@core/domain'
import {
  columnsMade,
  columnsOf,
  questionOf,
  weighedColumns,
  WeighingFailed,
  type Item,
  type State,
} from '@core/domain/preparation'
import { invalid } from '../../access/refusal'
import type { Tx } from '../../db/types'
import { loadColumns } from '../../store/columns'
import { countQuestion, questionsOf } from '../datasets'
import { countedBy, readPrepared, type ReadColumns } from './compile'
import { distributionOf, histogramOf, numbersOf } from './numbers'
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

const preparedDataOf = (tx: Tx, opened: Opened, state: State, items: readonly Item[]): Promise<DataTable> =>
  readPrepared(
    state,
    [...new Set(items.flatMap(({ def }) => columnsOf(def)))],
    opened.found.version.respondents,
    fileColumns(tx, opened),
  )

const withoutWeights = (error: unknown): null => {
  if (error instanceof WeighingFailed) return null
  throw error
}

/** The data of these items as prepared. Throws Refusal invalid where a weight among them cannot be made. */
export const dataOf = async (tx: Tx, opened: Opened, state: State, items: readonly Item[]): Promise<DataTable> => {
  try {
    return await preparedDataOf(tx, opened, state, items)
  } catch (error) {
    throw error instanceof WeighingFailed ? invalid(error.message, { do: [error.message] }) : error
  }
}

/** Counts one question after the other; other work gets its turn between them. */
export const countItems = async (table: DataTable, items: readonly Item[]): Promise<QuestionCounts[]> => {
  const counted: QuestionCounts[] = []
  for (const item of items) {
    counted.push(countQuestion(table, questionOf(item)))
    await nextTurn()
  }
  return counted
}

const UNCOUNTED: Counted = { counts: null, histogram: null, numbers: null }

/** What the values of the file do not say about one item; nothing of a weight that cannot be made. */
export const countDetail = async (tx: Tx, opened: Opened, state: State, item: Item): Promise<Counted> => {
  const ofFile = item.file !== null && item.file.values !== null
  const numeric = item.def.kind === 'numeric'
  if (ofFile && !numeric) return UNCOUNTED
  const table = await preparedDataOf(tx, opened, state, [item]).catch(withoutWeights)
  if (table === null) return UNCOUNTED
  const [counts = null] = ofFile ? [] : await countItems(table, [item])
  const numbers = numbersOf(table, item.def)
  return { counts, histogram: histogramOf(numbers), numbers: distributionOf(numbers) }
}

const BASES_KEPT = 20_000
/** Most questions that are counted for one list; the others stay without a base until a version is made. */
const COUNTED_MAX = 100

/** Bases by the columns of a file and what decides them. */
const countedBases = new LRUCache<string, number>({ max: BASES_KEPT })

/** Bases of what is not a variable of the file: as the newest version counted them where nothing has changed, else counted now. */
export const basesOf = async (
  tx: Tx,
  opened: Opened,
  state: State,
  items: readonly Item[],
): Promise<Map<string, number>> => {
  // What rests on weights is counted with the version: they take too long for a list.
  const own = items.filter(
    ({ origin, shown, def }) => origin !== 'file' && shown && weighedColumns(state, columnsOf(def)).length === 0,
  )
  const { clientId, datasetId, version } = opened.row
  const keyOf = (item: Item): string | null =>
    columnsMade(state, columnsOf(item.def)).length > 0
      ? null
      : JSON.stringify([clientId, datasetId, version, countedBy(questionOf(item))])
  const bases = new Map<string, number>()
  const unknown: Item[] = []
  for (const item of own) {
    const key = keyOf(item)
    const known = key === null ? undefined : countedBases.get(key)
    if (known === undefined) unknown.push(item)
    else bases.set(item.name, known)
  }
  if (unknown.length === 0) return bases
  const stored = await questionsOf(
    tx,
    opened.found,
    unknown.map(({ name }) => name),
  )
  const before = new Map(stored.map(question => [question.name, question]))
  let counted = 0
  for (const item of unknown) {
    const key = keyOf(item)
    const old = before.get(item.name)
    const same = old !== undefined && key !== null && isDeepStrictEqual(countedBy(old), countedBy(questionOf(item)))
    if (!same && counted === COUNTED_MAX) continue
    if (!same) counted += 1
    const [now] = same ? [old.counts] : await countItems(await dataOf(tx, opened, state, [item]), [item])
    if (!now) continue
    bases.set(item.name, now.base)
    if (key !== null) countedBases.set(key, now.base)
  }
  return bases
}
