/** Scores per answer of a 0-10 recommendation question: detractors 0-6 = -100, passives 7-8 = 0, promoters 9-10 = 100. */
export const npsScore = (answer: number): number => {
  if (answer >= 9) return 100
  return answer >= 7 ? 0 : -100
}
