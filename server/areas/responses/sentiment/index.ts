import type { Sentiment } from '@core/contract'
import { createLexiconScorer } from './score'

export type { LanguageCounts } from './types'

/** Scores between which a response is neutral; the bounds themselves are. */
const NEUTRAL = 0.15

/** Scores run from -1 to 1; -0.15 and 0.15 are neutral. */
export const SENTIMENT_RANGES: { name: Sentiment; from: number; to: number }[] = [
  { name: 'negative', from: -1, to: -NEUTRAL },
  { name: 'neutral', from: -NEUTRAL, to: NEUTRAL },
  { name: 'positive', from: NEUTRAL, to: 1 },
]

export const sentimentOf = (score: number | null): Sentiment => {
  if (score === null) return 'not_scored'
  if (score < -NEUTRAL) return 'negative'
  return score > NEUTRAL ? 'positive' : 'neutral'
}

/** The scorer of this product. */
export const scorer = createLexiconScorer()
