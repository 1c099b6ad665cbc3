import { LRUCache } from 'lru-cache'
import { preparing, type Prepared, type Step } from '@core/domain/preparation'
import type { Tx } from '../../db/types'
import { inTurns } from '../../process/turns'
import { variablesOf, type Opened, type PreparationRow } from './store'

const ITEMS_KEPT = 200_000

/** What the steps of a revision led to. A revision never changes. Weighed by the number of its variables. */
const known = new LRUCache<string, Prepared>({
  maxSize: ITEMS_KEPT,
  sizeCalculation: ({ state }) => Math.max(1, state.items.size),
})

const keyOf = ({ clientId, datasetId, version, revision }: PreparationRow): string =>
  JSON.stringify([clientId, datasetId, version, revision])

/** Takes steps of a file; other requests get their turn meanwhile. */
export const prepareSteps = async (tx: Tx, row: PreparationRow, steps: readonly Step[]): Promise<Prepared> =>
  inTurns(preparing(await variablesOf(tx, row), steps))

/** What the steps of an opened preparation lead to. */
export const preparedOf = async (tx: Tx, { row }: Opened): Promise<Prepared> => {
  const kept = known.get(keyOf(row))
  if (kept) return kept
  const prepared = await prepareSteps(tx, row, row.steps)
  known.set(keyOf(row), prepared)
  return prepared
}
