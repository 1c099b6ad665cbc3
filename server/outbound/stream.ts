import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { guardedLookup, isClosedLiteral, closedAddress, isListed, type OutboundRules } from './guard'
import { OutboundRefused } from './refused'

export interface StreamRequest {
  readonly host: string
  readonly port: number
  /** Without, only hosts that are listed as inside the own network are asked. */
  readonly tls: boolean
  readonly bytes: Uint8Array
  readonly signal?: AbortSignal
  /** Milliseconds until the other side has taken all and closed, at most. */
  readonly timeMs?: number
}

/**
 * Sends bytes to a service that answers nothing, and waits until it closes the connection after them. Throws OutboundRefused: for
 * addresses inside the own network, without encryption to hosts that are not listed, and for what is not taken in time.
 */
export type OutboundStream = (request: StreamRequest) => Promise<void>

const TIME_MS = 10_000

const open = (rules: OutboundRules, { host, port, tls }: StreamRequest): Socket => {
  const target = { host, name: `${host}:${port}`, listed: isListed(rules, [host, `${host}:${port}`]) }
  if (!tls && !target.listed)
    throw new OutboundRefused(
      'scheme',
      'Without TLS lines are only sent to hosts of the own network that OUTBOUND_ALLOW lists. Use TLS.',
    )
  if (isClosedLiteral(target)) throw closedAddress(target.name)
  const lookup = guardedLookup(target)
  return tls ? connectTls({ host, port, servername: host, lookup }) : connectPlain({ host, port, lookup })
}

/** The way to services that take a stream of bytes, for the whole server. */
export const createOutboundStream =
  (rules: OutboundRules): OutboundStream =>
  async request => {
    const late = AbortSignal.timeout(request.timeMs ?? TIME_MS)
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late
    const name = `${request.host}:${request.port}`
    const socket = open(rules, request)
    const stop = () => socket.destroy(new Error('stopped'))
    signal.addEventListener('abort', stop)
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject)
        socket.once('close', failed => (failed ? undefined : resolve()))
        // What it says is not read, so that its end can be seen.
        socket.resume()
        socket.once(request.tls ? 'secureConnect' : 'connect', () => socket.end(request.bytes))
      })
    } catch (error) {
      if (error instanceof OutboundRefused) throw error
      if (late.aborted) throw new OutboundRefused('time', `${name} did not take the lines in time.`)
      if (request.signal?.aborted === true) throw error
      throw new OutboundRefused('unreachable', `${name} could not be reached, or broke off.`)
    } finally {
      signal.removeEventListener('abort', stop)
      socket.destroy()
    }
  }
