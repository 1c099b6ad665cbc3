import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { login, routePath, type Endpoint, type InputOf, type OutputOf } from '@core/contract'

/** The built server: beside this module, or one folder up when the bundler moved it into a chunk. */
const serverFile = (): string => {
  const found = ['./main.js', '../main.js'].map(path => fileURLToPath(new URL(path, import.meta.url))).find(existsSync)
  if (found === undefined) throw new Error('The server is not built: run "npm run build".')
  return found
}

interface Parts {
  readonly params?: Record<string, string>
  readonly body?: unknown
}

export interface Caller {
  /** Calls an endpoint; throws with the server's words when it refuses. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
  /** The same call; resolves to its JSON once all of it has arrived. Throws with the server's words when it refuses. */
  text<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string>
  /** Sends a body of bytes. */
  send(endpoint: Endpoint, params: Record<string, string>, body: ReadableStream): Promise<void>
}

export interface ServerUnderTest {
  readonly url: string
  readonly pid: number
  /** Without a password: of the demo. */
  signIn(email: string, password?: string): Promise<Caller>
  stop(): Promise<void>
}

const address = (url: string, endpoint: Endpoint, params: Record<string, string> = {}): string =>
  url +
  routePath(endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'missing'))

interface Answered {
  readonly status: number
  readonly text: string
}

const connections = new Agent({ keepAlive: true })

/** `fetch` takes twice as long to read a megabyte of packed JSON, which is no time of the server's. */
const ask = async (url: string, options: RequestOptions, body: string | undefined): Promise<Answered> => {
  const sent = request(url, { ...options, agent: connections })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = await buffer(answer)
  const packed = answer.headers['content-encoding']
  const json = packed === 'br' ? brotliDecompressSync(bytes) : packed === 'gzip' ? gunzipSync(bytes) : bytes
  return { status: answer.statusCode ?? 0, text: json.toString() }
}

const answered = (endpoint: Endpoint, { status, text }: Answered): string => {
  if (status >= 300) throw new Error(`${endpoint.id} answered ${status}: ${text}`)
  return text
}

const caller = (url: string, headers: Record<string, string>): Caller => {
  const text: Caller['text'] = async (endpoint, input) => {
    const { params, body } = input as Parts
    const json = body === undefined ? undefined : JSON.stringify(body)
    const length = json === undefined ? {} : { 'content-length': Buffer.byteLength(json) }
    // What browsers say over HTTPS.
    const browser = { 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br' }
    const options = { method: endpoint.method, headers: { ...browser, ...length, ...headers } }
    return answered(endpoint, await ask(address(url, endpoint, params), options, json))
  }
  return {
    text,
    call: async (endpoint, input) =>
      endpoint.response.parse(JSON.parse(await text(endpoint, input))) as OutputOf<typeof endpoint>,
    send: async (endpoint, params, body) => {
      const init: RequestInit & { duplex: 'half' } = { method: endpoint.method, headers, body, duplex: 'half' }
      const response = await fetch(address(url, endpoint, params), init)
      answered(endpoint, { status: response.status, text: await response.text() })
    },
  }
}

export interface BuiltServerOptions {
  /** A database that holds what is needed; without it, the embedded one with the demo. */
  readonly databaseUrl?: string
  /** Of several processes over one database; they share the key and the folder of files. */
  readonly role?: 'web' | 'worker'
  readonly masterKey?: string
  readonly dataDir?: string
}

/** Starts the built server on an empty folder and a free port, as `npm start` does. */
export const startBuiltServer = async (
  folder: string,
  { databaseUrl, role, masterKey = randomBytes(32).toString('hex'), dataDir = folder }: BuiltServerOptions = {},
): Promise<ServerUnderTest> => {
  await mkdir(folder, { recursive: true })
  const password = randomBytes(18).toString('base64url')
  const { DATABASE_URL: _database, PUBLIC_URL: _public, ...environment } = process.env
  // With the flags of this process: what profiles the bench profiles the server too.
  const server = spawn(process.execPath, [...process.execArgv, serverFile()], {
    env: {
      ...environment,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      ...(role && { ROLE: role }),
      ...(databaseUrl === undefined
        ? { SEED_DEMO: '1', DEMO_PASSWORD: password }
        : { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey }),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = /(?:serves|Its state:) http:\/\/[^:/]+:(\d+)/.exec(said)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
    server.once('exit', code => reject(new Error(`The server ended (code ${code}) before it served:\n${said}`)))
  })
  return {
    url,
    pid: server.pid ?? 0,
    signIn: async (email, own = password) => {
      const answer = await caller(url, { origin: url }).call(login, { body: { email, password: own } })
      if (!('jwt' in answer)) throw new Error(`${email} has a second step`)
      return caller(url, { authorization: `Bearer ${answer.jwt}` })
    },
    stop: async () => {
      server.kill('SIGTERM')
      await exited
      process.off('exit', kill)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
