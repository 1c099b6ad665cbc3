import type * as contract from '@core/contract'
import { isProblem } from '@core/domain'
import { invalid } from '../../access/refusal'
import type { InputFor, StepsVerb } from '../../access/verbs'
import { versionFor } from '../datasets'
import { filterOf, openDataset, prepareOpened, type Opened } from './prepare'
import { presentBase } from './present'
import { analysisGate, calculateApart } from './threads'

const wanted = ({ body }: InputFor<typeof contract.countBase>) => ({ ...body, rows: [], axis: [] })

/** How many respondents pass a filter and a weight. A filter that uses something missing is a mistake of the request. */
export const countBase: StepsVerb<typeof contract.countBase, Opened> = {
  read: async (tx, ctx, { found, ...input }) => openDataset(tx, await versionFor(tx, ctx.actor, found), wanted(input)),
  answer: async (ctx, input, opened) =>
    analysisGate({ client: ctx.client.id, person: ctx.actor.userId }, async () => {
      const { body } = input
      const prepared = await prepareOpened(ctx, opened, wanted(input))
      const { survey, found, floor } = prepared
      const asked = filterOf(prepared, body.filters)
      if (isProblem(asked)) throw invalid(asked.message, { filters: [asked.message] })
      const { passing } = await calculateApart(survey, { plans: [], weight: body.weight, ...asked }, ctx.signal)
      return { respondents: survey.length, ...presentBase({ length: survey.length, full: found.full, floor }, passing) }
    }),
}
