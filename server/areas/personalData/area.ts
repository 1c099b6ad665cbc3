import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { erasePerson, getErasure } from './erase'
import { exportOwnData, exportPerson } from './export'

export const personalDataArea: Area = {
  routes: () => [
    inTransaction(contract.getErasure, getErasure),
    inTransaction(contract.erasePerson, erasePerson),
    on(contract.exportPerson, exportPerson),
    on(contract.exportOwnData, exportOwnData),
  ],
}
