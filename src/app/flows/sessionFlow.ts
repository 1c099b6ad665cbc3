import { ended, logoutRemote, refused, selectSessionError, stalled, startFailed } from '@/features/session'
import { paths } from '@/lib/paths'
import { forgetSearches } from '@/lib/recentSearches'
import { call, put, select, take, takeEvery, takeLeading } from '@/store/effects'

export interface SessionFlowDependencies {
  readonly navigate: (to: string) => Promise<void>
  readonly report: (where: string, error: unknown) => void
}

const atLogin = () => window.location.pathname === '/login'
const here = (withHash: boolean) => {
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${withHash ? hash : ''}`
}

/** What joins the session to the address bar: where to go when a session is refused or ends. */
export function* sessionFlow({ navigate, report }: SessionFlowDependencies) {
  /** S2.22: start-up failures are logged and keep the hash too. */
  function* leaveStart() {
    const error = yield* select(selectSessionError)
    report('start-up', error)
    if (!atLogin()) yield* call(navigate, paths.login(here(true)))
  }

  /** S6.17. Drafts stay in sessionStorage, so that `next` returns to them. */
  function* leaveRefused() {
    if (atLogin()) return
    yield* call(navigate, paths.login(here(false)))
    yield* put(ended())
  }

  /** After a logout nothing of this person's work may wait for the next one. */
  function* leaveForGood() {
    yield* take(ended)
    sessionStorage.clear()
    forgetSearches()
    yield* call(navigate, paths.login())
  }

  yield* takeEvery(stalled, ({ payload }) => report('start-up', payload))
  yield* takeEvery(startFailed, leaveStart)
  yield* takeLeading(refused, leaveRefused)
  yield* takeLeading(logoutRemote.requested, leaveForGood)
}
