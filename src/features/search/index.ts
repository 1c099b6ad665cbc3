import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

export const search: FeatureModule = { name: 'search', reducer, saga }

export { RESULT_TYPES, sortOf, tabOf, type ResultSort } from './model'
export { selectTabStates } from './selectors'
export { documents } from './documents'
