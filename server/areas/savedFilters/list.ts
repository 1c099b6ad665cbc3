import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { versionFor } from '../datasets'
import { ownFilters, presentFilter } from './store'

const byName = new Intl.Collator('en', { numeric: true })

/** Own named filters; without full rights those that mention open questions only. */
export const listFilters: TxVerb<typeof contract.listFilters> = async (tx, ctx, { found }) => {
  const { all, isOpen } = await ownFilters(tx, ctx.actor, await versionFor(tx, ctx.actor, found))
  const shown = all.filter(({ filters }) => isOpen(filters))
  return { results: shown.sort((a, b) => byName.compare(a.name, b.name)).map(presentFilter) }
}
