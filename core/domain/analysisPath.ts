interface QuestionPlace {
  readonly study: string
  readonly dataset: string
  readonly question: string
}

/** The path of a question's page, with these parameters of its view, for links that are not made in the browser. */
export const analysisPath = (
  { study, dataset, question }: QuestionPlace,
  parameters: readonly (readonly [string, string])[] = [],
): string => {
  const path = `/analysis/${[study, dataset, question].map(encodeURIComponent).join('/')}`
  const query = parameters.map(pair => pair.map(encodeURIComponent).join('=')).join('&')
  return query === '' ? path : `${path}?${query}`
}
