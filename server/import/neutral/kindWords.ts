import type { NeutralKind } from './types'

/** What a question is, within a sentence. */
export const KIND_WORDS: Readonly<Record<NeutralKind, string>> = {
  single: 'a single choice',
  multi: 'a multiple choice',
  grid: 'a grid',
  numeric: 'a number',
  open: 'a text',
  nps: 'a recommendation from 0 to 10',
  rank: 'a ranking',
  date: 'a date',
  meta: 'a fact of the interview',
}
