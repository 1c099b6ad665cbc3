import {
  changeCalculated,
  changeGrids,
  changeNet,
  createCalculated,
  createNet,
  deleteCalculated,
  deleteNet,
  listGrids,
  patchQuestion,
  patchQuestionByUri,
} from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { change, list } from './grids'
import { patch, patchByUri } from './patch'
import { addCalculated, addNet, redefineCalculated, redefineNet, removeCalculated, removeNet } from './rows'

export const questionsArea: Area = {
  routes: () => [
    inTransaction(patchQuestion, patch),
    inTransaction(patchQuestionByUri, patchByUri),
    inTransaction(listGrids, list),
    inTransaction(changeGrids, change),
    inTransaction(createNet, addNet),
    inTransaction(changeNet, redefineNet),
    inTransaction(deleteNet, removeNet),
    inTransaction(createCalculated, addCalculated),
    inTransaction(changeCalculated, redefineCalculated),
    inTransaction(deleteCalculated, removeCalculated),
  ],
}
