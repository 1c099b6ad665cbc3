import {
  appendStep,
  getPreparation,
  getPreparedVariable,
  listPreparedVariables,
  makePrepared,
  putPreparation,
  redoStep,
  switchStep,
  undoStep,
} from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { append, put, redo, switchOne, undo } from './change'
import { getSteps, getVariable, listVariables } from './get'
import { make } from './make'
import { makeJob } from './makeJob'

export const preparationArea: Area = {
  routes: () => [
    inTransaction(getPreparation, getSteps),
    inTransaction(putPreparation, put),
    inTransaction(appendStep, append),
    inTransaction(switchStep, switchOne),
    inTransaction(undoStep, undo),
    inTransaction(redoStep, redo),
    inTransaction(makePrepared, make),
    inTransaction(listPreparedVariables, listVariables),
    inTransaction(getPreparedVariable, getVariable),
  ],
  jobs: [makeJob],
}
