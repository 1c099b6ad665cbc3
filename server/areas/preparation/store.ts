import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { changed, type Change, type FileVariable, type Step } from '@core/domain/preparation'
import type { Actor } from '../../access/context'
import type { FoundDataset as AddressedDataset } from '../../access/objects'
import { conflict, Refusal } from '../../access/refusal'
import { userName } from '../../access/userName'
import { datasetPreparations } from '../../db/schema'
import type { Tx } from '../../db/types'
import { lockDataset, versionFor, type FoundDataset } from '../datasets'

type Row = typeof datasetPreparations.$inferSelect

/** The steps of a preparation and what is known of their making, without the variables, which can be large. */
export type PreparationRow = Omit<Row, 'variables' | 'carried'>

export interface Opened {
  readonly found: FoundDataset
  readonly row: PreparationRow
}

const VARIABLES_KEPT = 200_000

/** Variables of files by key; they never change. Weighed by their number. */
const known = new LRUCache<string, readonly FileVariable[]>({
  maxSize: VARIABLES_KEPT,
  sizeCalculation: variables => Math.max(1, variables.length),
})

const at = ({ clientId, datasetId, version }: Pick<Row, 'clientId' | 'datasetId' | 'version'>) =>
  and(
    eq(datasetPreparations.clientId, clientId),
    eq(datasetPreparations.datasetId, datasetId),
    eq(datasetPreparations.version, version),
  )

const { clientId, datasetId, version, steps, done, undone, revision, modified, modifiedBy, making, failure } =
  datasetPreparations
const WITHOUT_VARIABLES = {
  clientId,
  datasetId,
  version,
  steps,
  done,
  undone,
  revision,
  modified,
  modifiedBy,
  making,
  failure,
}

export const preparationAt = async (
  tx: Tx,
  key: Pick<Row, 'clientId' | 'datasetId' | 'version'>,
): Promise<PreparationRow | null> => {
  const [row] = await tx.select(WITHOUT_VARIABLES).from(datasetPreparations).where(at(key))
  return row ?? null
}

/** The variables of the file, as its reader found them. */
export const variablesOf = async (tx: Tx, key: PreparationRow): Promise<readonly FileVariable[]> => {
  const id = JSON.stringify([key.clientId, key.datasetId, key.version])
  const kept = known.get(id)
  if (kept) return kept
  const [row] = await tx.select({ variables: datasetPreparations.variables }).from(datasetPreparations).where(at(key))
  if (!row) throw new Error('A preparation without its variables')
  known.set(id, row.variables)
  return row.variables
}

/** The preparation of the file behind the newest version of a dataset; null where its file was not kept as variables. */
export const findPreparation = async (
  tx: Tx,
  actor: Actor,
  addressed: AddressedDataset,
  { lock = false } = {},
): Promise<Opened | null> => {
  if (lock) await lockDataset(tx, addressed.dataset)
  const found = await versionFor(tx, actor, addressed, { draft: true })
  const { dataset, version: newest } = found
  const row = await preparationAt(tx, {
    clientId: dataset.clientId,
    datasetId: dataset.id,
    version: newest.fileVersion ?? newest.version,
  })
  return row && { found, row }
}

/** The same; throws Refusal conflict where there is none. */
export const openPreparation = async (
  tx: Tx,
  actor: Actor,
  addressed: AddressedDataset,
  options: { readonly lock?: boolean } = {},
): Promise<Opened> => {
  const opened = await findPreparation(tx, actor, addressed, options)
  if (!opened)
    throw conflict(
      'This dataset cannot be prepared: only its questions were kept, not the variables of its file. Import the file as a new version first.',
    )
  return opened
}

export const refuseStale = async (tx: Tx, row: PreparationRow, base: number): Promise<void> => {
  if (base === row.revision) return
  const who = await nameOf(tx, row)
  throw new Refusal('edited', `${who ?? 'Somebody'} changed the preparation in the meantime.`)
}

/** Name of who changed it last; null where nobody has, or they are gone. */
export const nameOf = async (tx: Tx, row: PreparationRow): Promise<string | null> => {
  return row.modifiedBy === null ? null : userName(tx, row.clientId, row.modifiedBy)
}

export interface Turn {
  readonly steps: readonly Step[]
  readonly done: readonly Change[]
  readonly undone: readonly Change[]
}

/** The steps and the history after one change. */
export const afterChange = (row: Turn, change: Change): Turn => ({
  steps: changed(row.steps, change),
  done: [change, ...row.done],
  undone: [],
})

/** Stores the next revision. */
export const storeTurn = async (tx: Tx, actor: Actor, row: PreparationRow, turn: Turn): Promise<PreparationRow> => {
  const next = {
    ...turn,
    revision: row.revision + 1,
    modified: new Date(),
    modifiedBy: actor.userId,
    failure: null,
  }
  await tx.update(datasetPreparations).set(next).where(at(row))
  return { ...row, ...next }
}

export const markMaking = async (
  tx: Tx,
  key: Pick<Row, 'clientId' | 'datasetId' | 'version'>,
  to: Pick<PreparationRow, 'making' | 'failure'>,
): Promise<void> => {
  await tx.update(datasetPreparations).set(to).where(at(key))
}
