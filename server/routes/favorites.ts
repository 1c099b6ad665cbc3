import { createFavorite, deleteFavorite, listFavorites } from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { create } from '../services/favorites/create'
import { list } from '../services/favorites/list'
import { remove } from '../services/favorites/remove'

export const favoriteRoutes = (router: Router): void => {
  mount(router, listFavorites, list)
  mount(router, createFavorite, create)
  mount(router, deleteFavorite, remove)
}
