import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** 'Add a New Study', a dialog that any page may open. */
export const addStudy: FeatureModule = { name: 'addStudy', reducer, saga }
