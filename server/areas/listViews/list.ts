import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { ownViews, presentView } from './store'

const byName = new Intl.Collator('en', { numeric: true })

export const listViews: TxVerb<typeof contract.listViews> = async (tx, { actor }, { params }) => {
  const all = await ownViews(tx, actor, params.list)
  return { results: all.sort((a, b) => byName.compare(a.name, b.name)).map(presentView) }
}
