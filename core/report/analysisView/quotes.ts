import { peopleOf } from '../headline/phrases'
import type { ChangedFigure } from './figureChanges'

/** A number in a text that was in a figure, and is not any more. */
export interface StaleQuote {
  /** As in the text. */
  readonly number: string
  readonly cell: ChangedFigure
}

const NUMBER = /\d+(?:,\d{3})*(?:\.\d+)?/g

/** '1,847', '47%' and '47' as they compare: digits and a decimal point. */
const digitsOf = (printed: string): string => /-?\d[\d,]*(?:\.\d+)?/.exec(printed)?.[0].replaceAll(',', '') ?? ''

/** Small letters, with one kind of dash: '18–24s' is the column '18-24'. */
const folded = (text: string): string => text.toLowerCase().replaceAll(/[‐-–]/g, '-')

/** A text without the labels that hold digits themselves, such as '18-34'. */
const withoutLabels = (text: string, cells: readonly ChangedFigure[]): string =>
  [...new Set(cells.flatMap(({ row, column }) => [row, column]))]
    .filter(label => /\d/.test(label))
    .sort((one, other) => other.length - one.length)
    .reduce((rest, label) => rest.replaceAll(folded(label), ' '), text)

const isPartOfWord = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at))

/** Whether a text has a label as words of their own: 'women' is not 'men', and '18-24s' are '18-24'. */
const names = (text: string, label: string): boolean => {
  const words = folded(label)
  for (let at = text.indexOf(words); words !== '' && at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    if (!isPartOfWord(text, at - 1) && !isPartOfWord(text, text.charAt(end) === 's' ? end + 1 : end)) return true
  }
  return false
}

/** How much of a cell's place a text names: row and column, which is also named as a headline would say it. */
const named = (text: string, { row, column }: ChangedFigure): number =>
  Number(row.split(', ').some(part => names(text, part))) +
  Number(names(text, column) || names(text, peopleOf(column, '')))

/**
 * Numbers of a text that it took from figures which changed since: printed by a cell before, and not by that cell now. Of several
 * cells with the same number the text means the one that it names best; among equals, one that still holds.
 * `cells`: all that both figures have, from `figureChanges`.
 */
export const staleQuotes = (text: string, cells: readonly ChangedFigure[]): StaleQuote[] => {
  const words = folded(text)
  return [...new Set(withoutLabels(words, cells).match(NUMBER) ?? [])].flatMap(number => {
    const digits = digitsOf(number)
    const meant = cells
      .filter(({ from }) => digitsOf(from) === digits)
      .map(cell => ({ cell, score: named(words, cell) * 2 + Number(cell.from === cell.to) }))
      .reduce<{ cell: ChangedFigure; score: number } | null>(
        (best, one) => (best && best.score >= one.score ? best : one),
        null,
      )
    return meant && meant.cell.from !== meant.cell.to ? [{ number, cell: meant.cell }] : []
  })
}
