import { getRequestListener } from '@hono/node-server'
import { Context } from 'hono'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '@core/contract'
import { requestOf, startTestServer, type TestServer } from '../../test/harness/serverApp'
import { parseEnv } from '../env'
import { addressOf, proxyList } from './address'
import { createProbes } from './probes'

describe('the address of a caller', () => {
  const seen = (socket: string, forwarded: string | undefined, proxies: string[] = []) => {
    const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded }
    const bindings = { incoming: { socket: { remoteAddress: socket, remotePort: 1, remoteFamily: 'IPv4' } } }
    const context = new Context(new Request('http://localhost/', { ...(headers ? { headers } : {}) }), {
      env: bindings,
    })
    return addressOf(context, proxyList(proxies))
  }
  it.each([
    ['192.0.2.1', undefined, [], '192.0.2.1'],
    ['192.0.2.1', '198.51.100.9', [], '192.0.2.1'],
    ['127.0.0.1', '198.51.100.9', [], '198.51.100.9'],
    ['::ffff:127.0.0.1', 'invented, 198.51.100.9', [], '198.51.100.9'],
    ['127.0.0.1', undefined, [], '127.0.0.1'],
    ['10.1.2.3', 'invented, 198.51.100.9', ['10.0.0.0/8'], '198.51.100.9'],
    ['::ffff:10.1.2.3', '198.51.100.9', ['10.0.0.0/8'], '198.51.100.9'],
    ['127.0.0.1', 'invented, 198.51.100.9, 10.1.2.3', ['10.0.0.0/8'], '198.51.100.9'],
    ['2001:db8::5', '198.51.100.9', ['2001:db8::5'], '198.51.100.9'],
    ['11.1.2.3', '198.51.100.9', ['10.0.0.0/8'], '11.1.2.3'],
  ])('on %s forwarded as %s behind %j is %s', (socket, forwarded, proxies, address) => {
    expect(seen(socket, forwarded, proxies)).toBe(address)
  })

  it('is not guessed from a list of proxies that cannot be read', () => {
    for (const wrong of ['example.com', '10.0.0.0/33', '10.0.0.0/x', '/8'])
      expect(() => parseEnv({ TRUSTED_PROXIES: `127.0.0.1,${wrong}` })).toThrow(
        `TRUSTED_PROXIES is not usable: "${wrong}"`,
      )
    expect(parseEnv({ TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 ' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  })
})

describe('a caller over a real connection', () => {
  let server: TestServer
  let http: Server
  let port = 0
  beforeAll(async () => {
    server = await startTestServer()
    const serve = getRequestListener(server.raw.fetch, { overrideGlobalObjects: false })
    http = createServer((incoming, outgoing) => void serve(incoming, outgoing)).listen(0)
    port = (http.address() as AddressInfo).port
  })
  afterAll(async () => {
    http.closeAllConnections()
    http.close()
    await server.close()
  })

  const metrics = (headers: Record<string, string>, at = port): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const call = get({ host: '127.0.0.1', port: at, path: '/metrics', headers, agent: false }, response => {
        response.resume()
        resolve(response.statusCode)
      })
      call.on('error', reject)
    })

  it('reads metrics on this machine only, and never through a proxy or another name of it', async () => {
    expect(await metrics({})).toBe(200)
    expect(await metrics({ host: 'localhost:4600' })).toBe(200)
    for (const headers of [
      { 'x-forwarded-for': '192.0.2.1' },
      { 'x-forwarded-proto': 'https' },
      { 'x-real-ip': '192.0.2.1' },
      { forwarded: 'for=192.0.2.1' },
      { via: '1.1 proxy' },
      { host: 'insights.example' },
      { host: 'localhost.evil.test' },
    ])
      expect(await metrics(headers), JSON.stringify(headers)).toBe(404)
  })

  it('reads metrics from the addresses that may, under any name and never through a proxy', async () => {
    const { db } = server
    const allowed = createProbes({ db, log: pino({ level: 'silent' }), metricsFrom: proxyList(['127.0.0.0/8']) })
    const serve = getRequestListener(allowed.fetch, { overrideGlobalObjects: false })
    const probes = createServer((incoming, outgoing) => void serve(incoming, outgoing)).listen(0)
    const { port: at } = probes.address() as AddressInfo
    expect(await metrics({ host: 'worker-1:4600' }, at)).toBe(200)
    expect(await metrics({ host: 'worker-1:4600', 'x-forwarded-for': '192.0.2.1' }, at)).toBe(404)
    probes.closeAllConnections()
    probes.close()
  })

  it('is counted by the last address that the proxy saw, not by one of its own invention', async () => {
    const attempt = async (forwarded: string) => {
      const { url, headers, method, body } = requestOf(
        login,
        { body: { email: 'nobody@client.test', password: 'wrong' } },
        { origin: `http://127.0.0.1:${port}`, 'x-forwarded-for': forwarded },
      )
      const answer = await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`, {
        method,
        headers,
        body,
        duplex: 'half',
      } as RequestInit)
      return answer.status
    }
    for (let number = 0; number < 10; number++) expect(await attempt(`10.0.0.${number}, 192.0.2.7`)).toBe(400)
    expect(await attempt('10.0.0.99, 192.0.2.7')).toBe(429)
    expect(await attempt('10.0.0.99, 192.0.2.8')).toBe(400)
  })
})
