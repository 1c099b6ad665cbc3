import type { getParentStudy } from '@core/contract'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../http/mount'
import { findQuestion } from '../../access/objects'
import { presentStudyReference } from '../documents/present'

/** S7.9. */
export const parentStudy: Verb<typeof getParentStudy> = async (ctx, { params }) =>
  ctx.tenant(async tx => {
    const found = await findQuestion(tx, ctx.actor, params.id)
    if (!found) throw notFound('question')
    return presentStudyReference(found.study)
  })
