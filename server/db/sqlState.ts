/** The codes of an error and of every error it wraps: SQLSTATEs of the database, names of the operating system. */
const codesOf = (error: unknown): unknown[] => {
  const codes: unknown[] = []
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at) codes.push(at.code)
  return codes
}

/** SQLSTATE of an error, or of the one that the query builder wrapped. */
export const sqlState = (error: unknown): unknown => codesOf(error).at(-1)

/** A row with the same key is there already. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

/** Other work held the only connection of the embedded database for longer than a call may wait. */
export class StillHeld extends Error {
  /** `by` is the work that holds it, as the beginning of a sentence; null when it is unknown or may not be named. */
  constructor(
    readonly by: string | null,
    cause: unknown,
  ) {
    super(`The database is held by other work${by === null ? '' : `: ${by}`}.`, { cause })
    this.name = 'StillHeld'
  }
}

/** Other work kept the row locked for longer than the limit. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03' || error instanceof StillHeld

const says = (error: unknown, part: string): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) if (at.message.includes(part)) return true
  return false
}

/** No connection came free in time: the pool has no code for it. */
export const isPoolTimeout = (error: unknown): boolean => says(error, 'timeout exceeded when trying to connect')

/** The database gave up for now: statement time-out, deadlock, too many connections, no connection free in time. */
const BUSY = new Set<unknown>(['57014', '40P01', '40001', '53300', '53200'])

export const isBusy = (error: unknown): boolean => BUSY.has(sqlState(error)) || isPoolTimeout(error)

/** Class 08, shutdown and start of the server, and what the operating system reports for a missing connection. */
const GONE =
  /^(08...|57P0[1-3]|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/** The database cannot be reached, or ended the connection. */
export const isDatabaseGone = (error: unknown): boolean =>
  codesOf(error).some(code => typeof code === 'string' && GONE.test(code)) ||
  ['Connection terminated', 'Client has encountered a connection error'].some(part => says(error, part))

const FULL = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT'])

/** No space is left on the disk of the database, or on that of the data folder. */
export const isDiskFull = (error: unknown): boolean => codesOf(error).some(code => FULL.has(code))
