import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

export const studies: FeatureModule = { name: 'studies', reducer, saga }

export { events as studyEvents, type WithStudies, type StudiesState } from './slice'
export { listRemote } from './remotes'
export { isReportable, parseListQuery, writeListQuery, type StudyListQuery } from './model'
export { latestRemote, latestStudies, selectLatest, yearsOf, type LatestStudies } from './latest'
