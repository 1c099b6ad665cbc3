import * as z from 'zod/mini'
import { edit } from './edits'
import { ERROR_STATUS, type ErrorCode } from './status'

/** Every non-2xx body. `fields`: messages per field, as forms show them. `message` can be shown on screen. */
export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  request_id: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
  /** With code `edited`, where the changed fields are known. */
  edits: z.optional(z.array(edit)),
})
export type ErrorBody = z.infer<typeof errorBody>
