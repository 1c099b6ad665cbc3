import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The metadata fields as administrators edit them. */
export const fields: FeatureModule = { name: 'fields', reducer, saga }
