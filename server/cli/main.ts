import { dispatch } from './dispatch'

await dispatch({
  backup: () => import('./backup'),
  migrate: () => import('./migrate'),
  openapi: () => import('./openapi'),
  restore: () => import('./restore'),
  seed: () => import('./seed'),
  verify: () => import('./verify'),
})
