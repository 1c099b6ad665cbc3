const SAFE = /[^\p{L}\p{N} ._-]+/gu

/** A file name from a title; never empty, never a path. */
export const fileName = (title: string, extension: string): string => {
  const safe = title.replace(SAFE, ' ').replace(/\s+/g, ' ').trim().slice(0, 120)
  return `${safe === '' ? 'report' : safe}.${extension}`
}

/** Hands a file to the browser's downloads. */
export const download = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
