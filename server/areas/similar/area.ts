import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { askedBefore } from './askedBefore'
import { getParentStudy } from './getParentStudy'
import { getSimilarSamples } from './getSimilarSamples'
import { readDraftFile, sweepDraftFiles } from './readDraftFile'

export const similarArea: Area = {
  routes: () => [
    inTransaction(contract.getSimilarSamples, getSimilarSamples),
    inTransaction(contract.getParentStudy, getParentStudy),
    on(contract.askedBefore, askedBefore),
    on(contract.readDraftFile, readDraftFile),
  ],
  sweeps: [sweepDraftFiles],
}
