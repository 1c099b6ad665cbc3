import * as contract from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { editFields } from './edit'
import { previewFields } from './preview'
import { saveFields } from './save'

export const fieldsArea: Area = {
  routes: () => [
    inTransaction(contract.editFields, editFields),
    inTransaction(contract.previewFields, previewFields),
    inTransaction(contract.saveFields, saveFields),
  ],
}
