import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The state side of the filter screen, mounted by every page that edits a filter. */
export const filterEditor: FeatureModule = { name: 'filterEditor', reducer, saga }
