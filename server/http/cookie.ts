import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SessionCookie } from './context'

const NAME = 'tabularium'

/** The session cookie: `__Host-tabularium` (Secure) where the product is served over https, else `tabularium`. */
export const sessionCookie = (c: Context, publicOrigin: string | undefined): SessionCookie => {
  const secure = publicOrigin?.startsWith('https:') === true
  const prefix = secure ? ({ prefix: 'host', secure } as const) : {}
  const options = { ...prefix, httpOnly: true, sameSite: 'Lax', path: '/' } as const
  return {
    read: () => (secure ? getCookie(c, NAME, 'host') : getCookie(c, NAME)) ?? null,
    write: (token, expires) => setCookie(c, NAME, token, { ...options, expires }),
    clear: () => {
      deleteCookie(c, NAME, { ...prefix, path: '/' })
    },
  }
}
