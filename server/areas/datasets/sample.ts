import { and, eq, sql } from 'drizzle-orm'
import { datasets, datasetVersions, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { currentVersion } from './find'

/**
 * A study shows how many people answered the dataset that was published, or renewed while published, last. One that is not
 * published leaves no trace on it: readers may not know that there is one.
 */
export const showSample = async (tx: Tx, clientId: string, studyId: string, respondents: number): Promise<void> => {
  await tx
    .update(studies)
    .set({ sample: respondents, modified: new Date() })
    .where(and(eq(studies.clientId, clientId), eq(studies.id, studyId)))
}

/** Once one is withdrawn: the dataset of the study that was published last, or none. */
export const showNewestSample = async (tx: Tx, clientId: string, studyId: string): Promise<void> => {
  const [newest] = await tx
    .select({ respondents: datasetVersions.respondents })
    .from(datasets)
    .innerJoin(datasetVersions, currentVersion)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, studyId), eq(datasets.published, true)))
    .orderBy(sql`${datasets.publishedAt} desc nulls last`)
    .limit(1)
  await showSample(tx, clientId, studyId, newest?.respondents ?? 0)
}
