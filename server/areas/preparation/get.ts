import type * as contract from '@core/contract'
import { VARIABLES_PAGE } from '@core/contract'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { userNames } from '../../access/userName'
import { usesOf } from '../datasets'
import { basesOf, countDetail } from './figures'
import { preparedOf } from './prepared'
import { presentAnswers, presentDetail, presentState, presentVariable } from './present'
import { openPreparation } from './store'

export const getPreparation: TxVerb<typeof contract.getPreparation> = async (tx, ctx, { found }) => {
  const opened = await openPreparation(tx, ctx.actor, found)
  const { steps: _, ...state } = await presentState(tx, opened, await preparedOf(tx, opened))
  const { fileName, respondents } = opened.found.version
  const { clientId, steps } = opened.row
  const authors = await userNames(
    tx,
    clientId,
    steps.flatMap(({ by }) => by ?? []),
  )
  return { ...state, file_name: fileName, respondents, steps: [...steps], authors }
}

export const listPreparedVariables: TxVerb<typeof contract.listPreparedVariables> = async (
  tx,
  ctx,
  { query, found },
) => {
  const opened = await openPreparation(tx, ctx.actor, found)
  const { state } = await preparedOf(tx, opened)
  const offset = query.offset ?? 0
  const names = state.order.slice(offset, offset + (query.limit ?? VARIABLES_PAGE))
  const items = names.flatMap(name => state.items.get(name) ?? [])
  const bases = await basesOf(tx, opened, state, items)
  return {
    revision: opened.row.revision,
    total: state.order.length,
    results: items.map(item => ({
      ...presentVariable(item, state, opened.found.version.respondents, bases),
      ...(query.answers === '1' && { options: presentAnswers(item) }),
    })),
  }
}

export const getPreparedVariable: TxVerb<typeof contract.getPreparedVariable> = async (tx, ctx, { params, found }) => {
  const opened = await openPreparation(tx, ctx.actor, found)
  const { state } = await preparedOf(tx, opened)
  const item = state.items.get(params.variableName)
  if (!item) throw notFound('variable')
  const uses = await usesOf(tx, opened.found.dataset)
  return presentDetail(
    item,
    state,
    opened,
    await countDetail(tx, opened, state, item),
    uses.get(item.name) ?? new Set(),
  )
}
