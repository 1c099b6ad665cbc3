import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { TruthSurvey } from './truth'

export interface FakeRequest {
  readonly method: string
  /** Decoded by nobody: as it was asked for. */
  readonly path: string
  readonly query: URLSearchParams
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Origin of the fake, as its absolute addresses name it. */
  readonly origin: string
}

export interface FakeAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** What goes wrong with one answer. */
export type Fault =
  | { readonly kind: 'answer'; readonly answer: FakeAnswer }
  /** The connection breaks without an answer. */
  | { readonly kind: 'reset' }
  /** Nothing is ever answered. */
  | { readonly kind: 'silence' }
  /** Half of the body, and the end of the connection. */
  | { readonly kind: 'cut' }
  /** The first half of the body as if it were all. */
  | { readonly kind: 'half' }
  | { readonly kind: 'html' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** No fault: the same answer, packed. */
  | { readonly kind: 'gzip' }
  /** No fault: the same answer, in pieces whose number is not said before. */
  | { readonly kind: 'chunked' }

interface QueuedFault {
  readonly route: RegExp
  /** Counted over calls of the route from when it was queued; 1 is the next. */
  nth: number
  /** How many calls in a row; Infinity: for good. */
  times: number
  readonly fault: Fault
}

/** The state that a fake answers from, and what tests and the control port change of it. */
export interface FakeWorld {
  readonly surveys: TruthSurvey[]
  /** Milliseconds since 1970, moved by `advance` only where a test froze it. */
  now(): number
  advance(ms: number): void
  /** Stops the clock at this moment. */
  freeze(at: number): void
}

export interface Fake {
  readonly name: string
  readonly origin: string
  /** Where the control port answers; see `control`. */
  readonly control: string
  readonly world: FakeWorld
  /** "GET /API/v3/surveys": method and path of every call so far. */
  readonly calls: readonly string[]
  /** Queues a fault for calls whose "METHOD /path" matches. */
  fail(route: RegExp, fault: Fault, options?: { readonly nth?: number; readonly times?: number }): void
  /** Forgets faults that have not happened. */
  clearFaults(): void
  close(): Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

const listen = (server: Server, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : port}`)
    })
  })

const close = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const write = (response: ServerResponse, { status, headers = {}, body }: FakeAnswer): void => {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

const JSON_TYPE = { 'content-type': 'application/json' }

const PAGE = '<!DOCTYPE html><html><body><h1>Sign in</h1></body></html>'

/** The answer with its fault; null where nothing comes. */
const spoilt = (fault: Fault, answer: FakeAnswer): FakeAnswer | null => {
  const bytes = Buffer.from(answer.body)
  switch (fault.kind) {
    case 'answer':
      return fault.answer
    case 'half':
      return { ...answer, body: bytes.subarray(0, Math.floor(bytes.length / 2)) }
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: PAGE }
    case 'redirect':
      return { status: 302, headers: { location: fault.to }, body: '' }
    case 'gzip':
      return { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body: gzipSync(bytes) }
    case 'reset':
    case 'silence':
    case 'cut':
    case 'chunked':
      return null
  }
}

const writeFaulty = (response: ServerResponse, fault: Fault, answer: FakeAnswer): void => {
  if (fault.kind === 'chunked') {
    void writePieces(response, answer)
    return
  }
  const bytes = Buffer.from(answer.body)
  const instead = spoilt(fault, answer)
  if (instead) write(response, instead)
  else if (fault.kind === 'reset') response.socket?.destroy()
  else if (fault.kind === 'cut') {
    response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length })
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy())
  }
}

const PIECE = 700

const writePieces = async (response: ServerResponse, { status, headers, body }: FakeAnswer): Promise<void> => {
  const bytes = Buffer.from(body)
  response.writeHead(status, headers)
  for (let at = 0; at < bytes.length; at += PIECE)
    await new Promise<void>(resolve => response.write(bytes.subarray(at, at + PIECE), () => resolve()))
  response.end()
}

/** A clock that runs until it is frozen. */
const createWorld = (surveys: TruthSurvey[]): FakeWorld => {
  let frozen: number | null = null
  let ahead = 0
  return {
    surveys,
    now: () => frozen ?? Date.now() + ahead,
    advance: ms => {
      if (frozen === null) ahead += ms
      else frozen += ms
    },
    freeze: at => {
      frozen = at
    },
  }
}

export interface FakeOptions {
  readonly name: string
  readonly surveys: TruthSurvey[]
  /** Ports of the fake and of its control; any free ones unless given. */
  readonly port?: number
  readonly controlPort?: number
  /** Text that must not be in an address: a secret there is answered with 500, and `calls` shows it. */
  readonly secrets?: readonly string[]
  readonly answer: (request: FakeRequest, world: FakeWorld) => FakeAnswer | Promise<FakeAnswer>
  /** Commands of the control port beside the common ones: POST /NAME with a JSON body, answered with JSON. */
  readonly commands?: Readonly<Record<string, (body: Record<string, unknown>, world: FakeWorld) => unknown>>
}

/**
 * Starts one made-up provider on the loopback interface. Its control port takes POST /clock {advance_ms}, /fault {route, kind, nth,
 * times, …}, /faults/clear, the provider's own commands, and answers GET /calls and GET /truth.
 */
export const startFake = async (options: FakeOptions): Promise<Fake> => {
  const world = createWorld(options.surveys)
  const calls: string[] = []
  let faults: QueuedFault[] = []
  let origin = ''

  const faultFor = (call: string): Fault | null => {
    let hit: Fault | null = null
    for (const queued of faults) {
      if (!queued.route.test(call)) continue
      queued.nth -= 1
      if (queued.nth > 0 || queued.times <= 0 || hit) continue
      queued.times -= 1
      hit = queued.fault
    }
    return hit
  }

  const fail: Fake['fail'] = (route, fault, { nth = 1, times = 1 } = {}) => {
    faults.push({ route, nth, times, fault })
  }
  const clearFaults = () => {
    faults = []
  }

  const server = createServer((request, response) => {
    const serve = async () => {
      const url = new URL(request.url ?? '/', origin)
      const call = `${request.method ?? 'GET'} ${url.pathname}`
      calls.push(call)
      const leaked = options.secrets?.some(secret => decodeURIComponent(url.href).includes(secret)) === true
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(',') : (value ?? ''),
        ]),
      )
      const asked = { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, origin }
      const body = await readBody(request)
      const answer = leaked
        ? { status: 500, body: 'A secret was in the address.' }
        : await options.answer({ ...asked, body }, world)
      const fault = faultFor(call)
      if (fault) writeFaulty(response, fault, answer)
      else write(response, answer)
    }
    serve().catch((error: unknown) => {
      write(response, { status: 500, body: `The fake failed: ${error instanceof Error ? error.message : 'unknown'}` })
    })
  })

  const common: NonNullable<FakeOptions['commands']> = {
    clock: ({ advance_ms }) => {
      world.advance(Number(advance_ms))
    },
    'faults/clear': clearFaults,
    fault: ({ route, nth, times, ...fault }) => {
      fail(new RegExp(String(route), 'u'), fault as unknown as Fault, {
        nth: Number(nth ?? 1),
        times: Number(times ?? 1),
      })
    },
  }

  const controlServer = createServer((request, response) => {
    const serve = async (): Promise<FakeAnswer> => {
      const json = (value: unknown): FakeAnswer => ({
        status: 200,
        headers: JSON_TYPE,
        body: JSON.stringify(value ?? {}),
      })
      const name = (request.url ?? '/').slice(1)
      if (request.method === 'GET' && name === 'calls') return json(calls)
      if (request.method === 'GET' && name === 'truth') return json(world.surveys)
      const command = options.commands?.[name] ?? common[name]
      if (request.method !== 'POST' || !command) return { status: 404, body: `There is no command ${name}.` }
      const body = (await readBody(request)).toString()
      return json(await command(body === '' ? {} : (JSON.parse(body) as Record<string, unknown>), world))
    }
    serve().then(
      answer => write(response, answer),
      (error: unknown) => write(response, { status: 400, body: error instanceof Error ? error.message : 'unknown' }),
    )
  })

  origin = await listen(server, options.port ?? 0)
  const control = await listen(controlServer, options.controlPort ?? 0).catch(async (error: unknown) => {
    await close(server)
    throw error
  })
  return {
    name: options.name,
    origin,
    control,
    world,
    calls,
    fail,
    clearFaults,
    close: async () => {
      await Promise.all([close(server), close(controlServer)])
    },
  }
}
