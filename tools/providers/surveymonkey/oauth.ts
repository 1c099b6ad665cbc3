import type { FakeAnswer, FakeRequest, FakeWorld } from '../fake'
import { good } from './envelope'

const LIFE_MS = 5 * 60_000

export interface App {
  readonly clientId: string
  readonly clientSecret: string
}

export interface OAuth {
  /** Somebody agrees at once: sends the browser back with a code. */
  authorize(request: FakeRequest, world: FakeWorld): FakeAnswer
  /** A code, once and within five minutes, for the token. */
  token(request: FakeRequest, world: FakeWorld, token: string, accessUrl: string): FakeAnswer
}

const refused = (error: string, description: string): FakeAnswer => good({ error, error_description: description }, 400)

export const createOAuth = ({ clientId, clientSecret }: App): OAuth => {
  const codes = new Map<string, { at: number; redirectUri: string }>()
  let issued = 0
  return {
    authorize: ({ query }, world) => {
      const redirectUri = query.get('redirect_uri') ?? ''
      if (query.get('response_type') !== 'code' || query.get('client_id') !== clientId || redirectUri === '')
        return refused('invalid_request', 'The request is missing a parameter.')
      issued += 1
      const code = `canaryCode${issued}`
      codes.set(code, { at: world.now(), redirectUri })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      const state = query.get('state')
      if (state !== null) back.searchParams.set('state', state)
      return { status: 302, headers: { location: back.href }, body: '' }
    },
    token: ({ body, headers }, world, token, accessUrl) => {
      const form = new URLSearchParams(body.toString())
      const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
      if (!isForm || form.get('grant_type') !== 'authorization_code')
        return refused('unsupported_grant_type', 'The grant type is not supported.')
      if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
        return refused('invalid_client', 'Unknown client.')
      const code = form.get('code') ?? ''
      const known = codes.get(code)
      codes.delete(code)
      const isGood =
        known !== undefined && world.now() - known.at <= LIFE_MS && known.redirectUri === form.get('redirect_uri')
      return isGood
        ? good({ access_token: token, expires_in: null, token_type: 'bearer', access_url: accessUrl })
        : refused('invalid_grant', 'Invalid code.')
    },
  }
}
