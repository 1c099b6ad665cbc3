import { createAction } from '@reduxjs/toolkit'
import type { Failure } from '@/lib/failure'

export const events = {
  /** A screen needs the session and the configuration; they are fetched unless they are there. */
  started: createAction('session/started'),
  /** A screen for everyone shows more to people who are signed in: fetched as for started, and left alone where that fails. */
  lookedFor: createAction('session/lookedFor'),
  /** The server could not answer; both are asked for again after a while, or at once when `retried`. */
  stalled: createAction<Failure>('session/stalled'),
  retried: createAction('session/retried'),
  /** One of the two could not be fetched. */
  startFailed: createAction('session/startFailed'),
  /** A call was refused with 401 or 403 and did not opt out. */
  refused: createAction('session/refused'),
  /** The session is over; every slice starts afresh. With where to end it at the organisation's provider too, if anywhere. */
  ended: createAction<string | undefined>('session/ended'),
  /** A screen needs the access groups. They are fetched again for managers; the known ones are shown until then. */
  domainNeeded: createAction('session/domainNeeded'),
}
