import * as z from 'zod/mini'

/** What several people may edit: a text, plain or rich, a number, a list of names or ids, or the definition of a calculated row. */
export const editValue = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(z.record(z.string(), z.unknown())),
  z.record(z.string(), z.unknown()),
])
export type EditValue = z.infer<typeof editValue>

/**
 * A field that somebody else changed since the writer began. Calls that change shared texts take what the writer began with as
 * `base`, under the names of the fields; then they refuse to overwrite another change, with code `edited` and these.
 */
export const edit = z.object({
  field: z.string(),
  /** The stored value now: the `base` of a call that is to replace it. */
  now: editValue,
  /** Name of who changed it, and when; null where that is not known. */
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
})
export type Edit = z.infer<typeof edit>
