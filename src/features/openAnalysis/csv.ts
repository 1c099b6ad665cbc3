import type { OpenResponse } from '@core/contract'
import { csvOfLines } from '@core/domain/tables'
import { plainText, SENTIMENT_WORDS } from './model'

/** The responses as a file for spreadsheets; texts that start like a formula are neutralised. */
export const responsesCsv = (before: readonly string[], responses: readonly OpenResponse[]): Blob => {
  const text = csvOfLines([
    ...before.map(line => [{ text: line }]),
    [],
    [{ text: 'Response' }, { text: 'Sentiment' }, { text: 'Score' }],
    ...responses.map(({ text: parts, sentiment, score }) => [
      { text: plainText(parts) },
      { text: SENTIMENT_WORDS[sentiment] },
      score === null ? { text: '' } : { number: score, digits: 3 },
    ]),
  ])
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}
