import type { BrandingInfo } from '@core/contract'
import { PICTURE_SLOTS, type PictureSlot } from '@core/domain'
import { useBlobUrl } from '@/ui/useBlobUrl'
import { filesOf, type StagedSlots } from '../model/changes'

export type PictureUrls = Readonly<Record<PictureSlot, string | null>>

const fileIn = (slots: StagedSlots, slot: PictureSlot): File | null => {
  const staged = slots[slot]
  return staged?.kind === 'file' ? staged.file : null
}

/** Address of the picture in each slot as it would be after publishing; null where the product has its own. */
export const usePictureUrls = (info: BrandingInfo, slots: StagedSlots): PictureUrls => {
  const chosen: PictureUrls = {
    logo: useBlobUrl(fileIn(slots, 'logo')),
    background: useBlobUrl(fileIn(slots, 'background')),
    login_background: useBlobUrl(fileIn(slots, 'login_background')),
    default_cover_photo: useBlobUrl(fileIn(slots, 'default_cover_photo')),
  }
  const urlOf = (slot: PictureSlot): string | null => {
    const kind = slots[slot]?.kind
    if (kind === 'file') return chosen[slot]
    if (kind === 'empty') return null
    return kind === 'previous' ? (filesOf(info, slot).previous?.url ?? null) : info[slot]
  }
  return Object.fromEntries(PICTURE_SLOTS.map(slot => [slot, urlOf(slot)])) as unknown as PictureUrls
}
