import type { ProviderAnswer, ProviderRequest } from '../call'
import { ProviderFault } from '../fault'
import type { ConnectorDeps, Credential } from '../types'
import { createClassify } from './classify'
import { apiUrl } from './place'
import { usedUp, type UsedUp } from './quota'
import { record, type Loose } from './wire'

export interface Asked {
  readonly body: Loose
  /** The limit that this call has used up; null while calls are left. */
  readonly used: UsedUp | null
}

type Options = Pick<ProviderRequest, 'method' | 'limit' | 'timeMs' | 'repeatable'> & {
  readonly query?: Readonly<Record<string, string>>
  readonly json?: Loose
  /** The list that a good answer has. */
  readonly list?: string
}

/** One call of the API below /v3. Throws ProviderFault. */
export type Ask = (credential: Credential, path: string, options?: Options) => Promise<Asked>

/** Null for what is no object, or lacks its list. */
const parsed = ({ bytes }: ProviderAnswer, list: string | undefined): Loose | null => {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return list === undefined || Array.isArray(record(value)[list]) ? record(value) : null
  } catch {
    return null
  }
}

export const createAsk = ({ call, origin, now }: ConnectorDeps): Ask => {
  const classify = createClassify(now)
  return async (credential, path, { json, query, list, ...options } = {}) => {
    const request: ProviderRequest = {
      ...options,
      url: apiUrl(credential.place, `/v3${path}`, query, origin),
      headers: {
        authorization: `bearer ${credential.secret}`,
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
      provider: 'SurveyMonkey',
      classify,
    }
    const isRead = (options.method ?? 'GET') === 'GET'
    let answer = await call(request)
    let body = parsed(answer, list)
    // A cut answer is asked for once more; what changes something is not sent twice.
    if (!body && isRead) {
      answer = await call(request)
      body = parsed(answer, list)
    }
    if (!body && (isRead || answer.bytes.length > 0))
      throw new ProviderFault('corrupt_file', 'SurveyMonkey sent an answer that cannot be read.')
    return { body: body ?? {}, used: usedUp(answer.headers, now()) }
  }
}

const ID = /^[A-Za-z0-9_-]+$/u

/** The path of a survey. Throws ProviderFault not_found for what cannot be an id, before anything is asked. */
export const surveyPath = (survey: string): string => {
  if (!ID.test(survey)) throw new ProviderFault('not_found', 'SurveyMonkey does not have this survey.')
  return `/surveys/${survey}`
}
