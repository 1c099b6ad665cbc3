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
import { on, type Area } from '../../access/verbs'
import { change, list } from './grids'
import { patch, patchByUri } from './patch'
import { addCalculated, addNet, redefineCalculated, redefineNet, removeCalculated, removeNet } from './rows'

export const questionsArea: Area = {
  routes: () => [
    on(patchQuestion, patch),
    on(patchQuestionByUri, patchByUri),
    on(listGrids, list),
    on(changeGrids, change),
    on(createNet, addNet),
    on(changeNet, redefineNet),
    on(deleteNet, removeNet),
    on(createCalculated, addCalculated),
    on(changeCalculated, redefineCalculated),
    on(deleteCalculated, removeCalculated),
  ],
}
