/** SQLSTATE of an error, or of the one that the query builder wrapped. */
export const sqlState = (error: unknown): unknown => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

/** A row stayed locked by another transaction for longer than the limit. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03'
