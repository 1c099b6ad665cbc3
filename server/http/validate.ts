import { z } from 'zod'
import { Refusal } from './errors'

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')

/** Messages per field; unknown keys are named one by one. A message about the whole stands under '_'. */
const fieldsOf = (error: z.ZodError): Record<string, string[]> => {
  const fields: Record<string, string[]> = {}
  const add = (field: string, message: string) => (fields[field || '_'] ??= []).push(message)
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add(fieldOf([...issue.path, key]), 'There is no such field.')
    else add(fieldOf(issue.path), issue.message)
  }
  return fields
}

/** Unknown keys are refused even where the shared schema of the wire would drop them. */
const strict = (schema: z.ZodType): z.ZodType => (schema instanceof z.ZodObject ? schema.strict() : schema)

/** A checked part of a request. Throws Refusal invalid with messages per field. */
export const checked = (part: 'path' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown): unknown => {
  const result = strict(schema ?? z.object({})).safeParse(value)
  if (result.success) return result.data
  const fields = fieldsOf(result.error)
  const [first = '_'] = Object.keys(fields)
  const where = first === '_' ? `The ${part} of the request` : `The field ${first} of the ${part}`
  throw new Refusal('invalid', `${where} is not valid: ${fields[first]?.[0] ?? 'unknown reason'}`, { fields })
}

/** Query as an object; a key given twice becomes a list. */
export const queryOf = (url: string): Record<string, string | string[]> => {
  const params = new URL(url).searchParams
  return Object.fromEntries([...new Set(params.keys())].map(key => [key, single(params.getAll(key))]))
}

const single = (values: string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : values)
