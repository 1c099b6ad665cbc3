import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { getUserEffects } from './effects'
import { listUsers } from './list'
import { patchUser } from './patch'

export const peopleArea: Area = {
  routes: () => [
    inTransaction(contract.listUsers, listUsers),
    inTransaction(contract.getUserEffects, getUserEffects),
    on(contract.patchUser, patchUser),
  ],
}
