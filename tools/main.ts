import { dispatch } from '@server/cli/dispatch'

await dispatch({
  bench: () => import('./bench'),
  providers: () => import('./providers'),
  meaning: () => import('./meaning'),
  preset: () => import('./preset'),
  tables: () => import('./tables'),
  weights: () => import('./weights'),
})
