import * as z from 'zod/mini'
import { GLOSSARY_LIMITS } from '@core/domain'
import { endpoint } from './http'
import { pageQuery } from './listing'
import { objectId } from './params'

const params = z.object({ entryId: objectId })
/** Longer and more than can be stored, so that the answer can say which form is too long or one too many. */
const forms = z.array(z.string().check(z.maxLength(500))).check(z.maxLength(100))
/** Words as they are counted: in lower case. */
const words = z.string().check(z.minLength(1), z.maxLength(200))

/** Words and phrases that mean the same to the organisation. */
export const glossaryEntry = z.object({
  id: z.string(),
  /** The first one is the name. */
  forms: z.array(z.string()),
  created: z.string(),
  /** By name; null: somebody who is gone. */
  created_by: z.nullable(z.string()),
  changed: z.string(),
  changed_by: z.nullable(z.string()),
})
export type GlossaryEntry = z.infer<typeof glossaryEntry>

export const listGlossary = endpoint({
  id: 'glossary.list',
  method: 'GET',
  path: '/glossary/',
  summary: "Entries of the organisation's glossary",
  audience: 'manager',
  query: z.object(pageQuery()),
  response: z.object({ count: z.number(), results: z.array(glossaryEntry) }),
})

export const createEntry = endpoint({
  id: 'glossary.create',
  method: 'POST',
  path: '/glossary/',
  summary: 'Add an entry to the glossary',
  audience: 'manager',
  creates: true,
  body: z.strictObject({ forms }),
  response: glossaryEntry,
})

export const patchEntry = endpoint({
  id: 'glossary.patch',
  method: 'PATCH',
  path: '/glossary/{entryId}/',
  summary: 'Change the forms of an entry of the glossary',
  audience: 'manager',
  params,
  body: z.strictObject({ forms, base: z.optional(forms) }),
  response: glossaryEntry,
})

export const deleteEntry = endpoint({
  id: 'glossary.delete',
  method: 'DELETE',
  path: '/glossary/{entryId}/',
  summary: 'Take an entry out of the glossary',
  audience: 'manager',
  params,
  response: z.object({}),
})

export const importGlossary = endpoint({
  id: 'glossary.import',
  method: 'POST',
  path: '/glossary/import/',
  summary: 'Add the entries of a list; each line is decided and answered by itself',
  audience: 'manager',
  creates: true,
  body: z.strictObject({ text: z.string().check(z.maxLength(GLOSSARY_LIMITS.importLetters)) }),
  response: z.object({
    added: z.number(),
    lines: z.array(
      z.object({
        line: z.number(),
        /** The first form of the line, shortened. */
        name: z.string(),
        /** known: an entry has all of its forms. */
        outcome: z.enum(['added', 'known', 'refused']),
        /** Why not, in a sentence; '' where it was added. */
        reason: z.string(),
      }),
    ),
  }),
})
export type ImportedLine = z.infer<typeof importGlossary.response>['lines'][number]

export const listUnfound = endpoint({
  id: 'glossary.unfound',
  method: 'GET',
  path: '/glossary/unfound/',
  summary: 'Words that were searched and not found, and that no entry has',
  audience: 'manager',
  response: z.object({
    /** Not by whom, and the day only. */
    results: z.array(z.object({ words: z.string(), times: z.number(), last: z.string() })),
  }),
})
export type UnfoundWords = z.infer<typeof listUnfound.response>['results'][number]

export const dismissUnfound = endpoint({
  id: 'glossary.dismiss',
  method: 'POST',
  path: '/glossary/unfound/dismiss/',
  summary: 'Suggest these words no longer',
  audience: 'manager',
  body: z.strictObject({ words }),
  response: z.object({}),
})
