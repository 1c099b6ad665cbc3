import type { ProviderAnswer, ProviderRequest } from '../call'
import { ProviderFault } from '../fault'
import type { ConnectorDeps, Credential } from '../types'
import { createClassify } from './classify'
import { apiUrl } from './place'
import { record, text, type Loose } from './wire'

export interface Asked {
  readonly result: Loose
  /** What Qualtrics remarks beside the result; empty unless it does. */
  readonly notice: string
}

type Options = Pick<ProviderRequest, 'method' | 'limit' | 'timeMs' | 'repeatable'> & { readonly json?: Loose }

/** Calls of the API with a credential. Both throw ProviderFault. */
export interface Ask {
  /** The result in the envelope of an answer. */
  json(credential: Credential, path: string, options?: Options): Promise<Asked>
  /** The answer as it came. */
  bytes(credential: Credential, path: string, options?: Options): Promise<ProviderAnswer>
}

const envelopeOf = ({ bytes }: ProviderAnswer): Asked | null => {
  try {
    const body = record(JSON.parse(bytes.toString('utf8')))
    const isEnvelope = 'meta' in body || 'result' in body
    return isEnvelope ? { result: record(body.result), notice: text(record(body.meta).notice) } : null
  } catch {
    return null
  }
}

export const createAsk = ({ call, origin, now }: ConnectorDeps): Ask => {
  const classify = createClassify(now)
  const bytes: Ask['bytes'] = (credential, path, { json: body, ...options } = {}) =>
    call({
      ...options,
      url: apiUrl(credential.place, path, origin),
      headers: {
        'x-api-token': credential.secret,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      provider: 'Qualtrics',
      classify,
    })
  const json: Ask['json'] = async (credential, path, options = {}) => {
    const isRead = (options.method ?? 'GET') === 'GET'
    const asked = envelopeOf(await bytes(credential, path, options))
    // A cut answer is asked for once more; what changes something is not sent twice.
    const again = asked ?? (isRead ? envelopeOf(await bytes(credential, path, options)) : null)
    if (!again) throw new ProviderFault('corrupt_file', 'Qualtrics sent an answer that cannot be read.')
    return again
  }
  return { json, bytes }
}

/** The path of a survey. Ids come from the provider and from addresses of ours: they are escaped. */
export const surveyPath = (survey: string): string => `/surveys/${encodeURIComponent(survey)}`
