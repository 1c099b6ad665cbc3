import * as z from 'zod/mini'

/** A file of a form, whole in memory: only for what is small. `file_name` is as its sender has it, never a path. */
export const formFile = z.object({ file_name: z.string(), bytes: z.instanceof(Uint8Array) })
