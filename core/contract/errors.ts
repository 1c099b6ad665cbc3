import * as z from 'zod/mini'

/** The closed list of error codes a server answers with; each has one HTTP status. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  token_expired: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Every non-2xx body. `fields`: messages per field, as forms show them. `message` is fit to be shown. */
export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  request_id: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type ErrorBody = z.infer<typeof errorBody>
