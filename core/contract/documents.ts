import * as z from 'zod/mini'
import { endpoint } from './http'
import { pageQuery } from './listing'
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

export const documentPage = z.object({
  page: z.number(),
  title: z.string(),
  text: z.string(),
  preview_url: z.nullable(z.string()),
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
  response: documentPage,
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
