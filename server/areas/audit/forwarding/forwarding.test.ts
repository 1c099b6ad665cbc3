import { createHmac } from 'node:crypto'
import { createServer as createHttpServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createGroup,
  deleteForwarding,
  getForwarding,
  listAudit,
  patchForwarding,
  setForwarding,
  testForwarding,
} from '@core/contract'
import { startTestServer, type MintedClient, type TestServer } from '../../../../test/harness/serverApp'
import { auditForwarding, jobs, securityLog } from '../../../db/schema'
import { sealLog } from '../chain'
import { wakeForwarding } from './job'
import { framed, syslogMessage } from './syslog'

interface Taken {
  readonly seq?: number
  readonly event: string
  readonly organisation: string
}

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver that answers with what the test wants: a status, or nothing at all. */
const openWebhook = async () => {
  const received: Received[] = []
  const state = { answer: 200 as number | 'hang' }
  const server: Server = createHttpServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      if (state.answer === 'hang') request.socket.destroy()
      else response.writeHead(state.answer).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const lines = (from = 0): Taken[] =>
    received.slice(from).flatMap(({ body }) =>
      body
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as Taken),
    )
  const close = () => new Promise(resolve => server.close(resolve))
  return { url: `http://127.0.0.1:${port}/in`, received, state, lines, close }
}

