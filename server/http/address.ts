import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { BlockList, isIP } from 'node:net'

const LOOPBACK = /^(::1|127\.|::ffff:127\.)/

const socketAddress = (c: Context): string | undefined => {
  try {
    return getConnInfo(c).remote.address
  } catch {
    // Called without a socket (tests).
    return undefined
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | null => {
  const version = isIP(address)
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6'
}

/** Addresses (192.0.2.1) and networks (10.0.0.0/8) of proxies. Throws a RangeError that names the entry which is neither. */
export const proxyList = (entries: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = familyOf(address)
    const most = family === 'ipv4' ? 32 : 128
    if (family === null || (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= most)))
      throw new RangeError(`"${entry}" is neither an address nor a network such as 10.0.0.0/8`)
    list.addSubnet(address, prefix === undefined ? most : Number(prefix), family)
  }
  return list
}

/**
 * Address of the caller: of the socket, or, where that is a trusted proxy or one on this machine, the last address in
 * X-Forwarded-For that is not itself a trusted one. What stands before that the caller may have invented.
 */
export const addressOf = (c: Context, trusted?: BlockList): string => {
  const isProxy = (address: string): boolean => {
    const family = familyOf(address)
    return LOOPBACK.test(address) || (family !== null && trusted?.check(address, family) === true)
  }
  const socket = socketAddress(c) ?? 'unknown'
  if (!isProxy(socket)) return socket
  // Nearest first.
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map(hop => hop.trim())
    .filter(Boolean)
    .reverse()
  return hops.find(hop => !isProxy(hop)) ?? hops.at(-1) ?? socket
}

/** What proxies add. One that adds nothing cannot be told from a caller on this machine (README). */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])$/

const withoutProxy = (c: Context): boolean => OF_PROXIES.every(name => c.req.header(name) === undefined)

/** A caller on this machine, without a proxy in between, that addressed this machine by a local name. */
const isLocal = (c: Context): boolean =>
  LOOPBACK.test(socketAddress(c) ?? '') && LOCAL_NAME.test(new URL(c.req.url).hostname) && withoutProxy(c)

/** A caller for operators only: one on this machine, or one of these addresses; neither through a proxy. */
export const isOperator = (c: Context, allowed?: BlockList): boolean => {
  const socket = socketAddress(c)
  const family = socket === undefined ? null : familyOf(socket)
  const isAllowed = socket !== undefined && family !== null && allowed?.check(socket, family) === true
  return isLocal(c) || (isAllowed && withoutProxy(c))
}
