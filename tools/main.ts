import { dispatch } from '@server/cli/dispatch'

await dispatch({
  bench: () => import('./bench'),
  tables: () => import('./tables'),
  weights: () => import('./weights'),
})
