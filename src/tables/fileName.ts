const SAFE = /[^\p{L}\p{N} ._-]+/gu

/** A file name from a title; never empty, never a path. */
export const fileName = (title: string, extension: string): string => {
  const safe = title.replace(SAFE, ' ').replace(/\s+/g, ' ').trim().slice(0, 120)
  return `${safe === '' ? 'table' : safe}.${extension}`
}
