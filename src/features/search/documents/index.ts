import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Files of studies and the viewer over them. */
export const documents: FeatureModule = { name: 'documents', reducer, saga }
