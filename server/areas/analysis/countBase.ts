import type * as contract from '@core/contract'
import { isProblem } from '@core/domain'
import { invalid } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { filterOf, prepare } from './prepare'
import { presentBase } from './present'
import { analysisGate, calculateApart } from './threads'

/** How many respondents pass a filter and a weight. A filter that uses something missing is a mistake of the request. */
export const countBase: Verb<typeof contract.countBase> = async (ctx, { params, body }) =>
  analysisGate({ client: ctx.client.id, person: ctx.actor.userId }, async () => {
    const prepared = await prepare(ctx, params, { ...body, rows: [], axis: [] })
    const { survey, found, floor } = prepared
    const asked = filterOf(prepared, body.filters)
    if (isProblem(asked)) throw invalid(asked.message, { filters: [asked.message] })
    const { passing } = await calculateApart(survey, { plans: [], weight: body.weight, ...asked }, ctx.signal)
    return { respondents: survey.length, ...presentBase({ length: survey.length, full: found.full, floor }, passing) }
  })
