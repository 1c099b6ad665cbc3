import * as z from 'zod/mini'
import { ProviderFault } from '../fault'
import type { Json } from '../types'
import { BEGIN } from './paging'

const nullable = z.nullable(z.number())

const shape = z.object({
  kind: z.literal('surveymonkey-1'),
  /** walk: reading responses; check: counting what the window holds now, since fewer came than were counted. */
  phase: z.enum(['walk', 'check']),
  /** The second walk is the last. */
  pass: z.number(),
  walk: z.object({
    from: nullable,
    page: z.number(),
    before: z.number(),
    within: z.number(),
    totalFrom: nullable,
  }),
  /** Responses in the window, as SurveyMonkey counted them when the walk began; null before that. */
  total: nullable,
  /** Responses in the window of any status, counted once for an import; null before that. */
  all: nullable,
  /** Names in answers that no definition explains: deleted choices, questions that are left out. */
  ignored: z.array(z.string()),
  /** A limit is used up until this time. */
  rest: z.nullable(z.object({ until: z.number(), limit: z.string() })),
})

export type Cursor = z.infer<typeof shape>

const FIRST: Cursor = {
  kind: 'surveymonkey-1',
  phase: 'walk',
  pass: 1,
  walk: BEGIN,
  total: null,
  all: null,
  ignored: [],
  rest: null,
}

/** A stored cursor; null begins. Throws ProviderFault invalid for one of something else. */
export const readCursor = (stored: Json | null): Cursor => {
  if (stored === null) return FIRST
  const { success, data } = shape.safeParse(stored)
  if (success) return data
  throw new ProviderFault('invalid', 'The import cannot go on where it was. Start it again.')
}

export const writeCursor = (cursor: Cursor): Json => cursor
