import type * as contract from '@core/contract'
import { findDownloads } from '../../access/objects'
import type { TxVerb } from '../../access/verbs'
import { presentDownload } from './present'

export const listDownloads: TxVerb<typeof contract.listDownloads> = async (tx, ctx) => {
  const found = await findDownloads(tx, ctx.actor)
  return { results: found.map(presentDownload) }
}
