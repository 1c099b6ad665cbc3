import type { getParentStudy } from '@core/contract'
import { notFound } from '../../http/errors'
import type { Verb } from '../../http/mount'
import { findQuestion } from '../../policies/objects'
import { presentStudyReference } from '../../presenters/search'

/** S7.9. */
export const parentStudy: Verb<typeof getParentStudy> = async (ctx, { params }) =>
  ctx.tenant(async tx => {
    const found = await findQuestion(tx, ctx.actor, params.id)
    if (!found) throw notFound('question')
    return presentStudyReference(found.study)
  })
