import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The list of saved reports: rename, duplicate, delete. Part `saved` of `bulkReport` on the store. */
export const savedReports = { name: 'saved', reducer, saga } as const satisfies FeatureModule

export { isSort, PLAIN_VIEW, type ListView } from './model'
export { reportsRemote } from './remotes'
export type { WithSavedReports } from './slice'
