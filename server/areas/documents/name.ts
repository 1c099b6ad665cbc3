// Marks that turn the direction of text could make "exe.pdf" look like another name.
const UNFIT = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** The name a document is shown and downloaded under: the last part of what was sent, without signs that cannot be seen. */
export const documentName = (sent: string): string => {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(UNFIT, '').trim().slice(0, 250)
  return /^\.*$/.test(name) ? 'Document' : name
}

const ascii = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')

/** Header that makes a browser save instead of show (RFC 6266, RFC 5987). */
export const asAttachment = (name: string): string => {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii(name)}"; filename*=UTF-8''${encoded}`
}
