/** Letters and marks with a direction of their own. */
const STRONG = /[\p{L}\u200e\u200f\u061c]/u
const RIGHT_TO_LEFT =
  /[\u200f\u061c\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

/** Which way a text runs: as its first letter does (the paragraph rule of the Unicode bidirectional algorithm); null without letters. */
const directionOf = (text: string): 'ltr' | 'rtl' | null => {
  const [first] = STRONG.exec(text) ?? []
  if (first === undefined) return null
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}

/** A text that runs from right to left. */
export const isRightToLeft = (text: string): boolean => directionOf(text) === 'rtl'

/** More of these texts run from right to left than from left to right. */
export const mostlyRightToLeft = (texts: readonly string[]): boolean => {
  const directions = texts.map(directionOf)
  const count = (wanted: 'ltr' | 'rtl'): number => directions.filter(direction => direction === wanted).length
  return count('rtl') > count('ltr')
}
