import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Signing in by a provider of the organisation: the first step of the login, and its settings. */
export const signOn: FeatureModule = { name: 'signOn', reducer, saga }
