import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { datasetVersions } from '../../db/schema'
import type { Tx } from '../../db/types'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { questionsOf, versionFor, type DatasetRow, type FoundDataset } from './find'
import { usesOf } from './uses'
import { carriedCounts, versionChanges } from './versionChanges'

const respondentsOf = async (tx: Tx, { clientId, id }: DatasetRow): Promise<Map<number, number>> => {
  const { version, respondents } = datasetVersions
  const rows = await tx
    .select({ version, respondents })
    .from(datasetVersions)
    .where(and(eq(datasetVersions.clientId, clientId), eq(datasetVersions.datasetId, id)))
  return new Map(rows.map(row => [row.version, row.respondents]))
}

const compared = async (tx: Tx, { dataset }: FoundDataset, draft: number) => {
  const before = await questionsOf(tx, { dataset, version: { version: dataset.currentVersion } })
  const after = await questionsOf(tx, { dataset, version: { version: draft } })
  const uses = await usesOf(tx, dataset)
  return {
    changes: versionChanges(before, after, name => [...(uses.get(name) ?? [])]),
    carried: carriedCounts(before, after),
  }
}

/** What readers have against what waits. Of a dataset that was never published all waits, and nothing is a change. */
export const getDatasetChanges: TxVerb<typeof contract.getDatasetChanges> = async (
  tx,
  ctx,
  { query, found: addressed },
) => {
  const found = await versionFor(tx, ctx.actor, addressed)
  const { published, currentVersion, draftVersion } = found.dataset
  const from = published ? currentVersion : null
  const respondents = await respondentsOf(tx, found.dataset)
  if (query.version !== undefined && !respondents.has(query.version)) throw notFound('version')
  const to = query.version ?? draftVersion ?? (published ? null : currentVersion)
  const numbers = {
    from_version: from,
    to_version: to,
    respondents_before: from === null ? 0 : (respondents.get(from) ?? 0),
    respondents_after: respondents.get(to ?? currentVersion) ?? 0,
  }
  if (from === null || to === null) return { ...numbers, changes: [], carried: { texts: 0, grids: 0 } }
  return { ...numbers, ...(await compared(tx, found, to)) }
}
