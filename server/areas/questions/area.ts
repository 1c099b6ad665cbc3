import * as contract from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { createCalculated, changeCalculated, deleteCalculated } from './calculated'
import { listGrids, changeGrids } from './grids'
import { createNet, changeNet, deleteNet } from './nets'
import { patchQuestion, patchQuestionByUri } from './patch'

export const questionsArea: Area = {
  routes: () => [
    inTransaction(contract.patchQuestion, patchQuestion),
    inTransaction(contract.patchQuestionByUri, patchQuestionByUri),
    inTransaction(contract.listGrids, listGrids),
    inTransaction(contract.changeGrids, changeGrids),
    inTransaction(contract.createNet, createNet),
    inTransaction(contract.changeNet, changeNet),
    inTransaction(contract.deleteNet, deleteNet),
    inTransaction(contract.createCalculated, createCalculated),
    inTransaction(contract.changeCalculated, changeCalculated),
    inTransaction(contract.deleteCalculated, deleteCalculated),
  ],
}
