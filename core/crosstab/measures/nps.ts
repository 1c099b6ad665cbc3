/** Scores per answer of a 0-10 recommendation question: detractors 0-6 = -100, passives 7-8 = 0, promoters 9-10 = 100. */
export const npsScore = (answer: number): number => {
  if (answer >= 9) return 100
  return answer >= 7 ? 0 : -100
}

/** The scores of a scored mean whose mean is the net promoter score. `answers`: 0-10 per category key; null is left out. */
export const npsScores = (answers: Readonly<Record<string, number | null>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, answer]) => (answer === null ? [] : [[key, npsScore(answer)]])),
  )

/**
 * Net promoter score and its standard error from the shares (0..1) of promoters and detractors, in points:
 * 100 (P - D) and 100 √((P + D - (P - D)²) / e). Source: docs/statistics.md, Means.
 */
export const netPromoterScore = (
  promoters: number,
  detractors: number,
  effective: number,
): { score: number; standardError: number | null } => {
  const difference = promoters - detractors
  return {
    score: 100 * difference,
    standardError:
      effective > 0 ? 100 * Math.sqrt((promoters + detractors - difference * difference) / effective) : null,
  }
}
