import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Files made of whole reports: mounted by the pages that offer them, and by their own page. */
export const downloads: FeatureModule = { name: 'downloads', reducer, saga }

export { events as downloadEvents, type WithDownloads } from './slice'
export type { FileRequest } from './remotes'
