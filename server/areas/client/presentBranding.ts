import { getBrandingPicture, getTemplate, routePath, type BrandingInfo, type SlotFiles } from '@core/contract'
import { BRANDING_SLOTS, type BrandingSlot } from '@core/domain'
import type { Filling } from './brandingStore'

/** A file in a slot, with the name of who put it there. */
export type NamedFilling = Pick<
  Filling,
  'slot' | 'file' | 'fileName' | 'bytes' | 'width' | 'height' | 'uses' | 'modifiedAt'
> & {
  readonly firstName: string | null
  readonly lastName: string | null
}

/** What addresses of a picture name: another file has another one, so that browsers may keep what they have. */
export const versionOf = (file: string): string => file.slice(0, 16)

/** Address of the file of a slot. */
const addressOf = (slot: BrandingSlot, file: string): string =>
  slot === 'pptx_template'
    ? routePath(getTemplate.path)
    : routePath(getBrandingPicture.path.replace('{slot}', slot).replace('{version}', versionOf(file)))

const nameOf = ({ firstName, lastName }: NamedFilling): string => [firstName, lastName].filter(Boolean).join(' ')

const factsOf = ({ fileName, bytes, width, height, uses }: NamedFilling) => ({
  ...{ file_name: fileName, bytes, width, height },
  uses: [...uses],
})

interface Held {
  readonly current: readonly NamedFilling[]
  readonly previous: readonly NamedFilling[]
  readonly color: string | null
}

const filesOf = ({ current, previous }: Held): SlotFiles[] =>
  BRANDING_SLOTS.map(slot => {
    const [now, before] = [current, previous].map(all => all.find(one => one.slot === slot))
    return {
      slot,
      current: now ? factsOf(now) : null,
      previous: before
        ? {
            ...factsOf(before),
            url: slot === 'pptx_template' ? null : addressOf(slot, before.file),
            modified_by: nameOf(before),
            modified_at: before.modifiedAt.toISOString(),
          }
        : null,
    }
  })

/** A slot without a row is empty. People who are not administrators do not learn whether there is a template. */
export const presentBranding = (reader: { readonly admin: boolean }, held: Held): Omit<BrandingInfo, 'version'> => {
  const filled = reader.admin ? held.current : held.current.filter(({ slot }) => slot !== 'pptx_template')
  const find = (slot: BrandingSlot) => filled.find(one => one.slot === slot)
  const url = (slot: BrandingSlot): string | null => {
    const found = find(slot)
    return found ? addressOf(slot, found.file) : null
  }
  const by = (slot: BrandingSlot): string | null => {
    const found = find(slot)
    return found ? nameOf(found) : null
  }
  const at = (slot: BrandingSlot): string | null => find(slot)?.modifiedAt.toISOString() ?? null
  return {
    default_cover_photo: url('default_cover_photo'),
    default_cover_photo_modified_by: by('default_cover_photo'),
    default_cover_photo_modified_at: at('default_cover_photo'),
    logo: url('logo'),
    logo_modified_by: by('logo'),
    logo_modified_at: at('logo'),
    background: url('background'),
    background_modified_by: by('background'),
    background_modified_at: at('background'),
    login_background: url('login_background'),
    login_background_modified_by: by('login_background'),
    login_background_modified_at: at('login_background'),
    pptx_template: url('pptx_template'),
    pptx_template_modified_by: by('pptx_template'),
    pptx_template_modified_at: at('pptx_template'),
    color: held.color,
    files: reader.admin ? filesOf(held) : [],
  }
}
