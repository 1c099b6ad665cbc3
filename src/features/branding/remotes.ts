import type { BrandingInfo, LoginLook } from '@core/contract'
import type { BrandingSlot } from '@core/domain'
import { getBranding, getLoginLook, getTemplate, listUsers, patchBranding, uploadBranding } from '@/api/wire'
import type { UploadProgress } from '@/api'
import { createRemote, type NoArgs } from '@/store'
import { SLOTS, type StagedSlots } from './model/changes'

const OWN = { skipAuthRedirect: 'forbidden' } as const

/** The pictures of the client organisation. Without them, or without an answer, screens show the product's own. */
export const brandingRemote = createRemote<NoArgs, BrandingInfo>('branding', {
  request: (api, _, options) => api.call(getBranding, {}, { ...options, ...OWN }),
})

/** What the login page shows. Without an answer it has the look of the product. */
export const loginLookRemote = createRemote<NoArgs, LoginLook>('branding/loginLook', {
  request: (api, _, options) => api.call(getLoginLook, {}, { ...options, skipAuthRedirect: true }),
})

/** Changes with the version that they were made on. `color`: undefined stays, null goes. */
export interface Publishing {
  readonly base: string
  readonly slots: StagedSlots
  readonly color: string | null | undefined
  readonly report: (progress: UploadProgress) => void
}

const stagedIn = (slots: StagedSlots) => SLOTS.flatMap(slot => (slots[slot] ? [[slot, slots[slot]] as const] : []))

/** The fields of a form: a file, 'previous', or '' for nothing. */
const formOf = async ({ slots, color, base }: Publishing) => {
  const fields: Partial<Record<BrandingSlot, 'previous' | '' | { file_name: string; bytes: Uint8Array<ArrayBuffer> }>> =
    {}
  for (const [slot, staged] of stagedIn(slots))
    fields[slot] =
      staged.kind === 'file'
        ? { file_name: staged.file.name, bytes: new Uint8Array(await staged.file.arrayBuffer()) }
        : staged.kind === 'previous'
          ? 'previous'
          : ''
  return { base, ...fields, ...(color !== undefined && { color: color ?? '' }) }
}

const patchOf = ({ slots, color, base }: Publishing) => ({
  base,
  ...Object.fromEntries(stagedIn(slots).map(([slot, { kind }]) => [slot, kind === 'previous' ? kind : null])),
  ...(color !== undefined && { color }),
})

const hasFiles = (slots: StagedSlots): boolean => stagedIn(slots).some(([, { kind }]) => kind === 'file')

/** Bytes of all files that are to be sent. */
export const bytesOf = (slots: StagedSlots): number =>
  stagedIn(slots).reduce((sum, [, staged]) => sum + (staged.kind === 'file' ? staged.file.size : 0), 0)

/** Makes all changes, or none of them. */
export const publishRemote = createRemote<Publishing, BrandingInfo>('branding/publish', {
  request: async (api, publishing, options) =>
    hasFiles(publishing.slots)
      ? api.call(
          uploadBranding,
          { body: await formOf(publishing) },
          { ...options, ...OWN, onUploadProgress: publishing.report },
        )
      : api.call(patchBranding, { body: patchOf(publishing) }, { ...options, ...OWN }),
})

/** How many people use the product in the organisation. */
export const readersRemote = createRemote<NoArgs, number>('branding/readers', {
  request: async (api, _, options) => {
    const { totals } = await api.call(listUsers, { query: { page_size: 1 } }, { ...options, ...OWN })
    return totals.active_admins + totals.active_managers + totals.active_users
  },
})

/** The template itself, to be saved as a file. */
export const templateRemote = createRemote<NoArgs, Blob>('branding/template', {
  take: 'leading',
  request: (api, _, options) => api.bytes(getTemplate, {}, { ...options, ...OWN }),
})
