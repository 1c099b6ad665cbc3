import * as contract from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { createServiceAccount, listServiceAccounts, patchServiceAccount } from './accounts'
import { createToken } from './create'
import { listAllTokens, listTokens } from './list'
import { revokeToken } from './revoke'

export const tokensArea: Area = {
  routes: () => [
    inTransaction(contract.listTokens, listTokens),
    inTransaction(contract.listAllTokens, listAllTokens),
    inTransaction(contract.createToken, createToken),
    inTransaction(contract.revokeToken, revokeToken),
    inTransaction(contract.listServiceAccounts, listServiceAccounts),
    inTransaction(contract.createServiceAccount, createServiceAccount),
    inTransaction(contract.patchServiceAccount, patchServiceAccount),
  ],
}
