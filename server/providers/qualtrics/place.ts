import { ProviderFault } from '../fault'

/** A data centre, alone or after the name of a brand: "fra1", "acme.fra1". */
const PLACE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)?[a-z]{2,8}[0-9]{0,2}$/u

/** The place in an address or host of Qualtrics, or as it is; null for what is none. */
export const placeOf = (written: string): string | null => {
  const place = written
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//u, '')
    .replace(/\/$/u, '')
    .replace(/\.qualtrics\.com$/u, '')
  return PLACE.test(place) ? place : null
}

/** The place as it is stored. Throws ProviderFault invalid for what is no data centre. */
export const checkPlace = (written: string): string => {
  const place = placeOf(written)
  if (place === null)
    throw new ProviderFault(
      'invalid',
      'This is not a Qualtrics data centre. Copy it from Account Settings, Qualtrics IDs: for example fra1.',
    )
  return place
}

const ROOT = '/API/v3'

/** An address of the API at a place; `origin` takes the place of the host. Throws ProviderFault invalid for a wrong place. */
export const apiUrl = (place: string, path: string, origin?: string): URL =>
  new URL(`${ROOT}${path}`, origin ?? `https://${checkPlace(place)}.qualtrics.com`)

/** The path of the API, with its query, in an address that Qualtrics sent; null for anything else. Its host is never asked. */
export const apiPath = (address: string): string | null => {
  const url = URL.parse(address)
  return url?.pathname.startsWith(`${ROOT}/`) === true ? url.pathname.slice(ROOT.length) + url.search : null
}
