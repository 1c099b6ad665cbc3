import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** What differs between the columns of a banner, in all questions of a dataset. */
export const findings: FeatureModule = { name: 'findings', reducer, saga }
