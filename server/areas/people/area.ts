import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { changeUsers } from './bulk'
import { getUserEffects } from './effects'
import { createGroup, deleteGroup, listGroups, patchGroup } from './groups'
import { addIntegrationAdmin, removeIntegrationAdmin } from './integrationAdmins'
import { listUsers } from './list'
import { changeMembers } from './members'
import { patchUser } from './patch'
import {
  addWhitelistDomains,
  addWhitelistEmails,
  deleteWhitelistDomain,
  deleteWhitelistEmail,
  listWhitelistDomains,
  listWhitelistEmails,
} from './whitelist'

export const peopleArea: Area = {
  routes: () => [
    inTransaction(contract.listUsers, listUsers),
    inTransaction(contract.getUserEffects, getUserEffects),
    on(contract.patchUser, patchUser),
    on(contract.changeUsers, changeUsers),
    inTransaction(contract.addIntegrationAdmin, addIntegrationAdmin),
    inTransaction(contract.removeIntegrationAdmin, removeIntegrationAdmin),
    inTransaction(contract.listGroups, listGroups),
    inTransaction(contract.createGroup, createGroup),
    inTransaction(contract.patchGroup, patchGroup),
    inTransaction(contract.deleteGroup, deleteGroup),
    inTransaction(contract.changeMembers, changeMembers),
    inTransaction(contract.listWhitelistEmails, listWhitelistEmails),
    inTransaction(contract.addWhitelistEmails, addWhitelistEmails),
    inTransaction(contract.deleteWhitelistEmail, deleteWhitelistEmail),
    inTransaction(contract.listWhitelistDomains, listWhitelistDomains),
    inTransaction(contract.addWhitelistDomains, addWhitelistDomains),
    inTransaction(contract.deleteWhitelistDomain, deleteWhitelistDomain),
  ],
}
