import { clampWait, retryAfter, type ProviderAnswer } from '../call'
import { ProviderFault, type FaultType } from '../fault'
import { isKeyRefusal } from './unsure'
import { countOf, record, text } from './wire'

const CODES: Readonly<Record<number, FaultType>> = {
  401: 'auth_revoked',
  402: 'plan_required',
  403: 'forbidden',
  404: 'not_found',
  410: 'not_found',
  413: 'too_large',
  428: 'dormant',
  429: 'rate_limited',
}

const WORDS: Readonly<Partial<Record<FaultType, string>>> = {
  auth_revoked: 'Decipher no longer accepts this key, or not for this. Create a new one in Decipher and save it here.',
  plan_required: 'The calls that your Decipher plan includes this month are used up.',
  forbidden: 'The account of this Decipher key may not read this survey.',
  not_found: 'Decipher does not have this survey any more.',
  too_large: 'Decipher says that this is too large to send at once.',
  dormant: 'This survey is hibernated in Decipher.',
  rate_limited: 'Decipher is busy with other requests of this key.',
  provider_unavailable: 'Decipher is not available at the moment.',
  invalid: 'Decipher did not accept this request.',
}

/** The limit is on requests that are open, which end by themselves. */
const WAIT_MS = clampWait(15_000)

/** An error is a few hundred bytes; what is larger is what was asked for. */
const LARGEST_ERROR = 20_000

const errorOf = ({ bytes }: ProviderAnswer): Readonly<Record<string, unknown>> => {
  if (bytes.length > LARGEST_ERROR) return {}
  try {
    return record(JSON.parse(bytes.toString('utf8')))
  } catch {
    return {}
  }
}

const typeOf = (code: number, words: string): FaultType => {
  if (code === 403 && isKeyRefusal(words)) return 'auth_revoked'
  return CODES[code] ?? (code >= 500 || code === 408 ? 'provider_unavailable' : 'invalid')
}

const isGood = (code: number): boolean => code >= 200 && code < 300

/** What an answer means: null when it is good, else a fault by the code in its body, then by its status. */
export const createClassify =
  (now: () => number) =>
  (answer: ProviderAnswer): ProviderFault | null => {
    const error = errorOf(answer)
    const code = countOf(error.$code) ?? answer.status
    if (isGood(answer.status) && isGood(code)) return null
    const type = typeOf(isGood(code) ? answer.status : code, text(error.$error))
    return new ProviderFault(type, WORDS[type] ?? 'Decipher refused this request.', {
      ...(type === 'rate_limited' && {
        waitMs: retryAfter(answer.headers, now()) ?? WAIT_MS,
        limit: 'requests at once',
      }),
    })
  }
