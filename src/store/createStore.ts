import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit'
import createSagaMiddleware, { type Saga } from 'redux-saga'
import type { SagaContext } from './context'
import { runFeatures, type ReportError } from './runFeatures'

/** The state side of one feature, as the store mounts it. */
export interface FeatureModule {
  readonly name: string
  readonly reducer?: (state: never, action: UnknownAction) => unknown
  readonly saga?: Saga
}

export interface StoreOptions {
  readonly features: readonly FeatureModule[]
  readonly context: SagaContext
  readonly report: ReportError
  readonly preloadedState?: object
  /** An action after which every feature starts from its initial state, such as a logout. */
  readonly resetOn?: (action: UnknownAction) => boolean
}

type Reducers = Record<string, Reducer>

/**
 * The store with redux-saga and without thunks. `mount` adds a feature later (once per name), for lazily loaded pages.
 * `stop` cancels every saga and lets none begin any more; tests call it when they end.
 */
export const createStore = ({ features, context, report, preloadedState, resetOn }: StoreOptions) => {
  const sagas = createSagaMiddleware({ context: { ...context }, onError: error => report('saga', error) })
  const reducers: Reducers = {}
  const combined = () => {
    const combine = combineReducers(reducers)
    return (state: object | undefined, action: UnknownAction) => combine(resetOn?.(action) ? undefined : state, action)
  }
  const mounted = new Set<string>()
  const register = (feature: FeatureModule) => {
    mounted.add(feature.name)
    if (feature.reducer) reducers[feature.name] = feature.reducer as unknown as Reducer
  }
  features.forEach(register)
  const store = configureStore({
    reducer: combined(),
    middleware: getDefault =>
      getDefault({ thunk: false, immutableCheck: { warnAfter: Infinity }, serializableCheck: false }).concat(sagas),
    ...(preloadedState && { preloadedState }),
  })
  const run = (list: readonly FeatureModule[]) =>
    sagas.run(function* root() {
      yield* runFeatures(Object.fromEntries(list.flatMap(f => (f.saga ? [[f.name, f.saga]] : []))), report)
    })
  const tasks = [run(features)]
  let stopped = false
  const mount = (feature: FeatureModule) => {
    if (stopped || mounted.has(feature.name)) return
    register(feature)
    store.replaceReducer(combined())
    tasks.push(run([feature]))
  }
  const stop = () => {
    stopped = true
    tasks.forEach(task => task.cancel())
  }
  return { store, mount, stop }
}

export type AppStore = ReturnType<typeof createStore>
