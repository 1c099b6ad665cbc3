import { createStudy, deleteStudy, getStudy, listStudies, patchStudy } from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { change } from './change'
import { create } from './create'
import { get } from './get'
import { list } from './list'
import { remove } from './remove'

export const studiesArea: Area = {
  routes: () => [
    inTransaction(listStudies, list),
    on(createStudy, create),
    inTransaction(getStudy, get),
    inTransaction(patchStudy, change),
    on(deleteStudy, remove),
  ],
}
