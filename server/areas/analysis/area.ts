import * as contract from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { analyse } from './analyse'
import { countBase } from './countBase'

export const analysisArea: Area = {
  routes: () => [on(contract.analyse, analyse), on(contract.countBase, countBase)],
}
