import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { createStudy } from './create'
import { deleteStudy } from './delete'
import { getStudy } from './get'
import { listStudies } from './list'
import { patchStudy } from './patch'

export const studiesArea: Area = {
  routes: () => [
    inTransaction(contract.listStudies, listStudies),
    on(contract.createStudy, createStudy),
    inTransaction(contract.getStudy, getStudy),
    inTransaction(contract.patchStudy, patchStudy),
    on(contract.deleteStudy, deleteStudy),
  ],
}
