import { DOCUMENT_LIMITS } from '@core/domain'

// Control characters other than tab and line end, and lone surrogates: neither the database nor screens can hold them.
const UNSHOWABLE = /[^\P{Cc}\t\n]|\p{Cs}/gu

/** Text as it is stored: line ends as \n, no characters that cannot be shown, runs of blank lines as one. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|\u2028|\u2029|\v|\f/g, '\n')
    .replace(UNSHOWABLE, '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Cuts page texts so that neither one page nor the whole document is too long to keep. */
export const textBudget = (): ((text: string) => string) => {
  let left: number = DOCUMENT_LIMITS.textCharacters
  return text => {
    const cut = cleanText(text.slice(0, Math.min(DOCUMENT_LIMITS.pageCharacters, left)))
    left -= cut.length
    return cut
  }
}

const PART_CHARACTERS = 3000

/** Parts of about 3,000 characters that end with a paragraph; a text without paragraphs is cut. */
export const inParts = (text: string): string[] => {
  const parts: string[] = []
  let part = ''
  for (const paragraph of text.split(/\n+/)) {
    if (part !== '' && part.length + paragraph.length > PART_CHARACTERS) {
      parts.push(part)
      part = ''
    }
    part = part === '' ? paragraph : `${part}\n${paragraph}`
    while (part.length > 2 * PART_CHARACTERS) {
      parts.push(part.slice(0, PART_CHARACTERS))
      part = part.slice(PART_CHARACTERS)
    }
  }
  return [...parts, part].filter((one, index) => one.trim() !== '' || index === 0)
}
