import { ProviderFault } from '../fault'

/** The host of an organisation: "selfserve.decipherinc.com". */
const HOST = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.decipherinc\.com$/u

/** The host as it is stored, from an address or a host. Throws ProviderFault invalid for what is none of Decipher's. */
export const checkPlace = (written: string): string => {
  const host = written
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//u, '')
    .replace(/\/$/u, '')
  if (!HOST.test(host))
    throw new ProviderFault(
      'invalid',
      'This is not a Decipher host. Copy it from the address of your Decipher portal: for example selfserve.decipherinc.com.',
    )
  return host
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Decipher deactivates a key that it gets over plain HTTP: only servers of this machine are asked that way. */
const checkedOrigin = (origin: string): URL => {
  const url = new URL(origin)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))) return url
  throw new ProviderFault('invalid', 'Decipher is asked over https only.')
}

/**
 * An address of the API at a host; `origin` takes the place of the host. Throws ProviderFault invalid for a wrong host, and for an
 * origin that is neither https nor on this machine.
 */
export const apiUrl = (place: string, path: string, query: Readonly<Record<string, string>>, origin?: string): URL => {
  const url = checkedOrigin(origin ?? `https://${checkPlace(place)}`)
  url.pathname = `/api/v1${path}`
  url.search = new URLSearchParams(query).toString()
  return url
}
