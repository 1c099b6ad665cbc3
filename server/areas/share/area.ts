import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { previewShare, suggestReceivers } from './preview'
import { type ShareDeps, shareByEmail } from './share'

export const shareArea: Area<ShareDeps> = {
  routes: deps => [
    on(contract.shareByEmail, shareByEmail(deps)),
    on(contract.previewShare, previewShare(deps)),
    inTransaction(contract.suggestReceivers, suggestReceivers),
  ],
}
