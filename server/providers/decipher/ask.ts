import type { ProviderAnswer, ProviderRequest } from '../call'
import { ProviderFault } from '../fault'
import type { ConnectorDeps, Credential } from '../types'
import { createClassify } from './classify'
import { oneAtATime } from './oneAtATime'
import { apiUrl } from './place'

type Query = Readonly<Record<string, string>>
type Options = Pick<ProviderRequest, 'limit' | 'timeMs' | 'repeatable'>

/** Calls of the API with a credential, one at a time for each key. Both throw ProviderFault. */
export interface Ask {
  /** What the answer holds as JSON. One that cannot be read is asked for once more. */
  json(credential: Credential, path: string, query?: Query, options?: Options): Promise<unknown>
  /** The answer as it came. */
  bytes(credential: Credential, path: string, query?: Query, options?: Options): Promise<ProviderAnswer>
}

const PUBLIC_PART = 32

const parsed = ({ bytes }: ProviderAnswer): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(bytes.toString('utf8')) as unknown }
  } catch {
    return null
  }
}

export const createAsk = ({ call, origin, now }: ConnectorDeps): Ask => {
  const classify = createClassify(now)
  const bytes: Ask['bytes'] = async (credential, path, query = {}, options = {}) => {
    const url = apiUrl(credential.place, path, query, origin)
    const key = `${url.host} ${credential.secret.slice(0, PUBLIC_PART)}`
    return oneAtATime(key, () =>
      call({ ...options, url, headers: { 'x-apikey': credential.secret }, provider: 'Decipher', classify }),
    )
  }
  const json: Ask['json'] = async (credential, path, query, options = {}) => {
    const first = parsed(await bytes(credential, path, query, options))
    const found = first ?? (options.repeatable === false ? null : parsed(await bytes(credential, path, query, options)))
    if (!found) throw new ProviderFault('corrupt_file', 'Decipher sent an answer that cannot be read.')
    return found.value
  }
  return { json, bytes }
}

/** The path of a call about a survey. */
export const surveyCall = (path: string, call: string): string =>
  `/surveys/${path.split('/').map(encodeURIComponent).join('/')}/${call}`
