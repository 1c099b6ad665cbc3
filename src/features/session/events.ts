import { createAction } from '@reduxjs/toolkit'
import type { Failure } from '@/lib/failure'

/** A screen needs the session and the configuration; they are fetched unless they are loaded. */
export const started = createAction('session/started')
/** A public screen shows more to signed-in people: fetched as for `started`, but a failure is ignored. */
export const lookedFor = createAction('session/lookedFor')
/** The server could not answer; both are requested again after a while, or at once when `retried`. */
export const stalled = createAction<Failure>('session/stalled')
export const retried = createAction('session/retried')
/** One of the two could not be loaded. */
export const startFailed = createAction('session/startFailed')
/** A call was refused with 401 or 403 and did not opt out. */
export const refused = createAction('session/refused')
/** The session is over; every slice returns to its initial state. */
export const ended = createAction('session/ended')

/** A screen needs the access groups. They are fetched again for managers; the known ones are shown until then. */
export const domainNeeded = createAction('session/domainNeeded')
