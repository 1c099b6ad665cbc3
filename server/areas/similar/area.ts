import * as contract from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { getParentStudy } from './getParentStudy'
import { getSimilarSamples } from './getSimilarSamples'

export const similarArea: Area = {
  routes: () => [
    inTransaction(contract.getSimilarSamples, getSimilarSamples),
    inTransaction(contract.getParentStudy, getParentStudy),
  ],
}
