import { and, eq } from 'drizzle-orm'
import { studies } from '../../db/schema'
import type { Tx } from '../../db/types'

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
