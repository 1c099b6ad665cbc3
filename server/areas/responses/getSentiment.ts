import type * as contract from '@core/contract'
import type { Verb } from '../../access/verbs'
import { scorer, SENTIMENT_RANGES } from './sentiment'

/** The ranges of scores that count as negative, neutral and positive. */
export const getSentiment: Verb<typeof contract.getSentiment> = () =>
  Promise.resolve({ ranges: [...SENTIMENT_RANGES], languages: [...scorer.languages] })
