import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Logging in with a password, its second step, or a passkey; and the first administrator of an empty installation. */
export const logIn: FeatureModule = { name: 'logIn', reducer, saga }
