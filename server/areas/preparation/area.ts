import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { decideRename, getCarried } from './carried'
import { getPreparation, getPreparedVariable, listPreparedVariables } from './get'
import { makePrepared } from './make'
import { makeJob } from './makeJob'
import { previewStep } from './preview'
import { appendStep, noteStep, putPreparation, redoStep, switchStep, undoStep } from './steps'
import { applyPreparation, exportPreparation } from './travel'
import { tryWeighting } from './weighting'

export const preparationArea: Area = {
  routes: () => [
    inTransaction(contract.getPreparation, getPreparation),
    inTransaction(contract.putPreparation, putPreparation),
    inTransaction(contract.appendStep, appendStep),
    inTransaction(contract.previewStep, previewStep),
    on(contract.tryWeighting, tryWeighting),
    inTransaction(contract.switchStep, switchStep),
    inTransaction(contract.noteStep, noteStep),
    inTransaction(contract.undoStep, undoStep),
    inTransaction(contract.redoStep, redoStep),
    inTransaction(contract.makePrepared, makePrepared),
    inTransaction(contract.listPreparedVariables, listPreparedVariables),
    inTransaction(contract.getPreparedVariable, getPreparedVariable),
    inTransaction(contract.getCarried, getCarried),
    inTransaction(contract.decideRename, decideRename),
    inTransaction(contract.exportPreparation, exportPreparation),
    inTransaction(contract.applyPreparation, applyPreparation),
  ],
  jobs: [makeJob],
}
