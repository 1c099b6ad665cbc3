import * as contract from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { createEntry, deleteEntry, patchEntry } from './change'
import { importGlossary } from './import'
import { listGlossary } from './list'
import { dismissUnfound, listUnfound } from './unfound'

export const glossaryArea: Area = {
  routes: () => [
    inTransaction(contract.listGlossary, listGlossary),
    inTransaction(contract.createEntry, createEntry),
    inTransaction(contract.importGlossary, importGlossary),
    inTransaction(contract.listUnfound, listUnfound),
    inTransaction(contract.dismissUnfound, dismissUnfound),
    inTransaction(contract.patchEntry, patchEntry),
    inTransaction(contract.deleteEntry, deleteEntry),
  ],
}
