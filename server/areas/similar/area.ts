import { getParentStudy, getSimilarSamples } from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { parentStudy } from './parentStudy'
import { similar } from './similar'

export const similarArea: Area = {
  routes: () => [inTransaction(getSimilarSamples, similar), inTransaction(getParentStudy, parentStudy)],
}
