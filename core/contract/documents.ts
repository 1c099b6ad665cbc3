import * as z from 'zod/mini'
import { endpoint } from './http'
import { markedText, pageQuery } from './listing'
import { DOCUMENT_MEDIA, MEDIA } from './mediaTypes'
import { groupNames, objectId, studyParams } from './params'
import { documentItem } from './search'

const documentParams = z.object({ documentId: objectId })
const pageParams = z.extend(documentParams, { page: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)) })

export const listStudyDocuments = endpoint({
  id: 'documents.list',
  method: 'GET',
  path: '/studies/{studyId}/documents/',
  summary: 'Files of a study',
  audience: 'user',
  object: 'study',
  params: studyParams,
  query: z.object(pageQuery()),
  response: z.object({ results: z.array(documentItem) }),
})

export const uploadDocument = endpoint({
  id: 'documents.upload',
  method: 'POST',
  path: '/studies/{studyId}/documents/',
  summary: 'Add a file to a study; its content decides what it is, and a job reads its text and draws previews',
  creates: true,
  audience: 'manager',
  object: 'study',
  params: studyParams,
  query: z.object({
    file_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(250)),
    bytes: z.coerce.number().check(z.int(), z.gte(1)),
  }),
  bodyType: 'bytes',
  response: documentItem,
  success: 201,
})

export const getDocument = endpoint({
  id: 'documents.get',
  method: 'GET',
  path: '/documents/{documentId}/',
  summary: 'One document',
  audience: 'user',
  object: 'document',
  params: documentParams,
  response: documentItem,
})

/** Words that are looked for in a document, written as in the search of the library. */
const wantedWords = z.string().check(z.maxLength(500))

/** A place on a page, in shares of its width and height, from its top left corner. */
const pagePlace = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** Places marked on one page. */
export const PAGE_MARKS_MAX = 500

export const documentPage = z.object({
  page: z.number(),
  title: z.string(),
  text: z.string(),
  preview_url: z.nullable(z.string()),
  marked_text: z.nullable(markedText),
  marks: z.array(pagePlace).check(z.maxLength(PAGE_MARKS_MAX)),
})
export type DocumentPage = z.infer<typeof documentPage>

export const getDocumentPage = endpoint({
  id: 'documents.page',
  method: 'GET',
  path: '/documents/{documentId}/pages/{page}/',
  summary: 'Text of one page, and where its preview is',
  audience: 'user',
  object: 'document',
  params: pageParams,
  query: z.object({ query: z.optional(wantedWords) }),
  response: documentPage,
})

/** Pages named by one answer. */
export const PAGES_FOUND_MAX = 200

export const findInDocument = endpoint({
  id: 'documents.find',
  method: 'GET',
  path: '/documents/{documentId}/find/',
  summary: 'Pages of a document that hold all words of the query',
  audience: 'user',
  object: 'document',
  params: documentParams,
  query: z.object({ query: z.optional(wantedWords) }),
  response: z.object({
    count: z.number(),
    results: z.array(z.object({ page: z.number(), text: markedText })).check(z.maxLength(PAGES_FOUND_MAX)),
  }),
})

/** The bytes of a WebP picture. */
export const getDocumentPreview = endpoint({
  id: 'documents.preview',
  method: 'GET',
  path: '/documents/{documentId}/pages/{page}/preview/',
  summary: 'Preview picture of one page (image/webp)',
  audience: 'user',
  object: 'document',
  params: pageParams,
  produces: [MEDIA.webp],
  response: z.any(),
})

export const getDocumentFile = endpoint({
  id: 'documents.file',
  method: 'GET',
  path: '/documents/{documentId}/file/',
  summary: 'The file as it was uploaded',
  audience: 'user',
  object: 'document',
  params: documentParams,
  produces: DOCUMENT_MEDIA,
  response: z.any(),
})

export const deleteDocument = endpoint({
  id: 'documents.delete',
  method: 'DELETE',
  path: '/documents/{documentId}/',
  summary: 'Remove a document with its pages and previews',
  audience: 'manager',
  object: 'document',
  params: documentParams,
  response: z.object({}),
})

export const patchDocument = endpoint({
  id: 'documents.patch',
  method: 'PATCH',
  path: '/documents/{documentId}/',
  summary: 'Say which groups may open a document',
  audience: 'manager',
  object: 'document',
  params: documentParams,
  body: z.strictObject({ group_restrictions: groupNames }),
  response: documentItem,
})

/** A document belongs to one study; the copy in another is a document of its own with the same restrictions. */
export const copyDocument = endpoint({
  id: 'documents.copy',
  method: 'POST',
  path: '/documents/{documentId}/copy/',
  summary: 'Add the same file to another study',
  audience: 'manager',
  object: 'document',
  creates: true,
  params: documentParams,
  /** Study number or id. */
  body: z.strictObject({ study: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: documentItem,
  success: 201,
})