/** A syslog receiver: keeps octets, and closes when the sender has. */
const openSyslog = async () => {
  const state = { text: '', breaks: false }
  const server: TcpServer = createServer(socket => {
    socket.on('error', () => undefined)
    if (state.breaks) return socket.resetAndDestroy()
    const parts: Buffer[] = []
    socket.on('data', part => parts.push(part))
    socket.on('end', () => {
      state.text += Buffer.concat(parts).toString()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise(resolve => server.close(resolve))
  return { port: (server.address() as AddressInfo).port, state, close }
}

/** Messages of a stream that counts octets. */
const unframed = (text: string): string[] => {
  const bytes = Buffer.from(text)
  const messages: string[] = []
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(' ', at)
    const length = Number(bytes.subarray(at, space).toString())
    expect(String(length)).toMatch(/^[1-9]\d*$/)
    messages.push(bytes.subarray(space + 1, space + 1 + length).toString())
    at = space + 1 + length
  }
  return messages
}

/** The grammar of RFC 5424, section 6: HEADER SP STRUCTURED-DATA SP MSG. */
const PARAM = String.raw`[^\s=\]"]{1,32}="(?:[^"\\\]]|\\["\\\]])*"`
const RFC_5424 = new RegExp(
  [
    String.raw`^<(?:\d|[1-9]\d|1[0-8]\d|19[01])>[1-9]\d{0,2}`,
    String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)`,
    String.raw`[\x21-\x7e]{1,255}`,
    String.raw`[\x21-\x7e]{1,48}`,
    String.raw`[\x21-\x7e]{1,128}`,
    String.raw`[\x21-\x7e]{1,32}`,
    String.raw`(?:-|(?:\[[^\s=\]"]{1,32}(?: ${PARAM})*\])+)`,
    String.raw`\uFEFF.*$`,
  ].join(' '),
  'su',
)

describe('a line as a syslog message', () => {
  const line = {
    id: 'l1',
    at: '2026-11-26T16:00:00.123Z',
    user: { id: 'u1', name: 'Zoë "Z" ]', email: 'zo\\e"]@x.example' },
    event: 'a.very long event ü that goes on and on beyond',
    outcome: 'refused' as const,
    address: null,
    request_id: 'r1',
    detail: { name: 'Ünï "quoted" ]\nnext line' },
    changes: [],
    seq: 7,
    hash: 'h',
  }

  it('follows the grammar of RFC 5424, whatever its texts hold', () => {
    const message = syslogMessage('org', line)
    expect(message).toMatch(RFC_5424)
    expect(message).toMatch(/^<109>1 /)
    expect(message).toContain(String.raw`user="zo\\e\"\]@x.example"`)
    expect(JSON.parse(message.slice(message.indexOf('\uFEFF') + 1))).toMatchObject({ seq: 7, detail: line.detail })
    expect(syslogMessage('org', { ...line, outcome: 'ok' })).toMatch(/^<110>1 /)
  })

  it('is counted in octets, and never longer than receivers take', () => {
    const message = syslogMessage('org', line)
    expect(unframed(framed(message) + framed(message))).toEqual([message, message])
    const changes = Array.from({ length: 40 }, () => ({ field: 'f', before: 'ü'.repeat(500), after: 'x' }))
    const long = syslogMessage('org', { ...line, changes })
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(8192)
    expect(long).toMatch(RFC_5424)
    expect(long).toContain('"changes_left_out":40')
  })
})

describe('forwarding of the audit log', () => {
  let server: TestServer
  let client: MintedClient
  let hook: Awaited<ReturnType<typeof openWebhook>>
  let syslog: Awaited<ReturnType<typeof openSyslog>>
  let groups = 0

  beforeAll(async () => {
    server = await startTestServer({ outboundAllow: ['127.0.0.1'] })
    hook = await openWebhook()
    syslog = await openSyslog()
  })
  afterAll(async () => {
    await server.close()
    await hook.close()
    await syslog.close()
  })
  afterEach(() => {
    hook.state.answer = 200
  })

  /** Writes a line, and has it sealed and sent as the server does it by itself. */
  const happen = async (times = 1) => {
    for (let at = 0; at < times; at += 1) await client.as('admin').call(createGroup, { body: { name: `g${++groups}` } })
    await sealLog(client.client.id, client.tenant)
    await client.tenant(tx => wakeForwarding(tx, client.client.id))
    await server.jobs.runDue()
  }
  const state = async () => (await client.as('admin').call(getForwarding, {})).target
  const toHook = (more = {}) =>
    client.as('admin').call(setForwarding, { body: { webhook: { url: hook.url, ...more } } })
  /** As if the pause before the next try were over. */
  const pauseEnds = async () => {
    await client.tenant(tx =>
      tx.update(auditForwarding).set({ nextTry: null }).where(eq(auditForwarding.clientId, client.client.id)),
    )
    const waiting = and(eq(jobs.clientId, client.client.id), eq(jobs.state, 'waiting'))
    await client.tenant(tx =>
      tx
        .update(jobs)
        .set({ due: new Date(0) })
        .where(waiting),
    )
  }

  it('sends new lines in order, once each, signed with a secret that is shown once and stored sealed', async () => {
    client = await server.mintClient()
    await client.as('admin').call(createGroup, { body: { name: 'Before' } })
    await sealLog(client.client.id, client.tenant)
    const { secret, target } = await toHook()
    expect(target).toMatchObject({ kind: 'webhook', address: hook.url, paused: false, problem: null })
    await happen(3)
    const seqs = hook.lines().map(({ seq }) => seq ?? 0)
    expect(hook.lines().map(({ event }) => event)).toEqual([
      'forwarding.set',
      ...Array.from({ length: 3 }, () => 'group.created'),
    ])
    expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at))
    expect(new Set(hook.lines().map(({ organisation }) => organisation))).toEqual(new Set([client.client.id]))
    for (const { headers, body } of hook.received) {
      const [, seconds = '', found] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['tabularium-signature'])) ?? []
      expect(found).toBe(
        createHmac('sha256', secret ?? '')
          .update(`${seconds}.${body}`)
          .digest('hex'),
      )
      expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60)
    }
    expect(await state()).toMatchObject({ behind: 0, problem: null, delivered: expect.any(String) as unknown })
    const [stored] = await client.tenant(tx => tx.select().from(auditForwarding))
    expect(stored?.secret).not.toContain(secret)
    expect(JSON.stringify(await client.tenant(tx => tx.select().from(securityLog)))).not.toContain(secret)
    expect((await toHook()).secret).toBeNull()
    expect((await toHook({ renew_secret: true })).secret).toMatch(/^whsec_/)
  })

  it('keeps its place while the receiver fails or breaks off, says why, pauses longer each time, and goes on', async () => {
    const before = hook.received.length
    hook.state.answer = 503
    await happen()
    const first = await state()
    expect(first?.problem).toMatch(/answered with status 503\. Look at the receiver/)
    expect(first?.behind).toBeGreaterThan(0)
    // New lines do not cut the pause short.
    await happen()
    expect(hook.received).toHaveLength(before + 1)
    const pause = async () => Date.parse((await state())?.next_try ?? '') - Date.now()
    const short = await pause()
    hook.state.answer = 'hang'
    await pauseEnds()
    await server.jobs.runDue()
    expect((await state())?.problem).toMatch(/could not be reached\. Check address/)
    expect(await pause()).toBeGreaterThan(short * 1.5)
    hook.state.answer = 200
    await pauseEnds()
    await server.jobs.runDue()
    expect(await state()).toMatchObject({ behind: 0, problem: null, next_try: null })
    const [failed = '', , ...taken] = hook.received.slice(before).map(({ body }) => body)
    // The lines of the failed try came again, in front of those that followed.
    expect(taken.join('').startsWith(failed)).toBe(true)
  })

  it('sends lines again whose delivery could not be noted', async () => {
    await happen()
    const [target] = await client.tenant(tx => tx.select().from(auditForwarding))
    const last = hook.lines().at(-1)
    await client.tenant(tx => tx.update(auditForwarding).set({ position: (target?.position ?? 0) - 1 }))
    await happen()
    const again = hook.lines().filter(({ seq }) => seq === last?.seq)
    expect(again).toHaveLength(2)
  })

  it('pauses, goes on where it stopped, and tries a line at once', async () => {
    await client.as('admin').call(patchForwarding, { body: { paused: true } })
    const before = hook.received.length
    await happen(2)
    expect(hook.received).toHaveLength(before)
    expect(await state()).toMatchObject({ paused: true, behind: 3 })
    const tested = await client.as('admin').call(testForwarding, {})
    expect(tested.problem).toBeNull()
    expect(hook.lines(before).map(({ event, seq }) => [event, seq])).toEqual([['forwarding.test', undefined]])
    await client.as('admin').call(patchForwarding, { body: { paused: false } })
    await server.jobs.runDue()
    expect(hook.lines(before + 1).map(({ event }) => event)).toEqual([
      ...['forwarding.paused', 'group.created', 'group.created', 'forwarding.tested', 'forwarding.resumed'],
    ])
    hook.state.answer = 403
    expect((await client.as('admin').call(testForwarding, {})).problem).toMatch(
      /status 403\. Check there whether the secret/,
    )
  })

  it('speaks syslog over TCP, and takes lines as delivered only when the receiver closed behind them', async () => {
    const body = { syslog: { host: '127.0.0.1', port: syslog.port, tls: false } }
    expect((await client.as('admin').call(setForwarding, { body })).secret).toBeNull()
    syslog.state.breaks = true
    await pauseEnds()
    await happen()
    expect((await state())?.problem).toMatch(/could not be reached, or broke off/)
    syslog.state.breaks = false
    await pauseEnds()
    await server.jobs.runDue()
    const messages = unframed(syslog.state.text)
    expect(messages.length).toBeGreaterThanOrEqual(2)
    for (const message of messages) expect(message).toMatch(RFC_5424)
    expect(messages.at(-1)).toContain(' group.created [tabularium@32473 organisation=')
    expect(await state()).toMatchObject({ kind: 'syslog', behind: 0, problem: null, encrypted: false })
  })

  it('asks no address inside the own network, and sends nothing unencrypted beyond it', async () => {
    const closed = await startTestServer()
    const own = await closed.mintClient()
    const problem = async (body: object) => {
      await setTo(body)
      return (await own.as('admin').call(testForwarding, {})).problem
    }
    const setTo = (body: object) => own.as('admin').send(setForwarding, { body })
    expect(await problem({ webhook: { url: hook.url } })).toMatch(/begin with https/)
    expect(await problem({ webhook: { url: hook.url.replace('http:', 'https:') } })).toMatch(/inside the own network/)
    const tcp = { host: '127.0.0.1', port: syslog.port }
    expect(await problem({ syslog: { ...tcp, tls: true } })).toMatch(/inside the own network/)
    expect(await problem({ syslog: { ...tcp, host: 'localhost', tls: true } })).toMatch(/inside the own network/)
    expect(await problem({ syslog: { ...tcp, host: 'log.example', tls: false } })).toMatch(/Use TLS/)
    expect((await setTo({ webhook: { url: 'ftp://x.example' } })).status).toBe(400)
    expect((await setTo({ webhook: { url: 'https://a:b@x.example' } })).status).toBe(400)
    await closed.close()
  })

  it('ends when it is removed, is for admins of the own organisation, and leaves its lines', async () => {
    const other = await server.mintClient()
    expect((await other.as('admin').call(getForwarding, {})).target).toBeNull()
    expect((await other.as('admin').send(patchForwarding, { body: { paused: true } })).status).toBe(404)
    expect((await client.as('manager').send(getForwarding, {})).status).toBe(403)
    const before = syslog.state.text
    await client.as('admin').call(deleteForwarding, {})
    await happen()
    expect(syslog.state.text).toBe(before)
    expect(await state()).toBeNull()
    const { results } = await client.as('admin').call(listAudit, { query: { event: 'forwarding.removed' } })
    expect(results[0]?.changes).toEqual([{ field: 'address', before: `127.0.0.1:${syslog.port}`, after: null }])
  })
})
