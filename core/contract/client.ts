import * as z from 'zod/mini'
import { formFile } from './form'
import { endpoint } from './http'
import { MEDIA } from './mediaTypes'
import { objectId } from './params'

/** The client organisation as screens read it. */
export const clientInfo = z.object({
  id: z.string(),
  name: z.string(),
  banner: z.nullable(z.string()),
})

export const getClient = endpoint({
  id: 'client.get',
  method: 'GET',
  path: '/proxy/greyhound/',
  summary: 'The own client organisation',
  audience: 'user',
  response: clientInfo,
})

const slot = {
  url: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
}

/** Address of each filled slot, and who filled it when. */
export const brandingInfo = z.object({
  default_cover_photo: slot.url,
  default_cover_photo_modified_by: slot.by,
  default_cover_photo_modified_at: slot.at,
  logo: slot.url,
  logo_modified_by: slot.by,
  logo_modified_at: slot.at,
  background: slot.url,
  background_modified_by: slot.by,
  background_modified_at: slot.at,
  login_background: slot.url,
  login_background_modified_by: slot.by,
  login_background_modified_at: slot.at,
  pptx_template: slot.url,
  pptx_template_modified_by: slot.by,
  pptx_template_modified_at: slot.at,
})
export type BrandingInfo = z.infer<typeof brandingInfo>

export const getBranding = endpoint({
  id: 'client.branding',
  method: 'GET',
  path: '/proxy/greyhound/branding/',
  summary: 'Branding of the own client organisation',
  audience: 'user',
  response: brandingInfo,
})

/** The slots whose files are taken here; a form of one file field that is named after its slot. */
export const uploadBranding = endpoint({
  id: 'client.uploadBranding',
  method: 'POST',
  path: '/proxy/greyhound/branding/',
  summary: 'Fill a slot of the branding: the PowerPoint template, with exactly 2 master slides',
  creates: true,
  audience: 'admin',
  bodyType: 'form',
  body: z.strictObject({ pptx_template: formFile }),
  response: brandingInfo,
})

export const patchBranding = endpoint({
  id: 'client.patchBranding',
  method: 'PATCH',
  path: '/proxy/greyhound/branding/',
  summary: 'Empty a slot of the branding',
  audience: 'admin',
  body: z.strictObject({ pptx_template: z.null() }),
  response: brandingInfo,
})

/** The `pptx_template` address of the branding. */
export const getTemplate = endpoint({
  id: 'client.template',
  method: 'GET',
  path: '/proxy/greyhound/branding/pptx_template/',
  summary: 'Octets of the PowerPoint template',
  audience: 'admin',
  produces: [MEDIA.pptx],
  response: z.any(),
})

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
  /** Who sees a new study by default: everyone, or groups that must be named. */
  study_access: z.enum(['everyone', 'groups']),
})
export type Domain = z.infer<typeof domain>
export type StudyAccess = Domain['study_access']

export const getDomain = endpoint({
  id: 'client.domain',
  method: 'GET',
  path: '/proxy/rottweiler/',
  summary: 'User groups of the own client organisation, and who sees a new study there',
  audience: 'manager',
  response: domain,
})
