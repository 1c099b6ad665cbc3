// Control characters, halves of surrogate pairs, U+FFFE and U+FFFF: no XML file may hold them, and no reader can see them.
const ILLEGAL = /[^\t\n\r\P{Cc}]|[\p{Cs}\ufffe\uffff]/gu

/** A text without characters that files cannot hold; tabs and line breaks stay. */
export const legalText = (text: string): string => text.replace(ILLEGAL, '')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** The one encoder of text for XML, in elements and attributes. */
export const xmlText = (text: string): string => legalText(text).replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)

/** The first `most` UTF-16 units of a text; a surrogate pair is never split. */
export const cutText = (text: string, most: number): string => {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most)
}
