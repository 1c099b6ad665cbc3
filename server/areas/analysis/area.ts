import * as contract from '@core/contract'
import { inSteps, type Area } from '../../access/verbs'
import { analyse } from './analyse'
import { countBase } from './countBase'
import { loadJob } from './loadJob'
import { sweepRespondents } from './sweep'

export const analysisArea: Area = {
  jobs: [loadJob],
  sweeps: [sweepRespondents],
  routes: () => [inSteps(contract.analyse, analyse), inSteps(contract.countBase, countBase)],
}
