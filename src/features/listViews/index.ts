import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

export { openSelection } from './model'

/** Lists under names of a person's own, with their filters and order. */
export const listViews: FeatureModule = { name: 'listViews', reducer, saga }
