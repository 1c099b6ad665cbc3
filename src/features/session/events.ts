import { createAction } from '@reduxjs/toolkit'
import type { Failure } from '@/lib/failure'

/** A screen needs the session and the configuration; they are fetched unless they are there. */
export const started = createAction('session/started')
/** A screen for everyone shows more to people who are signed in: fetched as for started, and left alone where that fails. */
export const lookedFor = createAction('session/lookedFor')
/** The server could not answer; both are asked for again after a while, or at once when `retried`. */
export const stalled = createAction<Failure>('session/stalled')
export const retried = createAction('session/retried')
/** S8.4: one of the two could not be fetched. */
export const startFailed = createAction('session/startFailed')
/** A call was refused with 401 or 403 and did not opt out. */
export const refused = createAction('session/refused')
/** The session is over; every slice starts afresh. */
export const ended = createAction('session/ended')

/** A screen needs the access groups. They are fetched again for managers; the known ones are shown until then. */
export const domainNeeded = createAction('session/domainNeeded')
