import type { FeatureModule } from '@/store'
import { saga as pageSaga } from './page/sagas'
import { reducer as pageReducer } from './page/slice'
import { saga } from './sagas'
import { reducer } from './slice'

export const datasets: FeatureModule = { name: 'datasets', reducer, saga }
export const datasetPage: FeatureModule = { name: 'datasetPage', reducer: pageReducer, saga: pageSaga }
export type { WithDatasetPage } from './page/slice'
export * from './selectors'
export { type DatasetsState, type ImportTarget } from './slice'
