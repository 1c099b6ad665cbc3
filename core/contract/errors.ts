import * as z from 'zod/mini'
import { edit } from './edits'
import { ERROR_STATUS, type ErrorCode } from './status'

/** What screens and programs read of a refusal. `detail` can be shown on screen; `fields`: messages per field, as forms show them. */
export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
  request_id: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
  /** With code `edited`, where the changed fields are known. */
  edits: z.optional(z.array(edit)),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Every non-2xx body: problem details (RFC 9457), whose type says the same as `code`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  ...errorBody.shape,
})
export type Problem = z.infer<typeof problem>
