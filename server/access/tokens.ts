import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Refusal } from './refusal'

const ISSUER = 'tabularium'
const AUDIENCE = 'tabularium-api'
/** Lifetime of a jwt in seconds. */
export const JWT_SECONDS = 600

const claims = z.object({ sub: z.string(), cid: z.string(), sid: z.string(), rv: z.int() })

const DEVICE_AUDIENCE = 'tabularium-device'
const DEVICE_DAYS = 180
const deviceClaims = z.object({ sub: z.string(), cid: z.string(), jti: z.string() })

/** What a jwt says; all of it is compared with the live session and account on each request. */
export interface Claims {
  readonly userId: string
  readonly clientId: string
  readonly sessionId: string
  readonly roleVersion: number
}

/** A browser in which an account was signed in to before. */
export interface Device {
  /** Of this browser alone; limits count by it. */
  readonly id: string
  readonly clientId: string
  readonly userId: string
}

export interface Tokens {
  /** A word about this browser for half a year. */
  signDevice(account: Omit<Device, 'id'>): Promise<{ token: string; expires: Date }>
  /** Null for what was not signed here, or has expired. */
  readDevice(token: string): Promise<Device | null>
  /** A jwt for ten minutes. `now` in seconds since 1970. */
  sign(claims: Claims, now?: number): Promise<string>
  /** Throws Refusal token_expired or unauthenticated. */
  verify(jwt: string): Promise<Claims>
}

/** Claims of jwts whose signature was checked, as long as they are valid: a browser shows the same one for ten minutes. */
const CHECKED_MAX = 5_000

interface Checked {
  readonly claims: Claims
  /** Seconds since 1970. */
  readonly expires: number
}

/** Signs and checks jwts with a key derived from the master key; HS256 and nothing else. */
export const createTokens = (masterKey: string): Tokens => {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', 'tabularium jwt', 32))
  const deviceKey = new Uint8Array(hkdfSync('sha256', masterKey, '', 'tabularium device', 32))
  const checked = new Map<string, Checked>()
  const check = async (jwt: string): Promise<Checked> => {
    const { payload } = await jwtVerify(jwt, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    const { sub, cid, sid, rv } = claims.parse(payload)
    if (checked.size >= CHECKED_MAX) checked.clear()
    const one = {
      claims: { userId: sub, clientId: cid, sessionId: sid, roleVersion: rv },
      expires: payload.exp ?? 0,
    }
    checked.set(jwt, one)
    return one
  }
  return {
    signDevice: async ({ clientId, userId }) => {
      const expires = new Date(Date.now() + DEVICE_DAYS * 86_400_000)
      const token = await new SignJWT({ cid: clientId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setJti(randomBytes(16).toString('base64url'))
        .setAudience(DEVICE_AUDIENCE)
        .setExpirationTime(expires)
        .sign(deviceKey)
      return { token, expires }
    },
    readDevice: async token => {
      try {
        const options = { algorithms: ['HS256'], audience: DEVICE_AUDIENCE, requiredClaims: ['exp'] }
        const { sub, cid, jti } = deviceClaims.parse((await jwtVerify(token, deviceKey, options)).payload)
        return { id: jti, clientId: cid, userId: sub }
      } catch {
        return null
      }
    },
    sign: ({ userId, clientId, sessionId, roleVersion }, now = Math.floor(Date.now() / 1000)) =>
      new SignJWT({ cid: clientId, sid: sessionId, rv: roleVersion })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + JWT_SECONDS)
        .sign(key),
    verify: async jwt => {
      try {
        const known = checked.get(jwt)
        if (known && known.expires > Date.now() / 1000) return known.claims
        return (await check(jwt)).claims
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Refusal('token_expired', 'The access token has expired.')
        throw new Refusal('unauthenticated', 'Sign in first.')
      }
    },
  }
}

/** The secret of a session cookie, which only the browser holds: "<client id>.<256 random bits>". */
export const newSessionToken = (clientId: string): string => `${clientId}.${randomBytes(32).toString('base64url')}`

/** Id of the session in the database. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The client organisation a cookie's token belongs to; the hash decides whether that is true. */
export const clientIdOf = (token: string): string | null => /^([0-9a-z-]{1,60})\.[\w-]{43}$/.exec(token)?.[1] ?? null
