import { dispatch } from './dispatch'

await dispatch({
  backup: () => import('./backup'),
  migrate: () => import('./migrate'),
  openapi: () => import('./openapi'),
  reseal: () => import('./reseal'),
  restore: () => import('./restore'),
  seed: () => import('./seed'),
  verify: () => import('./verify'),
})
