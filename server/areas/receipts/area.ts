import * as contract from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { createReceipt } from './create'
import { getReceiptDocument } from './document'
import { getReceipt } from './read'

export const receiptsArea: Area = {
  routes: () => [
    on(contract.createReceipt, createReceipt),
    on(contract.getReceipt, getReceipt),
    on(contract.getReceiptDocument, getReceiptDocument),
  ],
}
