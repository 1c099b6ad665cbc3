import { ProviderFault } from '../fault'

export type Region = 'us' | 'eu' | 'ca'

/** Where accounts of each region are asked. */
export const REGIONS: Readonly<Record<Region, string>> = {
  us: 'https://api.surveymonkey.com',
  eu: 'https://api.eu.surveymonkey.com',
  ca: 'https://api.surveymonkey.ca',
}

/** The place as it is stored: one of the three origins. Throws ProviderFault invalid for any other address. */
export const checkPlace = (written: string): string => {
  const tried = written.trim().toLowerCase().replace(/\/$/u, '')
  const place = Object.values(REGIONS).find(origin => origin === tried)
  if (place === undefined)
    throw new ProviderFault('invalid', 'This is not a region of SurveyMonkey. Connect the account again.')
  return place
}

/**
 * An address at a place; `origin` takes the place of the host. Addresses that SurveyMonkey sends are never followed. Throws
 * ProviderFault invalid for a wrong place.
 */
export const apiUrl = (
  place: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
  origin?: string,
): URL => {
  const url = new URL(path, origin ?? checkPlace(place))
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
