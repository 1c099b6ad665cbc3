import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

const LOOPBACK = /^(::1|127\.|::ffff:127\.)/

const socketAddress = (c: Context): string | undefined => {
  try {
    return getConnInfo(c).remote.address
  } catch {
    // Called without a socket (tests).
    return undefined
  }
}

/** Address of the caller: of the socket, or, behind a proxy on this machine, the one the proxy saw (its last entry). */
export const addressOf = (c: Context): string => {
  const address = socketAddress(c) ?? 'unknown'
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return LOOPBACK.test(address) && forwarded ? forwarded : address
}

/** What proxies add. One that adds nothing cannot be told from a caller on this machine (README). */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** A caller on this machine that no proxy stands in front of, and that asked for this machine by a name of its own. */
export const isLocal = (c: Context): boolean =>
  LOOPBACK.test(socketAddress(c) ?? '') &&
  LOCAL_NAME.test(new URL(c.req.url).hostname) &&
  OF_PROXIES.every(name => c.req.header(name) === undefined)
