import { clampWait, retryAfter, type ProviderAnswer } from '../call'
import { ProviderFault, type FaultType } from '../fault'
import { limitFault, usedUp } from './quota'
import { isRevokedGrant } from './unsure'
import { record, text, type Loose } from './wire'

const CODES: Readonly<Record<string, FaultType>> = {
  '1010': 'auth_revoked',
  '1011': 'auth_revoked',
  '1012': 'auth_revoked',
  '1013': 'auth_revoked',
  '1014': 'forbidden',
  '1015': 'plan_required',
  '1016': 'forbidden',
  '1017': 'plan_required',
  '1018': 'invalid',
  '1020': 'not_found',
  '1030': 'too_large',
  '1040': 'rate_limited',
  '1050': 'provider_unavailable',
  '1051': 'provider_unavailable',
  '1052': 'auth_revoked',
  '1053': 'auth_revoked',
}

const STATUSES: Readonly<Record<number, FaultType>> = {
  401: 'auth_revoked',
  402: 'plan_required',
  403: 'forbidden',
  404: 'not_found',
  408: 'provider_unavailable',
  410: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
}

const CODE_WORDS: Readonly<Record<string, string>> = {
  '1014': 'SurveyMonkey was not asked for this permission. Connect the account again and agree to all permissions.',
  '1017': 'The SurveyMonkey account has reached a limit of its plan.',
  '1018': 'The SurveyMonkey account belongs to another region. Connect it again.',
  '1025': 'SurveyMonkey already has this in another form.',
  '1026': 'SurveyMonkey already has this.',
  '1052': 'The SurveyMonkey account was deleted. Connect another account.',
  '1053': 'The SurveyMonkey account was deleted. Connect another account.',
}

const WORDS: Readonly<Partial<Record<FaultType, string>>> = {
  auth_revoked: 'SurveyMonkey no longer gives access to this account. Connect it again.',
  forbidden: 'This SurveyMonkey account may not do this.',
  plan_required: 'The plan of this SurveyMonkey account does not include this.',
  not_found: 'SurveyMonkey does not have this survey any more.',
  too_large: 'SurveyMonkey does not give out surveys with more than 1,000 questions.',
  provider_unavailable: 'SurveyMonkey is not available at the moment.',
  invalid: 'SurveyMonkey did not accept this request.',
}

/** Longer good answers are no refusals, and need not be read twice. */
const LONGEST_REFUSAL = 2000

const bodyOf = ({ bytes }: ProviderAnswer): Loose => {
  try {
    return record(JSON.parse(bytes.toString('utf8')))
  } catch {
    return {}
  }
}

/** Windows of the shorter limit. */
const WAIT_MS = clampWait(60_000)

const rateFault = ({ headers }: ProviderAnswer, now: number): ProviderFault => {
  const waited = retryAfter(headers, now)
  const used = usedUp(headers, now) ?? { waitMs: WAIT_MS, limit: 'calls a minute' }
  return limitFault(waited === null ? used : { ...used, waitMs: waited })
}

const faultOf = (answer: ProviderAnswer, body: Loose, now: number): ProviderFault => {
  const { status } = answer
  const code = text(record(body.error).id)
  const type = isRevokedGrant(body)
    ? 'auth_revoked'
    : (CODES[code] ?? STATUSES[status] ?? (status >= 500 ? 'provider_unavailable' : 'invalid'))
  if (type === 'rate_limited') return rateFault(answer, now)
  return new ProviderFault(type, CODE_WORDS[code] ?? WORDS[type] ?? 'SurveyMonkey refused this request.')
}

/** What an answer means: null when it is good, else a fault by the provider's error code, then by status. */
export const createClassify =
  (now: () => number) =>
  (answer: ProviderAnswer): ProviderFault | null => {
    const isGood = answer.status >= 200 && answer.status < 300
    if (isGood && answer.bytes.length > LONGEST_REFUSAL) return null
    const body = bodyOf(answer)
    return isGood && !isRevokedGrant(body) && record(body.error).id === undefined ? null : faultOf(answer, body, now())
  }
