/** Twice the size at which it is shown, for fine screens. */
const FIT = { width: 400, height: 80 } as const
const ROOM = 12
const KEPT = 50

const drawn = new Map<string, Promise<Buffer | null>>()

// Mail programs do not all know the format in which logos are stored. The library is loaded with the first one.
const draw = async (path: string): Promise<Buffer | null> => {
  const { default: sharp } = await import('sharp')
  const around = { top: ROOM, bottom: ROOM, left: ROOM, right: ROOM, background: '#ffffff' }
  return sharp(path)
    .resize({ ...FIT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .extend(around)
    .png({ palette: true })
    .toBuffer()
}

/** A logo for a mail: a small PNG on a light ground. Null where it cannot be drawn: its place then has the name. */
export const mailLogo = (path: string): Promise<Buffer | null> => {
  const before = drawn.get(path)
  if (before) return before
  if (drawn.size >= KEPT) drawn.clear()
  const logo = draw(path).catch(() => {
    drawn.delete(path)
    return null
  })
  drawn.set(path, logo)
  return logo
}
