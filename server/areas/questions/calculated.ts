import type * as contract from '@core/contract'
import type { CalculatedDef } from '@core/domain'
import { newId } from '../../db/ids'
import type { TxVerb } from '../../access/verbs'
import { changeRow, ownRow, redefined } from './rows'

export const createCalculated: TxVerb<typeof contract.createCalculated> = (tx, ctx, { params, body, found }) =>
  changeRow(tx, ctx, 'calculated.added', found, params, () => {
    const id = newId()
    return { rows: 'calculated', id, def: { id, ...body, made_by: ctx.actor.userId } }
  })

export const changeCalculated: TxVerb<typeof contract.changeCalculated> = (tx, ctx, { params, body, found }) =>
  changeRow(tx, ctx, 'calculated.changed', found, params, async ({ question, reader, settle }) => {
    const old = ownRow(question.calculated, params.calculatedId, reader)
    const { id, made_by: _, edited: __, label, ...rule } = old
    const { base, label: newLabel, ...newRule } = body
    const { label: baseLabel, ...baseRule } = base ?? { label: undefined }
    const settled = await settle(id, {
      label: { base: baseLabel, now: label, next: newLabel },
      rule: { base: base && baseRule, now: rule, next: newRule },
    })
    const def = { id, label: settled.label, ...settled.rule } as CalculatedDef
    return { rows: 'calculated', id, def: redefined<CalculatedDef>(old, def) }
  })

export const deleteCalculated: TxVerb<typeof contract.deleteCalculated> = (tx, ctx, { params, found }) =>
  changeRow(tx, ctx, 'calculated.removed', found, params, ({ question, reader }) => ({
    rows: 'calculated',
    id: ownRow(question.calculated, params.calculatedId, reader).id,
    def: null,
  }))
