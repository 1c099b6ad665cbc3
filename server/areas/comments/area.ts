import * as contract from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { addComment } from './add'
import { patchComment, removeComment, settleThread } from './change'
import { listComments } from './list'
import { findMentionable } from './people'

export const commentsArea: Area = {
  routes: () => [
    inTransaction(contract.listComments, listComments),
    inTransaction(contract.addComment, addComment),
    inTransaction(contract.patchComment, patchComment),
    inTransaction(contract.removeComment, removeComment),
    inTransaction(contract.settleThread, settleThread),
    inTransaction(contract.findMentionable, findMentionable),
  ],
}
