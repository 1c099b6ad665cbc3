import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '@core/contract'
import { isPlain } from '../../test/harness/refusalWords'
import type { Refusal } from '../access/refusal'
import { checked } from './validate'
import { fieldWords } from './words'

type Schema = z.core.$ZodType

/** What people and hostile programs send in place of what is wanted. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  ' ',
  'x',
  '\n<b>',
  'x'.repeat(300_000),
  -1e12,
  1e12,
  0.5,
  Infinity,
  [],
  ['x'],
  Array.from({ length: 20_000 }, () => 1),
  {},
  { unknown: 1 },
]

// A check has the same mark, but nothing to run on its own.
const isSchema = (value: unknown): value is Schema =>
  value instanceof Object && '_zod' in value && value._zod instanceof Object && 'run' in value._zod

const nested = (value: unknown, depth = 2): unknown[] => {
  if (isSchema(value)) return [value]
  return typeof value === 'object' && value !== null && depth > 0
    ? Object.values(value).flatMap(one => nested(one, depth - 1))
    : []
}

/** The schemas that a schema is made of, itself first. */
const partsOf = (schema: Schema, found = new Set<Schema>()): ReadonlySet<Schema> => {
  if (found.has(schema)) return found
  found.add(schema)
  // What a check says, it says with the schema that it belongs to.
  const inner = schema instanceof z.ZodMiniLazy ? [schema._zod.innerType] : nested({ ...schema._zod.def, checks: [] })
  for (const one of inner) if (isSchema(one)) partsOf(one, found)
  return found
}

const schemas = [
  ...new Set(
    allEndpoints.flatMap(({ params, query, body }) =>
      [params, query, body].flatMap(schema => (schema ? [...partsOf(schema)] : [])),
    ),
  ),
]

const issuesOf = (schema: Schema): readonly z.core.$ZodIssue[] =>
  WRONG.flatMap(value => z.safeParse(schema, value).error?.issues ?? [])

describe('what people read when a value breaks the contract', () => {
  it('is a sentence in our voice for every part of every call', () => {
    const issues = schemas.flatMap(issuesOf)
    expect(new Set(issues.map(issue => issue.code)).size).toBeGreaterThan(5)
    expect([...new Set(issues.map(issue => issue.message))].filter(message => !isPlain(message))).toEqual([])
  })

  it.each([
    ['empty', z.string().check(z.minLength(1)), '', 'Study name: This cannot be empty.'],
    ['too short', z.string().check(z.minLength(15)), 'x', 'Study name: Use at least 15 characters.'],
    ['too long', z.string().check(z.maxLength(1000)), 'x'.repeat(1001), 'Study name: Use at most 1,000 characters.'],
    ['missing', z.string(), undefined, 'Study name: This is missing.'],
    ['of another kind', z.number(), 'seven', 'Study name: Enter a number.'],
    ['too low', z.number().check(z.gte(1990)), 3, 'Study name: Enter 1,990 or more.'],
    ['not offered', z.enum(['a', 'b']), 'c', 'Study name: Choose one of the possible values.'],
    ['no address', z.email(), 'x', 'Study name: Enter an e-mail address.'],
    ['wrong in our own words', z.string().check(z.minLength(1, 'Enter a name.')), '', 'Study name: Enter a name.'],
  ])('names the field in words: %s', (_, field, value, message) => {
    expect(() => checked(z.object({ study_name: field }), { study_name: value })).toThrow(
      expect.objectContaining({ message }) as Refusal,
    )
  })

  it.each([
    ['study_name', 'Study name'],
    ['reports.0.studyName', 'Study name'],
    ['rows.2', 'Rows'],
    ['0', '0'],
  ])('calls the field %s %s', (field, words) => {
    expect(fieldWords(field)).toBe(words)
  })
})
