/** Mean advance of a 12 px character, for room that need not be exact. */
export const CHARACTER = 6.3

const NARROW = /[ijlftrI.,:;'’|!()[\]/ -]/
const BROAD = /[mwMW@%&—…]/
const CAPITAL = /[A-Z0-9#+=]/

/** Width of a text in px, from four classes of characters: there is no canvas where charts are tested and exported. */
export const textWidth = (text: string, size: number): number => {
  let em = 0
  for (const sign of text) em += NARROW.test(sign) ? 0.36 : BROAD.test(sign) ? 0.92 : CAPITAL.test(sign) ? 0.68 : 0.6
  return em * size
}

/** The longest beginning that fits with an ellipsis; the text itself where it fits whole. */
const cutTo = (text: string, width: number, size: number): string => {
  if (textWidth(text, size) <= width) return text
  const signs = Array.from(text)
  let kept = Math.min(signs.length, 1)
  while (kept + 1 < signs.length && textWidth(`${signs.slice(0, kept + 1).join('')}…`, size) <= width) kept += 1
  return `${signs.slice(0, kept).join('').trimEnd()}…`
}

/**
 * Breaks a label of `size` px type into at most `lines` lines of `width` px; longer text ends in an ellipsis. Never
 * rotated.
 */
export const wrapLabel = (label: string, width: number, lines: number, size = 12): string[] => {
  const out: string[] = []
  let line = ''
  // What is in brackets stays together where that needs no more lines.
  const bracketed = label.split(/\s+(?=\()/)
  const whole = textWidth(label, size) <= width
  if (!whole && bracketed.length <= lines && bracketed.every(part => textWidth(part, size) <= width)) return bracketed
  for (const word of label.split(/\s+/)) {
    const joined = line === '' ? word : `${line} ${word}`
    if (line === '' || textWidth(joined, size) <= width) line = joined
    else {
      out.push(line)
      line = word
    }
  }
  out.push(line)
  const kept = out.length > lines ? [...out.slice(0, lines - 1), out.slice(lines - 1).join(' ')] : out
  return kept.map(entry => cutTo(entry, width, size))
}

/** The same with marks after the label, which stay where the label is cut. */
export const wrapMarked = (label: string, marks: string, width: number, lines: number, size = 12): string[] => {
  const whole = wrapLabel(`${label}${marks}`, width, lines, size)
  if (whole.at(-1)?.endsWith(marks) === true) return whole
  const cut = wrapLabel(label, width - textWidth(marks, size), lines, size)
  return cut.map((line, at) => (at === cut.length - 1 ? `${line}${marks}` : line))
}
