import { cleanText } from '../import/mapping/clean'

const ALT = /<img\b[^<>]*?\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/iu

/** Text without markup, entities and repeated space. What consists of an image alone gives its alternative text, else nothing. */
export const plainText = (html: string): string => {
  const text = cleanText(html)
  if (text !== '') return text
  const found = ALT.exec(html)
  return cleanText(found?.[1] ?? found?.[2] ?? '')
}
