import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Somebody else's tables, compared with a dataset. */
export const tableBook: FeatureModule = { name: 'tableBook', reducer, saga }
