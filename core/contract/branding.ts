import { BRAND_COLOUR, BRANDING_SLOTS, LOGIN_SLOTS, PICTURE_SLOTS } from '@core/domain'
import * as z from 'zod/mini'
import { formFile } from './form'
import { endpoint } from './http'
import { MEDIA } from './mediaTypes'
import { objectId } from './params'

const slot = {
  url: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
}

/** One thing that decks take from a template. */
const templateUse = z.object({ term: z.string(), text: z.string() })
export type TemplateUse = z.infer<typeof templateUse>

/** A file that fills a slot, or did before. Sizes in bytes and px; a template has no width and height. */
const brandingFile = z.object({
  file_name: z.string(),
  bytes: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** What decks take from a template; empty for a picture. */
  uses: z.array(templateUse),
})
export type BrandingFile = z.infer<typeof brandingFile>

/** What administrators know of a slot: the file that is used, and the one that "previous" brings back. */
const slotFiles = z.object({
  slot: z.enum(BRANDING_SLOTS),
  current: z.nullable(brandingFile),
  previous: z.nullable(z.extend(brandingFile, { url: slot.url, modified_by: slot.by, modified_at: z.string() })),
})
export type SlotFiles = z.infer<typeof slotFiles>

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
  /** The brand colour as #rrggbb. */
  color: z.nullable(z.string()),
  /** What a save names as `base`. */
  version: z.string(),
  /** For administrators; others get none. */
  files: z.array(slotFiles),
})
export type BrandingInfo = z.infer<typeof brandingInfo>

export const getBranding = endpoint({
  id: 'branding.get',
  method: 'GET',
  path: '/proxy/greyhound/branding/',
  summary: 'Branding of the own client organisation',
  audience: 'user',
  object: 'own-client',
  response: brandingInfo,
})

const colour = z.string().check(z.toLowerCase(), z.regex(BRAND_COLOUR))
/** The `version` that the writer began with; another one there is refused. */
const base = z.optional(z.string().check(z.maxLength(100)))

/** Null empties a slot, 'previous' brings back the file that it held before. */
const change = z.optional(z.nullable(z.literal('previous')))

export const patchBranding = endpoint({
  id: 'branding.patch',
  method: 'PATCH',
  path: '/proxy/greyhound/branding/',
  summary: 'Empty slots of the branding, bring their previous files back, set the brand colour: all or none',
  audience: 'admin',
  object: 'own-client',
  body: z.strictObject({
    default_cover_photo: change,
    logo: change,
    background: change,
    login_background: change,
    pptx_template: change,
    color: z.optional(z.nullable(colour)),
    base,
  }),
  response: brandingInfo,
})

/** A file; 'previous', or nothing at all to empty the slot. */
const field = z.optional(z.union([formFile, z.literal(['previous', ''])]))

export const uploadBranding = endpoint({
  id: 'branding.upload',
  method: 'POST',
  path: '/proxy/greyhound/branding/',
  summary: 'Fill slots of the branding, with other changes in the same save: all or none',
  creates: true,
  audience: 'admin',
  object: 'own-client',
  bodyType: 'form',
  body: z.strictObject({
    default_cover_photo: field,
    logo: field,
    background: field,
    login_background: field,
    pptx_template: field,
    color: z.optional(z.union([colour, z.literal('')])),
    base,
  }),
  response: brandingInfo,
})

/** The `pptx_template` address of the branding. */
export const getTemplate = endpoint({
  id: 'branding.template',
  method: 'GET',
  path: '/proxy/greyhound/branding/pptx_template/',
  summary: 'Octets of the PowerPoint template',
  audience: 'admin',
  produces: [MEDIA.pptx],
  response: z.any(),
})

/** Addresses of pictures. The cookie is enough, since pages name them; another picture has another version. */
export const getBrandingPicture = endpoint({
  id: 'branding.picture',
  method: 'GET',
  path: '/proxy/greyhound/branding/{slot}/{version}/',
  summary: 'A picture of the branding (image/webp)',
  audience: 'session',
  params: z.object({ slot: z.enum(PICTURE_SLOTS), version: objectId }),
  produces: [MEDIA.webp],
  response: z.any(),
})

/** What the login page shows before it is known who comes. */
export const loginLook = z.object({
  /** Of the organisation, beside its logo. */
  name: z.nullable(z.string()),
  color: z.nullable(z.string()),
  logo: slot.url,
  login_background: slot.url,
})
export type LoginLook = z.infer<typeof loginLook>

export const getLoginLook = endpoint({
  id: 'branding.loginLook',
  method: 'GET',
  path: '/login_look/',
  summary: 'Logo, picture and colour of the login page, where the installation has one organisation',
  audience: 'public',
  response: loginLook,
})

export const getLoginPicture = endpoint({
  id: 'branding.loginPicture',
  method: 'GET',
  path: '/login_look/{slot}/{version}/',
  summary: 'A picture of the login page (image/webp), where the installation has one organisation',
  audience: 'public',
  params: z.object({ slot: z.enum(LOGIN_SLOTS), version: objectId }),
  produces: [MEDIA.webp],
  response: z.any(),
})
