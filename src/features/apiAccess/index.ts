import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Tokens for programs: one's own, and for administrators those of the organisation. */
export const apiAccess: FeatureModule = { name: 'apiAccess', reducer, saga }
