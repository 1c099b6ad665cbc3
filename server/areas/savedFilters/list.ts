import type { listFilters } from '@core/contract'
import type { Verb } from '../../http/mount'
import { ownFilters, presentFilter } from './store'

const byName = new Intl.Collator('en', { numeric: true })

/** Own named filters; without full rights those that speak of open questions only. */
export const list: Verb<typeof listFilters> = async (ctx, { params }) => {
  const { all, isOpen } = await ctx.tenant(tx => ownFilters(tx, ctx.actor, params))
  const shown = all.filter(({ filters }) => isOpen(filters))
  return { results: shown.sort((a, b) => byName.compare(a.name, b.name)).map(presentFilter) }
}
