/** Slots of the branding that hold a picture, in the order in which screens show them. */
export const PICTURE_SLOTS = ['logo', 'background', 'login_background', 'default_cover_photo'] as const
export type PictureSlot = (typeof PICTURE_SLOTS)[number]

/** All slots of the branding. */
export const BRANDING_SLOTS = [...PICTURE_SLOTS, 'pptx_template'] as const
export type BrandingSlot = (typeof BRANDING_SLOTS)[number]

/** Pictures that everybody sees on the login page of an installation with one organisation. */
export const LOGIN_SLOTS = ['logo', 'login_background'] as const satisfies readonly PictureSlot[]
export type LoginSlot = (typeof LOGIN_SLOTS)[number]

/** Largest width and height in px in which the picture of each slot is kept, which is also the shape it is cropped to. */
export const PICTURE_SIZES: Readonly<Record<PictureSlot, { readonly width: number; readonly height: number }>> = {
  logo: { width: 512, height: 512 },
  background: { width: 2400, height: 600 },
  login_background: { width: 1600, height: 1600 },
  default_cover_photo: { width: 1280, height: 416 },
}

/** What one picture of the branding may be: bytes of the file, and pixels of the picture, which is redrawn. */
export const BRANDING_PICTURE_LIMITS = {
  bytes: 5 * 1024 ** 2,
  pixels: 40_000_000,
  readMs: 30_000,
  heapMb: 128,
  residentMb: 384,
} as const

/** A brand colour as it is stored: lower-case #rrggbb. */
export const BRAND_COLOUR = /^#[0-9a-f]{6}$/
