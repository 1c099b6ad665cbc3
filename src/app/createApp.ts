import { sessionCheck } from '@/api/wire'
import { createApiClient, type ApiClient } from '@/api'
import { sessionEvents, selectJwt, sessionFeature, sessionRemote, type WithSession } from '@/features/session'
import { isPassing, statusOf, toFailure } from '@/lib/failure'
import { isOwnScreen } from '@/lib/paths'
import { fieldValues } from '@/library/fields'
import { createStore, windowLeft, type FeatureModule } from '@/store'
import { sessionFlow } from './flows/sessionFlow'
import { createAppRouter } from './router'
import { routerAnchor } from './routerAnchor'

export interface AppOptions {
  readonly fetch?: typeof fetch
  readonly baseUrl?: string
  readonly report?: (where: string, error: unknown) => void
}

const untilVisible = (): Promise<void> =>
  document.visibilityState === 'visible'
    ? Promise.resolve()
    : new Promise(resolve => {
        const check = () => {
          if (document.visibilityState !== 'visible') return
          document.removeEventListener('visibilitychange', check)
          resolve()
        }
        document.addEventListener('visibilitychange', check)
      })

const logToConsole = (where: string, error: unknown) => console.error(`[${where}]`, error)

const tabStorage = (): Storage | null => {
  try {
    return globalThis.sessionStorage
  } catch {
    return null
  }
}

/** The whole client: api, store with its sagas, and router, tied together: session and configuration are fetched at once where the address wants them, all else when a screen asks. */
export const createApp = ({ fetch: fetcher, baseUrl = '', report = logToConsole }: AppOptions = {}) => {
  const refresh = async (): Promise<string | null> => {
    try {
      const answer = await api.call(sessionCheck, {}, { skipAuthRedirect: true })
      if (answer === false || !answer.valid_login) return null
      store.dispatch(sessionRemote.succeeded(undefined, answer, Date.now()))
      return answer.jwt
    } catch (error) {
      // Only a refusal ends the session; when the server cannot answer, just the call that needed it fails.
      if (statusOf(toFailure(error)) === null || isPassing(toFailure(error))) throw error
      return null
    }
  }
  const api: ApiClient = createApiClient({
    fetch: fetcher ?? ((...args) => fetch(...args)),
    baseUrl,
    getToken: () => selectJwt(store.getState() as WithSession),
    refresh,
    onUnauthenticated: () => store.dispatch(sessionEvents.refused()),
    tab: tabStorage(),
  })
  const flow: FeatureModule = {
    name: 'flow',
    saga: () => sessionFlow({ navigate: to => router.navigate(to, { replace: true }), report }),
  }
  const appStore = createStore({
    features: [fieldValues, sessionFeature, flow],
    context: { api, clock: { now: Date.now }, untilVisible },
    report,
    resetOn: sessionEvents.ended.match,
  })
  const { store } = appStore
  // While the scripts of the first screen are still on their way.
  if (isOwnScreen(window.location.pathname)) store.dispatch(sessionEvents.started())
  const router = createAppRouter(appStore.mount)
  const tellLeft = () => void store.dispatch(windowLeft())
  window.addEventListener('pagehide', tellLeft)
  const stop = () => {
    window.removeEventListener('pagehide', tellLeft)
    appStore.stop()
  }
  return { api, store, router, Anchor: routerAnchor(router), stop }
}

export type ClientApp = ReturnType<typeof createApp>
