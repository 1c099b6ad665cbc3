import { dispatch } from '@server/cli/dispatch'

await dispatch({
  bench: () => import('./bench'),
  providers: () => import('./providers'),
  meaning: () => import('./meaning'),
  preset: () => import('./preset'),
  receipt: () => import('./receipt'),
  tables: () => import('./tables'),
  weights: () => import('./weights'),
})
