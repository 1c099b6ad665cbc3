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

/** A text without the labels that hold digits themselves, such as '18-34'. */
const withoutLabels = (text: string, cells: readonly ChangedFigure[]): string =>
  [...new Set(cells.flatMap(({ row, column }) => [row, column]))]
    .filter(label => /\d/.test(label))
    .sort((one, other) => other.length - one.length)
    .reduce((rest, label) => rest.replaceAll(label.toLowerCase(), ' '), text)

const names = (text: string, label: string): boolean => label !== '' && text.includes(label.toLowerCase())

/** How much of a cell's place a text names: row and column. */
const named = (text: string, { row, column }: ChangedFigure): number =>
  Number(row.split(', ').some(part => names(text, part))) + Number(names(text, column))

/**
 * Numbers of a text that it took from figures which changed since: printed by a cell before, and not by that cell now. Of several
 * cells with the same number the text means the one that it names best; among equals, one that still holds.
 * `cells`: all that both figures have, from `figureChanges`.
 */
export const staleQuotes = (text: string, cells: readonly ChangedFigure[]): StaleQuote[] => {
  const folded = text.toLowerCase()
  return [...new Set(withoutLabels(folded, cells).match(NUMBER) ?? [])].flatMap(number => {
    const digits = digitsOf(number)
    const meant = cells
      .filter(({ from }) => digitsOf(from) === digits)
      .map(cell => ({ cell, score: named(folded, cell) * 2 + Number(cell.from === cell.to) }))
      .reduce<{ cell: ChangedFigure; score: number } | null>(
        (best, one) => (best && best.score >= one.score ? best : one),
        null,
      )
    return meant && meant.cell.from !== meant.cell.to ? [{ number, cell: meant.cell }] : []
  })
}
