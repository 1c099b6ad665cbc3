import type * as contract from '@core/contract'
import { VARIABLES_PAGE } from '@core/contract'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { preparedOf, presentDetail, presentState, presentVariable } from './present'
import { openPreparation } from './store'

export const getPreparation: TxVerb<typeof contract.getPreparation> = async (tx, ctx, { found }) => {
  const opened = await openPreparation(tx, ctx.actor, found)
  const { steps: _, ...state } = await presentState(tx, opened, await preparedOf(tx, opened))
  const { fileName, respondents } = opened.found.version
  return { ...state, file_name: fileName, respondents, steps: [...opened.row.steps] }
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
  return {
    revision: opened.row.revision,
    total: state.order.length,
    results: names.flatMap(name => {
      const item = state.items.get(name)
      return item ? [presentVariable(item, state)] : []
    }),
  }
}

export const getPreparedVariable: TxVerb<typeof contract.getPreparedVariable> = async (tx, ctx, { params, found }) => {
  const opened = await openPreparation(tx, ctx.actor, found)
  const { state } = await preparedOf(tx, opened)
  const item = state.items.get(params.variableName)
  if (!item) throw notFound('variable')
  return presentDetail(item, state, opened.row.revision)
}
