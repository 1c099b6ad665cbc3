import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { DeviceCookie, SessionCookie, SignOnCookie } from '../access/context'

const NAME = 'tabularium'

const DEVICE = 'tabularium_device'

const SIGN_ON = 'tabularium_sign_on'

const STEP = 'tabularium_step'

const isSecure = (publicOrigin: string | undefined): boolean => publicOrigin?.startsWith('https:') === true

const laxCookie = (c: Context, name: string, publicOrigin: string | undefined): SessionCookie => {
  const secure = isSecure(publicOrigin)
  const prefix = secure ? ({ prefix: 'host', secure } as const) : {}
  const options = { ...prefix, httpOnly: true, sameSite: 'Lax', path: '/' } as const
  return {
    read: () => (secure ? getCookie(c, name, 'host') : getCookie(c, name)) ?? null,
    write: (token, expires) => setCookie(c, name, token, { ...options, expires }),
    clear: () => {
      deleteCookie(c, name, { ...prefix, path: '/' })
    },
  }
}

/** The session cookie: `__Host-tabularium` (Secure) where the product is served over https, else `tabularium`. */
export const sessionCookie = (c: Context, publicOrigin: string | undefined): SessionCookie =>
  laxCookie(c, NAME, publicOrigin)

/** What binds a sign-in at a provider to the browser in which it began: Lax, since the provider sends the browser back. */
export const signOnCookie = (c: Context, publicOrigin: string | undefined): SignOnCookie =>
  laxCookie(c, SIGN_ON, publicOrigin)

/** What binds the second step of signing in to the browser that took the first. */
export const stepCookie = (c: Context, publicOrigin: string | undefined): SessionCookie =>
  laxCookie(c, STEP, publicOrigin)

/** What tells a browser in which somebody signed in before: `__Host-tabularium_device` over https. It opens nothing by itself. */
export const deviceCookie = (c: Context, publicOrigin: string | undefined): DeviceCookie => {
  const secure = isSecure(publicOrigin)
  const prefix = secure ? ({ prefix: 'host', secure } as const) : {}
  return {
    read: () => (secure ? getCookie(c, DEVICE, 'host') : getCookie(c, DEVICE)) ?? null,
    write: (token, expires) =>
      setCookie(c, DEVICE, token, { ...prefix, httpOnly: true, sameSite: 'Strict', path: '/', expires }),
  }
}
