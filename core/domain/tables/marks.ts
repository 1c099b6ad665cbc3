import type { ArrangedCell, ArrangedColumn } from '@core/crosstab'
import { lettersByLevel, splitLetters } from './format'

type Marked = Pick<ArrangedCell, 'letters' | 'rest' | 'few'>

/** The arrow that screens, charts and slides draw: none if it rests on a handful of people. Workbooks print `rest` itself. */
export const drawnArrow = ({ rest, few }: Marked): ArrangedCell['rest'] => (few?.rest === true ? null : rest)

/** Letters of a cell that are drawn alike. */
export interface LetterRun {
  readonly text: string
  /** Rests on a handful of people: muted. */
  readonly few: boolean
}

/** The letters of a cell as screens and slides draw them, in their order. `columns` decide where one letter ends. */
export const letterRuns = ({ letters, few }: Marked, columns: readonly ArrangedColumn[]): LetterRun[] => {
  if (letters === '') return []
  if (few === null || few.letters === '' || few.letters === letters)
    return [{ text: letters, few: few?.letters === letters }]
  const handful = new Set(splitLetters(few.letters, columns))
  const runs: LetterRun[] = []
  for (const letter of splitLetters(letters, columns)) {
    const last = runs.at(-1)
    const isFew = handful.has(letter)
    if (last?.few === isFew) runs[runs.length - 1] = { text: last.text + letter, few: isFew }
    else runs.push({ text: letter, few: isFew })
  }
  return runs
}

/** Names, in upper case, of the columns that a cell is higher than with only a handful of people on either side. */
export const fewLetters = ({ few }: Marked, columns: readonly ArrangedColumn[]): string[] => {
  const { first, second } = lettersByLevel(few?.letters ?? '', columns)
  return [...first, ...second]
}
