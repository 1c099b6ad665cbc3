import { sessionEvents, logoutRemote, selectMustSetUp, selectSession, selectSessionError } from '@/features/session'
import { forgetDrafts } from '@/lib/drafts'
import { paths } from '@/lib/paths'
import { forgetSearches } from '@/lib/recentSearches'
import { forgetThings } from '@/lib/recentThings'
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

/** Connects the session and the address bar: where to go when a session is refused or ends. */
export function* sessionFlow({ navigate, report }: SessionFlowDependencies) {
  /** Start-up failures are logged, and `next` includes the hash. */
  function* leaveStart() {
    const error = yield* select(selectSessionError)
    report('start-up', error)
    if (!atLogin()) yield* call(navigate, paths.login(here(true)))
  }

  /** Drafts stay, so that the same person finds them again after the next login. */
  function* leaveRefused() {
    // People who have to set up a second factor are led there instead.
    if (atLogin() || (yield* select(selectMustSetUp))) return
    yield* call(navigate, paths.login(here(false)))
    yield* put(sessionEvents.ended())
  }

  /** After a logout nothing of this person's work may remain for the next one. */
  function* leaveForGood() {
    const person = (yield* select(selectSession))?.rottweiler_user_id
    const { payload: leave } = yield* take(sessionEvents.ended)
    sessionStorage.clear()
    if (person !== undefined) forgetDrafts(person)
    forgetSearches()
    forgetThings()
    // The session at the organisation's provider ends too; it sends the browser back to the login.
    if (leave) window.location.assign(leave)
    else yield* call(navigate, paths.login())
  }

  yield* takeEvery(sessionEvents.stalled, ({ payload }) => report('start-up', payload))
  yield* takeEvery(sessionEvents.startFailed, leaveStart)
  yield* takeLeading(sessionEvents.refused, leaveRefused)
  yield* takeLeading(logoutRemote.requested, leaveForGood)
}
