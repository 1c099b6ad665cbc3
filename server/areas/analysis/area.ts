import * as contract from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { analyse } from './analyse'
import { countBase } from './countBase'
import { loadJob } from './loadJob'
import { sweepRespondents } from './sweep'

export const analysisArea: Area = {
  jobs: [loadJob],
  sweeps: [sweepRespondents],
  routes: () => [on(contract.analyse, analyse), on(contract.countBase, countBase)],
}
