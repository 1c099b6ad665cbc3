import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { exportUsage } from './export'
import { getUsage } from './get'
import { sweepUsage } from './write'

export const usageArea: Area = {
  routes: () => [inTransaction(contract.getUsage, getUsage), on(contract.exportUsage, exportUsage)],
  sweeps: [sweepUsage],
}
