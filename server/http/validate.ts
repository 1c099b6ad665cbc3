import * as z from 'zod/mini'
import { Refusal } from '../access/refusal'
import { fieldWords, sentenceOf } from './words'

// The small form of the library has no words of its own, and those it could be given are for programmers.
z.config({ localeError: sentenceOf })

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')

/** A form shows a handful of mistakes; a hostile body may hold a million. */
const FIELDS_MAX = 50
const NAME_MAX = 200

/** Messages per field; unknown keys are named one by one. A message about the whole stands under '_'. */
const fieldsOf = (error: z.core.$ZodError): Record<string, string[]> => {
  // A map, because a key may be called __proto__.
  const fields = new Map<string, string[]>()
  const add = (path: readonly PropertyKey[], message: string) => {
    const field = fieldOf(path).slice(0, NAME_MAX) || '_'
    const messages = fields.get(field) ?? []
    if (fields.size < FIELDS_MAX || messages.length > 0) fields.set(field, [...messages, message].slice(0, FIELDS_MAX))
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, FIELDS_MAX)) add([...issue.path, key], 'There is no such field.')
    else add(issue.path, issue.message)
  }
  return Object.fromEntries(fields)
}

/** Deeper than any filter that a person builds, and shallow enough for every parser that comes after. */
const DEPTH_MAX = 64
/** No column of PostgreSQL takes these: NUL, and halves of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/** What is wrong with a value whatever its schema is, or null. Walks without recursion: depth is the caller's to choose. */
export const unusable = (value: unknown): string | null => {
  const open: { readonly part: unknown; readonly depth: number }[] = [{ part: value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { part, depth } = next
    if (depth > DEPTH_MAX) return `This has more than ${DEPTH_MAX} levels.`
    if (typeof part === 'string' && UNSTORABLE.test(part)) return 'This contains a character that cannot be saved.'
    if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) continue
    for (const [key, inner] of Object.entries(part)) {
      if (UNSTORABLE.test(key)) return 'This contains a name that cannot be saved.'
      open.push({ part: inner, depth: depth + 1 })
    }
  }
  return null
}

/** Unknown keys are refused even where the shared schema of the wire would drop them. */
const strict = (schema: z.ZodMiniType): z.ZodMiniType =>
  schema instanceof z.ZodMiniObject ? z.catchall(schema, z.never()) : schema

/** A checked part of a request. Throws Refusal invalid with messages per field. */
export const checked = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
  const fault = unusable(value)
  if (fault !== null) throw new Refusal('invalid', fault, { fields: { _: [fault] } })
  const result = strict(schema ?? z.object({})).safeParse(value)
  if (result.success) return result.data
  const fields = fieldsOf(result.error)
  const [first = '_'] = Object.keys(fields)
  const sentence = fields[first]?.[0] ?? 'This cannot be used.'
  throw new Refusal('invalid', first === '_' ? sentence : `${fieldWords(first)}: ${sentence}`, { fields })
}

/** Query as an object; a key given twice becomes a list. */
export const queryOf = (url: string): Record<string, string | string[]> => {
  const params = new URL(url).searchParams
  return Object.fromEntries([...new Set(params.keys())].map(key => [key, single(params.getAll(key))]))
}

const single = (values: string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : values)
