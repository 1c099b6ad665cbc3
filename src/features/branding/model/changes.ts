import type { BrandingInfo, SlotFiles } from '@core/contract'
import { BRAND_COLOUR, BRANDING_SLOTS, PICTURE_SLOTS, type BrandingSlot, type PictureSlot } from '@core/domain'
import { oneOf, type Read } from '@/lib/readers'

/** What becomes of a slot when the changes are published. */
export type Staged = { readonly kind: 'file'; readonly file: File } | { readonly kind: 'empty' | 'previous' }
export type StagedSlots = Readonly<Partial<Record<BrandingSlot, Staged>>>

/** Changes that are not published yet. `colour` is as it was typed; '' is the colour of the product. */
export interface Changes {
  readonly slots: StagedSlots
  readonly colour: string
}

export const SLOT_LABEL: Readonly<Record<BrandingSlot, string>> = {
  logo: 'Logo',
  background: 'Homepage background',
  login_background: 'Login background',
  default_cover_photo: 'Default cover photo',
  pptx_template: 'PowerPoint template',
}

/** Where the content of each slot is seen. */
export const SLOT_PLACE: Readonly<Record<BrandingSlot, string>> = {
  logo: 'Navigation bar and login page',
  background: 'Behind the search on the home page',
  login_background: 'Beside the login form',
  default_cover_photo: 'Cards of stories and pages of studies',
  pptx_template: 'PowerPoint files made from now on',
}

/** What is shown where a slot is empty. */
export const SLOT_BUILT_IN: Readonly<Record<BrandingSlot, string>> = {
  logo: 'Built-in mark in the brand colour',
  background: 'Built-in picture',
  login_background: 'Built-in picture',
  default_cover_photo: 'Built-in pattern, one per story',
  pptx_template: 'Built-in template',
}

export const isPicture = (slot: BrandingSlot): slot is PictureSlot => PICTURE_SLOTS.some(one => one === slot)

/** The slots in their order on the screen. */
export const SLOTS = BRANDING_SLOTS

/** A typed colour as it is stored: #rrggbb, also from three digits or without the sign. Null: not a colour. */
export const colourOf = (typed: string): string | null => {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  const full = /^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits
  return BRAND_COLOUR.test(`#${full}`) ? `#${full}` : null
}

/** Why a typed colour cannot be used; null for none at all. */
export const colourProblem = (typed: string): string | null =>
  typed.trim() === '' || colourOf(typed) !== null ? null : 'Enter six digits from 0 to 9 and A to F, such as #F2A900.'

/** The colour field of an organisation as it is stored. */
export const savedColour = ({ color }: Pick<BrandingInfo, 'color'>): string => (color ?? '').toUpperCase()

/** What publishing would do to the colour: undefined for nothing, null for back to that of the product. */
export const colourChange = ({ color }: Pick<BrandingInfo, 'color'>, typed: string): string | null | undefined => {
  const wanted = typed.trim() === '' ? null : colourOf(typed)
  return wanted === null && typed.trim() !== '' ? undefined : wanted === color ? undefined : wanted
}

export const filesOf = ({ files }: Pick<BrandingInfo, 'files'>, slot: BrandingSlot): SlotFiles =>
  files.find(one => one.slot === slot) ?? { slot, current: null, previous: null }

/** One change in words: what happens, and where it is seen. */
export interface ChangeLine {
  readonly id: BrandingSlot | 'colour'
  readonly kind: 'gain' | 'back' | 'loss'
  readonly text: string
  readonly where: string
}

const slotLine = (slot: BrandingSlot, staged: Staged): ChangeLine => {
  const label = SLOT_LABEL[slot]
  const where = SLOT_PLACE[slot]
  if (staged.kind === 'file') return { id: slot, kind: 'gain', text: `${label}: new file`, where }
  if (staged.kind === 'previous') return { id: slot, kind: 'back', text: `${label}: previous file`, where }
  return { id: slot, kind: 'loss', text: `${label}: removed`, where: `${SLOT_BUILT_IN[slot]} instead` }
}

/** The pending changes in the order of the screen. */
export const linesOf = (info: BrandingInfo, { slots, colour }: Changes): ChangeLine[] => {
  const change = colourChange(info, colour)
  const where = 'Buttons, links and selected items'
  const first: ChangeLine[] =
    change === undefined
      ? []
      : change === null
        ? [{ id: 'colour', kind: 'loss', text: 'Brand colour: removed', where: 'Built-in blue instead' }]
        : [{ id: 'colour', kind: 'gain', text: `Brand colour: ${change.toUpperCase()}`, where }]
  return [...first, ...SLOTS.flatMap(slot => (slots[slot] ? [slotLine(slot, slots[slot])] : []))]
}

/** Slots and colour that differ between two versions, in words. */
export const differencesOf = (before: BrandingInfo, now: BrandingInfo): string[] => [
  ...(before.color === now.color ? [] : [`Brand colour: ${now.color?.toUpperCase() ?? 'removed'}`]),
  ...SLOTS.filter(slot => before[`${slot}_modified_at`] !== now[`${slot}_modified_at`]).map(slot => {
    const by = now[`${slot}_modified_by`]
    return by === null ? `${SLOT_LABEL[slot]}: removed` : `${SLOT_LABEL[slot]}: changed by ${by}`
  }),
]

/** The part of the changes that a draft keeps: files are not. */
export interface KeptChanges {
  readonly colour: string
  readonly slots: Readonly<Partial<Record<BrandingSlot, 'empty' | 'previous'>>>
}

export const keptOf = ({ colour, slots }: Changes): KeptChanges => ({
  colour,
  slots: Object.fromEntries(
    SLOTS.flatMap(slot => {
      const staged = slots[slot]
      return staged && staged.kind !== 'file' ? [[slot, staged.kind]] : []
    }),
  ),
})

const readKind = oneOf('empty', 'previous')

export const readKept: Read<KeptChanges> = value => {
  const { colour, slots } = (value ?? {}) as { colour?: unknown; slots?: unknown }
  if (typeof colour !== 'string' || typeof slots !== 'object' || slots === null) return undefined
  const kept = SLOTS.flatMap(slot => {
    const kind = readKind((slots as Record<string, unknown>)[slot])
    return kind === undefined ? [] : [[slot, kind] as const]
  })
  return { colour, slots: Object.fromEntries(kept) }
}
