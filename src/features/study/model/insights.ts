import { INSIGHT_TEXT_MAX } from '@core/domain'

export const insightProblem = (text: string): string | null =>
  text.trim().length > INSIGHT_TEXT_MAX ? `A key insight can be at most ${INSIGHT_TEXT_MAX} characters long.` : null
