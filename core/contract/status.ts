/** The closed list of error codes a server answers with; each has one HTTP status. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  token_expired: 401,
  forbidden: 403,
  /** The study is for certain groups, and the reader may know that it exists. */
  restricted: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** Somebody else changed it since the writer began. Any other conflict is `conflict`. */
  edited: 409,
  gone: 410,
  /** If-Match names another version than there is. */
  changed: 412,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
