import type { getSentiment } from '@core/contract'
import type { Verb } from '../../http/mount'
import { scorer, SENTIMENT_RANGES } from './sentiment'

/** S7.7. */
export const ranges: Verb<typeof getSentiment> = () =>
  Promise.resolve({ ranges: [...SENTIMENT_RANGES], languages: [...scorer.languages] })
