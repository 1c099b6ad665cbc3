import { Refusal } from '../access/refusal'
import { showsToken } from './bearer'

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/**
 * The proof that a write comes from the product's own pages (reliability 6). Browsers send Origin with every write, and
 * Sec-Fetch-Site. A caller with a bearer token may lack both (no browser attaches that token by itself); wrong ones never pass.
 * A program with a token of its own is no page, whatever it says.
 */
export const refuseForeignWrite = (headers: Headers, requestUrl: string, publicOrigin: string | undefined): void => {
  if (showsToken(headers.get('authorization') ?? undefined)) return
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const own =
    publicOrigin === undefined
      ? origin !== null && hostOf(origin) === new URL(requestUrl).host
      : origin === publicOrigin
  const foreign = (origin !== null && !own) || (site !== null && site !== 'same-origin')
  const proven = origin !== null || site !== null || headers.has('authorization')
  if (foreign || !proven) {
    throw new Refusal(
      'forbidden',
      'Writes are accepted only from the pages of this site (Origin and Sec-Fetch-Site headers).',
    )
  }
}
