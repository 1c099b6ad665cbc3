import type { Dataset, getDataset } from '@core/contract'
import type { Tx } from '../../db/types'
import type { Reader } from '../../access/context'
import type { Verb } from '../../http/mount'
import { presentDataset } from './present'
import { findDataset, questionsOf } from './find'
import type { FoundDataset, Which } from './find'

interface Address {
  readonly studyId: string
  readonly datasetName: string
}

/** As `datasetFor`, in a transaction that is open already, with what it was found by. */
export const openDataset = async (
  tx: Tx,
  { actor, client }: Pick<Reader, 'actor' | 'client'>,
  { studyId, datasetName }: Address,
  which: Which = {},
): Promise<{ readonly found: FoundDataset; readonly dataset: Dataset }> => {
  const found = await findDataset(tx, actor, studyId, datasetName, which)
  return { found, dataset: await presentDataset(actor, found, await questionsOf(tx, found), client.privacyFloor) }
}

/** A dataset with the questions that the reader may see; with `draft`, for managers, the version that waits. */
export const datasetFor = async (
  reader: Pick<Reader, 'actor' | 'client' | 'tenant'>,
  address: Address,
  which: Which = {},
): Promise<Dataset> => (await reader.tenant(tx => openDataset(tx, reader, address, which))).dataset

export const get: Verb<typeof getDataset> = (ctx, { params, query }) =>
  datasetFor(ctx, params, { draft: query.draft === '1' })
