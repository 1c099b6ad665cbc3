import { getParentStudy, getSimilarSamples } from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { parentStudy } from './parentStudy'
import { similar } from './similar'

export const similarArea: Area = {
  routes: () => [on(getSimilarSamples, similar), on(getParentStudy, parentStudy)],
}
