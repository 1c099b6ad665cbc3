import type { Dataset } from '@core/contract'
import type * as contract from '@core/contract'
import type { Tx } from '../../db/types'
import { findDatasetOf, type StudyRow } from '../../access/objects'
import { notFound } from '../../access/refusal'
import type { Reader } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import { bannersOf } from './banners'
import { presentDataset } from './present'
import { findDataset, questionsOf, versionFor, type FoundDataset, type Which } from './find'

interface Address {
  readonly studyId: string
  readonly datasetName: string
}

const presented = async (
  tx: Tx,
  { actor, client }: Pick<Reader, 'actor' | 'client'>,
  found: FoundDataset,
): Promise<Dataset> =>
  presentDataset(actor, found, await questionsOf(tx, found), client, await bannersOf(tx, found.dataset))

/** A dataset of a study that was found for the reader, by its name. Throws Refusal not_found. */
export const openDatasetOf = async (
  tx: Tx,
  reader: Pick<Reader, 'actor' | 'client'>,
  study: StudyRow,
  name: string,
): Promise<{ readonly found: FoundDataset; readonly dataset: Dataset }> => {
  const addressed = await findDatasetOf(tx, reader.actor, study, name)
  if (!addressed) throw notFound('dataset')
  const found = await versionFor(tx, reader.actor, addressed)
  return { found, dataset: await presented(tx, reader, found) }
}

/** As `datasetFor`, in a transaction that is open already, with what it was found by. */
export const openDataset = async (
  tx: Tx,
  { actor, client }: Pick<Reader, 'actor' | 'client'>,
  { studyId, datasetName }: Address,
  which: Which = {},
): Promise<{ readonly found: FoundDataset; readonly dataset: Dataset }> => {
  const found = await findDataset(tx, actor, studyId, datasetName, which)
  return { found, dataset: await presented(tx, { actor, client }, found) }
}

/** A dataset with the questions that the reader may see; with `draft`, for managers, the version that waits. */
export const datasetFor = async (
  reader: Pick<Reader, 'actor' | 'client' | 'tenant'>,
  address: Address,
  which: Which = {},
): Promise<Dataset> => (await reader.tenant(tx => openDataset(tx, reader, address, which))).dataset

export const getDataset: TxVerb<typeof contract.getDataset> = async (tx, ctx, { query, found }) =>
  presented(tx, ctx, await versionFor(tx, ctx.actor, found, { draft: query.draft === '1' }))
