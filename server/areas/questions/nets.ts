import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import type { TxVerb } from '../../access/verbs'
import type { StoredQuestion } from '../datasets'
import { changeRow, ownRow, redefined } from './rows'

/** Each option once, in the order of the question; ids that it does not have stay, to be refused by name. */
const inOrder = ({ options }: StoredQuestion, any_of: readonly string[]): string[] => {
  const positions = new Map(options.map(({ id }, at) => [id, at]))
  return [...new Set(any_of)].sort((a, b) => (positions.get(a) ?? -1) - (positions.get(b) ?? -1))
}

export const createNet: TxVerb<typeof contract.createNet> = (tx, ctx, { params, body, found }) =>
  changeRow(tx, ctx, 'net.added', found, params, ({ question }) => {
    const id = newId()
    const { label, any_of } = body
    return { rows: 'nets', id, def: { id, label, any_of: inOrder(question, any_of), made_by: ctx.actor.userId } }
  })

export const changeNet: TxVerb<typeof contract.changeNet> = (tx, ctx, { params, body, found }) =>
  changeRow(tx, ctx, 'net.changed', found, params, async ({ question, reader, settle }) => {
    const old = ownRow(question.nets, params.netId, reader)
    const { id, label, any_of } = old
    const { base } = body
    const chosen = body.any_of ? inOrder(question, body.any_of) : any_of
    const settled = await settle(id, {
      label: { base: base?.label, now: label, next: body.label ?? label },
      any_of: { base: base?.any_of, now: any_of, next: chosen },
    })
    return { rows: 'nets', id, def: redefined(old, { id, ...settled }) }
  })

export const deleteNet: TxVerb<typeof contract.deleteNet> = (tx, ctx, { params, found }) =>
  changeRow(tx, ctx, 'net.removed', found, params, ({ question, reader }) => ({
    rows: 'nets',
    id: ownRow(question.nets, params.netId, reader).id,
    def: null,
  }))
