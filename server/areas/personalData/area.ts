import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { eraseOwn, erasePerson, getErasure } from './erase'
import { exportOwnData, exportPerson } from './export'

export const personalDataArea: Area = {
  routes: () => [
    inTransaction(contract.getErasure, getErasure),
    inTransaction(contract.erasePerson, erasePerson),
    inTransaction(contract.eraseOwn, eraseOwn),
    on(contract.exportPerson, exportPerson),
    on(contract.exportOwnData, exportOwnData),
  ],
}
