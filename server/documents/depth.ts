import { DOCUMENT_LIMITS } from '@core/domain'
import { tooDeep } from './problem'

/** Where a comment, CDATA section, instruction or declaration that begins at `at` ends; the end of the text if it never does. */
const endOfMarkup = (xml: string, at: number): number => {
  const [mark, length] = xml.startsWith('<!--', at)
    ? ['-->', 3]
    : xml.startsWith('<![CDATA[', at)
      ? [']]>', 3]
      : ['>', 1]
  const end = xml.indexOf(mark, at)
  return end < 0 ? xml.length : end + length
}

/** Where the tag that begins at `at` ends; a > inside an attribute's quotes does not end it. */
const endOfTag = (xml: string, at: number): number => {
  let quote = ''
  for (let i = at + 1; i < xml.length; i++) {
    const sign = xml[i] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return i + 1
  }
  return xml.length
}

const NAME = /[^\s/>]*/y

const nameAt = (xml: string, at: number): string => {
  NAME.lastIndex = at
  return NAME.exec(xml)?.[0] ?? ''
}

/**
 * Refuses XML whose elements are nested deeper than any office program writes, before a parser sees it: parsers call themselves
 * once per level, or copy the open elements at each. One pass over the text. An end tag without its start closes nothing, since
 * parsers skip it. Throws DocumentError.
 */
export const refuseDeep = (xml: string): void => {
  const open: string[] = []
  for (let at = xml.indexOf('<'); at >= 0;) {
    const next = xml[at + 1]
    if (next === '!' || next === '?') {
      at = xml.indexOf('<', endOfMarkup(xml, at))
      continue
    }
    const end = endOfTag(xml, at)
    if (next === '/') {
      if (open.at(-1) === nameAt(xml, at + 2)) open.pop()
    } else if (xml[end - 2] !== '/') open.push(nameAt(xml, at + 1))
    if (open.length > DOCUMENT_LIMITS.xmlDepth) throw tooDeep()
    at = xml.indexOf('<', end)
  }
}
