import type { CsvOptions } from '@core/contract/imports'

type Separator = CsvOptions['multi_separator']

const CANDIDATES: readonly Separator[] = ['; ', ';', '|', ', ', ',']
const MOST_OPTIONS = 60

/** The answers in one cell; a trailing separator adds none. */
export const splitAnswers = (cell: string, separator: string): string[] =>
  cell
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '')

/**
 * Whether distinct cells (with counts) are lists of answers: many cells hold several, and the parts come from a short list
 * that is used again and again, in combination and alone. Sentences with commas do not: their parts are nearly all different.
 */
export const looksDelimited = (
  cells: readonly { readonly text: string; readonly n: number }[],
  separator: string,
): boolean => {
  if (separator === '') return false
  let answered = 0
  let several = 0
  let parts = 0
  const options = new Map<string, number>()
  for (const { text, n } of cells) {
    const answers = splitAnswers(text, separator)
    if (new Set(answers).size < answers.length) return false
    answered += n
    if (answers.length > 1 || (answers.length === 1 && text.endsWith(separator.trim()))) several += n
    parts += answers.length
    for (const answer of answers) options.set(answer, (options.get(answer) ?? 0) + n)
  }
  if (answered === 0 || several * 10 < answered || cells.length < 3) return false
  const frequent = [...options].filter(([, n]) => n >= Math.max(2, answered * 0.01))
  if (frequent.length < 2 || frequent.length > MOST_OPTIONS) return false
  // A closed list of wordings that contain the separator splits into no fewer parts than it has cells.
  const used = [...options.values()].reduce((sum, n) => sum + n, 0)
  const covered = frequent.reduce((sum, [, n]) => sum + n, 0)
  return covered >= used * 0.9 && frequent.length < cells.length && parts > options.size * 1.5
}

/** The separator most text columns of the sample use between several answers, or '' when none does. */
export const detectMultiSeparator = (data: readonly (readonly string[])[], columns: number): Separator => {
  let best: Separator = ''
  let most = 0
  for (const separator of CANDIDATES) {
    let found = 0
    for (let column = 0; column < columns; column += 1) {
      const counts = new Map<string, number>()
      for (const row of data) {
        const cell = row[column] ?? ''
        if (cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1)
      }
      if (
        looksDelimited(
          [...counts].map(([text, n]) => ({ text, n })),
          separator,
        )
      )
        found += 1
    }
    if (found > most) {
      best = separator
      most = found
    }
  }
  return best
}
