import type { ProviderAnswer } from '../call'
import { ProviderFault } from '../fault'
import type { ConnectorDeps } from '../types'
import { createClassify } from './classify'
import { apiUrl, checkPlace, REGIONS, type Region } from './place'
import { tokenOrigin } from './unsure'
import { record, text, type Loose } from './wire'

export interface AuthorizeRequest {
  readonly clientId: string
  readonly redirectUri: string
  /** Comes back with the code: ties the answer to the browser that asked. */
  readonly state: string
  readonly region: Region
}

export interface ExchangeRequest {
  readonly code: string
  /** The same as in the address to authorize. */
  readonly redirectUri: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where the account was asked; the United States unless given. */
  readonly region?: Region
}

/** What opens an account: secret and place of its credential. */
export interface Grant {
  readonly accessToken: string
  readonly accessUrl: string
}

export interface SurveyMonkeyOAuth {
  /** The address that the browser of somebody who connects an account is sent to. */
  authorizeUrl(request: AuthorizeRequest): string
  /** Turns a code, once and within five minutes, into a token. Throws ProviderFault; invalid for a code that is used up or too old. */
  exchangeCode(request: ExchangeRequest): Promise<Grant>
}

const grantOf = ({ bytes }: ProviderAnswer): Loose => {
  try {
    return record(JSON.parse(bytes.toString('utf8')))
  } catch {
    return {}
  }
}

export const createSurveyMonkeyOAuth = ({ call, origin, now }: ConnectorDeps): SurveyMonkeyOAuth => {
  const classifyAny = createClassify(now)
  const classify = (answer: ProviderAnswer): ProviderFault | null => {
    const fault = classifyAny(answer)
    // Here nobody is connected yet: 401 is about the code or the app.
    return fault && ['invalid', 'auth_revoked', 'not_found', 'forbidden'].includes(fault.type)
      ? new ProviderFault('invalid', 'SurveyMonkey did not accept the connection. Connect the account again.')
      : fault
  }
  return {
    authorizeUrl: ({ clientId, redirectUri, state, region }) =>
      apiUrl(
        REGIONS[region],
        '/oauth/authorize',
        { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state },
        origin,
      ).href,
    exchangeCode: async ({ code, redirectUri, clientId, clientSecret, region = 'us' }) => {
      const answer = await call({
        url: apiUrl(tokenOrigin(region), '/oauth/token', {}, origin),
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          client_id: clientId,
          client_secret: clientSecret,
          code,
          redirect_uri: redirectUri,
          grant_type: 'authorization_code',
        }).toString(),
        provider: 'SurveyMonkey',
        classify,
      })
      const { access_token, access_url } = grantOf(answer)
      if (text(access_token) === '')
        throw new ProviderFault('corrupt_file', 'SurveyMonkey sent an answer that cannot be read.')
      return { accessToken: text(access_token), accessUrl: checkPlace(text(access_url)) }
    },
  }
}
