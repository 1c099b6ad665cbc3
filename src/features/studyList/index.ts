import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The list of studies. */
export const studyList: FeatureModule = { name: 'studies', reducer, saga }

export { isBare, parseListQuery, writeListQuery, type StudyListQuery } from './model'
export { useBoost } from './boost'
export { selectCategories, selectList } from './selectors'
export { latestRemote, latestStudies, selectLatest, yearsOf, type LatestStudies } from './latest'
