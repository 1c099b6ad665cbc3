/** Survey providers that data can come from, by their segment of an address. */
export const ALL_PROVIDERS = ['qualtrics', 'surveymonkey', 'decipher'] as const

export type Provider = (typeof ALL_PROVIDERS)[number]

/** As they write themselves. */
export const PROVIDERS: Readonly<Record<Provider, string>> = {
  qualtrics: 'Qualtrics',
  surveymonkey: 'SurveyMonkey',
  decipher: 'Decipher',
}
