import * as z from 'zod/mini'
import { FIELD_LIMITS, type FieldChange } from '@core/domain'
import { metadataField } from './client'
import { endpoint } from './http'
import { objectId } from './params'

const name = z.string().check(z.maxLength(500))
const position = z.number().check(z.int(), z.gte(1), z.lte(1_000_000))
const parent = z.nullable(objectId)

/** One step of editing, in the order in which they were made. Ids of what is added are the writer's own until it is saved. */
export const fieldChange: z.ZodMiniType<FieldChange> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), field: objectId, value: objectId, name, parent, position }),
  z.strictObject({ kind: z.literal('add_field'), field: objectId, name, position }),
  z.strictObject({
    kind: z.literal('change_field'),
    field: objectId,
    name: z.optional(name),
    filterable: z.optional(z.boolean()),
    personalizable: z.optional(z.boolean()),
    position: z.optional(position),
  }),
  z.strictObject({ kind: z.literal('remove_field'), field: objectId }),
  z.strictObject({ kind: z.literal('rename'), field: objectId, value: objectId, name }),
  z.strictObject({ kind: z.literal('move'), field: objectId, value: objectId, parent, position }),
  z.strictObject({ kind: z.literal('remove'), field: objectId, value: objectId }),
  z.strictObject({ kind: z.literal('merge'), field: objectId, value: objectId, into: objectId }),
])

/** All fields as administrators edit them. */
export const editedFields = z.object({
  /** Differs whenever a field or value does. */
  revision: z.string(),
  results: z.array(metadataField),
  /** Studies of the organisation. */
  studies: z.number(),
  /** Who saved last, and when; null: nobody has. */
  saved_by: z.nullable(z.string()),
  saved_at: z.nullable(z.string()),
})
export type EditedFields = z.infer<typeof editedFields>

const changes = z.strictObject({
  /** The revision that the writer began with. */
  base_revision: z.string().check(z.maxLength(100)),
  changes: z.array(fieldChange).check(z.minLength(1), z.maxLength(FIELD_LIMITS.changes)),
})

/** What one difference touches. */
const consequence = z.object({
  kind: z.string(),
  field: z.string(),
  value: z.nullable(z.string()),
  /** Values below that share what happens to it. */
  below: z.number(),
  /** Studies that are filed under it. */
  studies: z.number(),
  /** People whose preferences name it or, where it goes, something below it. */
  people: z.number(),
})
export type FieldConsequence = z.infer<typeof consequence>

export const fieldConsequences = z.object({
  lines: z.array(consequence),
  /** Studies whose values get another name, place or owner, each once. */
  studies: z.number(),
  /** Of these, those that lose a value. */
  losing: z.number(),
  /** People whose preferences follow or are dropped, each once. */
  people: z.number(),
})
export type FieldConsequences = z.infer<typeof fieldConsequences>

const path = '/proxy/greyhound/fields/bulk/'

export const editFields = endpoint({
  id: 'fields.edit',
  method: 'GET',
  path,
  summary: 'All metadata fields with what is needed to edit them',
  audience: 'admin',
  response: editedFields,
})

export const previewFields = endpoint({
  id: 'fields.preview',
  method: 'POST',
  path: `${path}preview/`,
  summary: 'What changes of the metadata fields would touch',
  audience: 'admin',
  body: changes,
  response: fieldConsequences,
})

export const saveFields = endpoint({
  id: 'fields.save',
  method: 'POST',
  path,
  summary: 'Save changes of metadata fields and their values together',
  creates: true,
  audience: 'admin',
  body: changes,
  response: z.object({ revision: z.string() }),
})
