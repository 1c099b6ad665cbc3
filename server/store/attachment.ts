const ascii = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')

/** Header that makes a browser save instead of show (RFC 6266, RFC 5987). */
export const asAttachment = (name: string): string => {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii(name)}"; filename*=UTF-8''${encoded}`
}
