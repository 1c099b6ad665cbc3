import * as contract from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { findFindings } from './find'

export const findingsArea: Area = {
  routes: () => [on(contract.findFindings, findFindings)],
}
