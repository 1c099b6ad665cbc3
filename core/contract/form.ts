import * as z from 'zod/mini'

/** A file of a form, whole in memory: only for small files. `file_name` is the sender's, never a path. */
export const formFile = z.object({ file_name: z.string(), bytes: z.instanceof(Uint8Array) })
