import { eq } from 'drizzle-orm'
import { datasetVersions } from '../../db/schema'
import type { Sweep } from '../../store/sweep'

/** Drops tables of respondents whose versions are gone, and what a killed process left of one. */
export const sweepRespondents: Sweep = async ({ clientId, respondents, tenant }) => {
  if (respondents === undefined) return
  const kept = await tenant(tx =>
    tx
      .select({ datasetId: datasetVersions.datasetId, version: datasetVersions.version })
      .from(datasetVersions)
      .where(eq(datasetVersions.clientId, clientId)),
  )
  await respondents.keepOnly(clientId, kept)
}
