import { createStudy, deleteStudy, getStudy, listStudies, patchStudy } from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { change } from './change'
import { create } from './create'
import { get } from './get'
import { list } from './list'
import { remove } from './remove'

export const studiesArea: Area = {
  routes: () => [
    on(listStudies, list),
    on(createStudy, create),
    on(getStudy, get),
    on(patchStudy, change),
    on(deleteStudy, remove),
  ],
}
