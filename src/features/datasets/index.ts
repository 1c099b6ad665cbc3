import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

export const datasets: FeatureModule = { name: 'datasets', reducer, saga }
export * from './selectors'
export {
  cancelRequested,
  choicesChanged,
  codebookChosen,
  commitRequested,
  fileChosen,
  importPageLeft,
  importPageOpened,
  rereadRequested,
  type DatasetsState,
  type ImportTarget,
} from './slice'
