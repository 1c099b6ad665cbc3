import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { notFound } from '../../access/refusal'
import * as policy from '../../access/objects'
import type { StudyRow } from '../../access/objects'

export type { StudyRow } from '../../access/objects'

/** The study that a path names, by study number or id. Missing, foreign, hidden and locked ones are all not_found. */
export const findStudy = async (tx: Tx, actor: Actor, studyKey: string): Promise<StudyRow> => {
  const study = await policy.findStudy(tx, actor, studyKey)
  if (!study) throw notFound('study')
  return study
}
