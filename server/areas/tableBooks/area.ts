import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { compareBookJob } from './compareJob'
import { createTableBook } from './create'
import { deleteTableBook } from './delete'
import { getTableBook } from './get'
import { sweepTableBooks } from './sweep'

export const tableBooksArea: Area = {
  routes: () => [
    on(contract.createTableBook, createTableBook),
    inTransaction(contract.getTableBook, getTableBook),
    on(contract.deleteTableBook, deleteTableBook),
  ],
  jobs: [compareBookJob],
  sweeps: [sweepTableBooks],
}
