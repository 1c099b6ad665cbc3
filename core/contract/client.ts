import * as z from 'zod/mini'
import { endpoint } from './http'
import { studyAccess } from './organisation'
import { objectId } from './params'

/** `parent` is the id of the value above it. */
export const metadataValue = z.object({
  id: z.string(),
  value: z.string(),
  parent: z.nullable(z.string()),
  group_position: z.number(),
  /** Studies the reader may view that have this value or one below it. */
  count: z.number(),
})
export type MetadataValue = z.infer<typeof metadataValue>

export const metadataField = z.object({
  id: z.string(),
  name: z.string(),
  field_type: z.string(),
  filterable: z.boolean(),
  personalizable: z.boolean(),
  position: z.number(),
  /** Readers who do not manage see only values of studies they may view. */
  values: z.array(metadataValue),
})
export type MetadataField = z.infer<typeof metadataField>

export const listFields = endpoint({
  id: 'client.fields',
  method: 'GET',
  path: '/proxy/greyhound/fields/',
  summary: 'Metadata fields with their values, all or the one of a name',
  audience: 'user',
  query: z.object({ name: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.object({ results: z.array(metadataField) }),
})

export const getField = endpoint({
  id: 'client.field',
  method: 'GET',
  path: '/proxy/greyhound/fields/{id}/',
  summary: 'One metadata field with its values',
  audience: 'user',
  params: z.object({ id: objectId }),
  response: metadataField,
})

/** The groups of the client organisation; only managers may fetch them. */
export const domain = z.object({
  groups: z.array(z.string()),
  study_access: studyAccess,
})
export type Domain = z.infer<typeof domain>

export const getDomain = endpoint({
  id: 'client.domain',
  method: 'GET',
  path: '/proxy/rottweiler/',
  summary: 'User groups of the own client organisation, and who sees a new study there',
  audience: 'manager',
  response: domain,
})
