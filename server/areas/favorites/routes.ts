import { createFavorite, deleteFavorite, listFavorites } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { create } from './create'
import { list } from './list'
import { remove } from './remove'

export const favoriteRoutes = (router: Router): void => {
  mount(router, listFavorites, list)
  mount(router, createFavorite, create)
  mount(router, deleteFavorite, remove)
}
