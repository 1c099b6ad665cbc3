import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Which questions of a draft questionnaire were asked before. */
export const askedBefore: FeatureModule = { name: 'askedBefore', reducer, saga }
