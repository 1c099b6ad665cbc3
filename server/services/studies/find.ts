import { and, desc, eq, or, sql } from 'drizzle-orm'
import { studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../http/context'
import { notFound } from '../../http/errors'
import { studyAccess } from '../../policies/library'

export type StudyRow = typeof studies.$inferSelect

/**
 * The study that a path names, by study number or by id (a number wins), when the actor may view it.
 * Refuses with not_found for missing, foreign and hidden studies alike; a locked one is known but not opened.
 */
export const findStudy = async (tx: Tx, actor: Actor, studyId: string): Promise<StudyRow> => {
  const [study] = await tx
    .select()
    .from(studies)
    .where(and(eq(studies.clientId, actor.clientId), or(eq(studies.studyNumber, studyId), eq(studies.id, studyId))))
    .orderBy(desc(sql`${studies.studyNumber} = ${studyId}`))
    .limit(1)
  if (!study || studyAccess(actor, study) !== 'view') throw notFound('study')
  return study
}
