import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses'
import { OutboundRefused } from './refused'

export interface OutboundRules {
  /** Hosts, with a port or without, that may be asked although they are inside the own network. */
  readonly allow: readonly string[]
  /** Hosts of `allow` may be asked without encryption: development and tests. */
  readonly plain: boolean
  /** Hosts of this machine, with their port, that may be asked without encryption all the same: made-up providers. */
  readonly trial?: readonly string[]
}

/** A host that is to be asked. */
export interface GuardedTarget {
  readonly host: string
  /** As messages name it. */
  readonly name: string
  /** Whether it may be inside the own network. */
  readonly listed: boolean
}

/** Whether one of these writings of a host is listed. */
export const isListed = ({ allow, trial = [] }: OutboundRules, names: readonly string[]): boolean =>
  [...allow, ...trial].some(entry => names.includes(entry.toLowerCase()))

export const closedAddress = (host: string) =>
  new OutboundRefused('address', `${host} is inside the own network. OUTBOUND_ALLOW can list hosts that may be asked.`)

/** Whether the host is written as an address that may not be asked. */
export const isClosedLiteral = ({ host, listed }: GuardedTarget): boolean => {
  const literal = host.replace(/^\[|\]$/gu, '')
  return isIP(literal) !== 0 && !listed && !isPublicAddress(literal)
}

/** The connection goes to an address that was looked at: a name that answers differently the next time gains nothing. */
export const guardedLookup =
  ({ name, listed }: GuardedTarget): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 4)
      const [first] = found
      if (!first) return done(new Error(`${hostname} has no address`), '', 4)
      if (!listed && !found.every(({ address }) => isPublicAddress(address))) return done(closedAddress(name), '', 4)
      return options.all === true ? done(null, found) : done(null, first.address, first.family)
    })
  }
