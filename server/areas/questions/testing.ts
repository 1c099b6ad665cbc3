const RATING = ['Very poor', 'Poor', 'Fair', 'Good', 'Very good']

/** Ratings of taste, price and service apart from each other, so that importing makes no grid of them; some unanswered. */
export const ratingsCsv = (respondents = 150): string => {
  const rating = (i: number, step: number, gap: number) => (i % gap === gap - 1 ? '' : RATING[(i * step + (i % 4)) % 5])
  const rows = Array.from({ length: respondents }, (_, i) =>
    [
      i + 1,
      rating(i, 7, 10),
      i % 3 === 0 ? 'Male' : 'Female',
      rating(i, 3, 7),
      (i * 13) % 9,
      rating(i, 4, 13),
      ['North', 'South', 'East'][(i * 5) % 3],
    ].join(','),
  )
  return ['respondent,Taste,Gender,Price,Visits last month,Service,Region', ...rows].join('\n')
}
