import { clampWait, retryAfter, type ProviderAnswer } from '../call'
import { ProviderFault, type FaultType } from '../fault'
import { record, text, textOrNull } from './wire'

/** Codes that say more than their status: a missing token is answered with 400. */
const CODES: Readonly<Record<string, FaultType>> = { ATP_2: 'auth_revoked', DCD_7: 'auth_revoked' }

const STATUSES: Readonly<Record<number, FaultType>> = {
  401: 'auth_revoked',
  403: 'forbidden',
  404: 'not_found',
  410: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
}

const WORDS: Readonly<Partial<Record<FaultType, string>>> = {
  auth_revoked: 'Qualtrics no longer accepts this API token. Create a new one in Qualtrics and save it here.',
  forbidden: 'This Qualtrics account may not do this. Ask your Qualtrics brand administrator for access to the API.',
  not_found: 'Qualtrics does not have this survey or file any more.',
  too_large: 'Qualtrics says that this is too large to export at once.',
  rate_limited: 'Qualtrics has reached its limit of calls per minute.',
  provider_unavailable: 'Qualtrics is not available at the moment.',
  invalid: 'Qualtrics did not accept this request.',
}

/** Limits count by the minute. */
const WAIT_MS = clampWait(60_000)

const bodyOf = ({ bytes }: ProviderAnswer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

const typeOf = (status: number, code: string): FaultType =>
  CODES[code] ?? STATUSES[status] ?? (status >= 500 || status === 408 ? 'provider_unavailable' : 'invalid')

/** What an answer means: null when it is good, else a fault by the provider's error code, then by status. */
export const createClassify =
  (now: () => number) =>
  (answer: ProviderAnswer): ProviderFault | null => {
    if (answer.status >= 200 && answer.status < 300) return null
    const meta = record(record(bodyOf(answer)).meta)
    const type = typeOf(answer.status, text(record(meta.error).errorCode))
    const requestId = textOrNull(meta.requestId) ?? undefined
    return new ProviderFault(type, WORDS[type] ?? 'Qualtrics refused this request.', {
      requestId,
      ...(type === 'rate_limited' && {
        waitMs: retryAfter(answer.headers, now()) ?? WAIT_MS,
        limit: 'calls per minute',
      }),
    })
  }
