import { changeCalculated, changeNet, createCalculated, createNet, deleteCalculated, deleteNet } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { addCalculated, addNet, redefineCalculated, redefineNet, removeCalculated, removeNet } from './rows'

export const addedRowRoutes = (router: Router): void => {
  mount(router, createNet, addNet)
  mount(router, changeNet, redefineNet)
  mount(router, deleteNet, removeNet)
  mount(router, createCalculated, addCalculated)
  mount(router, changeCalculated, redefineCalculated)
  mount(router, deleteCalculated, removeCalculated)
}
