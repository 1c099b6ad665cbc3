import type { countBase } from '@core/contract'
import { compileFilter, isProblem } from '@core/domain'
import { invalid } from '../../http/errors'
import type { Verb } from '../../http/mount'
import { analysisGate } from './gate'
import { prepare } from './prepare'
import { presentBase } from './present'
import { calculateApart } from './threads'

/** How many respondents pass a filter and a weight. A filter that speaks of what is gone is a mistake of the request. */
export const base: Verb<typeof countBase> = async (ctx, { params, body }) =>
  analysisGate(ctx.client.id, async () => {
    const prepared = await prepare(ctx, params, { ...body, rows: [], axis: [] })
    const { questions, context, survey } = prepared
    const filter =
      body.filters &&
      compileFilter(new Map(questions.map(question => [question.name, question])), body.filters, context)
    if (filter && isProblem(filter)) throw invalid(filter.message, { filters: [filter.message] })
    const { passing } = await calculateApart(survey, { plans: [], filter, weight: body.weight }, ctx.signal)
    return { respondents: survey.length, ...presentBase(ctx, prepared, passing) }
  })
