import { figureOf, lettersOf } from './cells'
import { isTotal } from './labels'

/** What a row of a sheet is by itself, before it is known which table it is of. */
export type SheetLine =
  | { readonly kind: 'blank' }
  /** A text and nothing beside it. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heads' }
  /** The letters of columns in their order: A, B, C. */
  | { readonly kind: 'columnLetters' }
  /** A label, or none, and letters in the columns. */
  | { readonly kind: 'cellLetters' }
  | { readonly kind: 'figures'; readonly first: number }

/** A, B, C and so on; spans of a banner may each begin again. */
const isOrdered = (letters: readonly string[]): boolean =>
  letters.every(
    (letter, at) => letter.length === 1 && (at === 0 || /^a$/iu.test(letter) || letter > (letters[at - 1] ?? '')),
  )

/** Letters of columns in ascending order, and no word of a head. */
const combinationOf = (text: string): string | null => {
  const letters = lettersOf(text)
  const isAscending = Array.from((letters ?? '').toUpperCase()).every(
    (one, at, all) => at === 0 || one > (all[at - 1] ?? ''),
  )
  return isAscending ? letters : null
}

const isYear = (text: string): boolean => /^(?:19|20)\d\d$/u.test(text)

/** Classifies a row of trimmed texts. A row of letters alone can be heads: who reads the table decides by what is around it. */
export const lineOf = (cells: readonly string[]): SheetLine => {
  const filled = cells.flatMap((text, at) => (text === '' ? [] : [{ text, at }]))
  const [first] = filled
  if (first === undefined) return { kind: 'blank' }
  if (filled.length === 1 && first.at === 0) return { kind: 'text', text: first.text }
  const behind = filled.filter(({ at }) => at > 0)
  const figures = behind.filter(({ text }) => figureOf(text) !== null)
  const letters = behind.flatMap(({ text }) => (figureOf(text) === null ? (combinationOf(text) ?? []) : []))
  const others = behind.length - figures.length - letters.length
  if (letters.length === behind.length) {
    const isSequence = letters.length > 1 && first.at > 0 && isOrdered(letters)
    return { kind: isSequence ? 'columnLetters' : 'cellLetters' }
  }
  const start = figures[0]?.at ?? 0
  // A second column of labels, or of words such as "Count", is no head; years in a row with one are heads.
  const stub = start === 2 && behind[0]?.at === 1 && combinationOf(behind[0].text) === null ? 1 : 0
  const areYears = others > 0 && figures.every(({ text }) => isYear(text))
  if (figures.length > 0 && !areYears && others - stub <= figures.length / 2) return { kind: 'figures', first: start }
  if (filled.length === 1 && first.at === 1 && !isTotal(first.text)) return { kind: 'text', text: first.text }
  return { kind: 'heads' }
}
