import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The people of the organisation, for those who manage them. */
export const people: FeatureModule = { name: 'admin', reducer, saga }

export { parseUsersQuery, writeUsersQuery, type UsersQuery } from './model/query'
