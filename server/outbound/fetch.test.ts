import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenOnLoopback } from '../../test/harness/oidcProvider'
import { isPublicAddress } from './addresses'
import { createOutbound, OutboundRefused } from './index'

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof OutboundRefused ? error.code : String(error)
}

describe('asking other services', () => {
  let site: Awaited<ReturnType<typeof listenOnLoopback>>
  const asked: string[] = []
  beforeAll(async () => {
    site = await listenOnLoopback(origin => (request, response) => {
      asked.push(`${request.method} ${request.url}`)
      const to = (location: string) => response.writeHead(302, { location }).end()
      if (request.url === '/near') return to('/end')
      if (request.url === '/far') return to('http://localhost:1/end')
      if (request.url === '/round') return to('/round')
      if (request.url === '/scheme') return to(origin.replace('http:', 'file:'))
      if (request.url === '/large') return response.end('x'.repeat(5000))
      if (request.url === '/slow') return response.write('x')
      return response.writeHead(404, { 'x-kind': 'end' }).end('nothing here')
    })
  })
  afterAll(() => site.close())

  const open = () => createOutbound({ allow: [site.host], plain: true })

  it('answers with what came, whatever its status, and follows redirects within the host', async () => {
    const answer = await open()(`${site.origin}/near`)
    expect([answer.status, answer.headers.get('x-kind'), await answer.text()]).toEqual([404, 'end', 'nothing here'])
  })

  it.each([
    ['/far', 'redirect'],
    ['/round', 'redirect'],
    ['/scheme', 'redirect'],
  ])('does not follow %s', async (path, code) => {
    expect(await codeOf(open()(site.origin + path))).toBe(code)
  })

  it('does not repeat a body at another address', async () => {
    expect(await codeOf(open()(`${site.origin}/near`, { method: 'POST', body: 'secret' }))).toBe('redirect')
  })

  it('stops what is too large or too late', async () => {
    expect(await codeOf(open()(`${site.origin}/large`, { limit: 4999 }))).toBe('size')
    expect((await open()(`${site.origin}/large`, { limit: 5000 })).status).toBe(200)
    expect(await codeOf(open()(`${site.origin}/slow`, { timeMs: 50 }))).toBe('time')
  })

  it.each([
    [
      'an address of this machine',
      { allow: [], plain: true },
      (url: string) => url.replace('http:', 'https:'),
      'address',
    ],
    ['a name of this machine', { allow: [], plain: true }, () => 'https://localhost/', 'address'],
    ['an unencrypted address that is not listed', { allow: [], plain: true }, (url: string) => url, 'scheme'],
    ['an unencrypted address in production', { allow: ['127.0.0.1'], plain: false }, (url: string) => url, 'scheme'],
    ['a name with a password', { allow: [], plain: true }, () => 'https://a:b@example.com/', 'scheme'],
    ['a file', { allow: [], plain: true }, () => 'file:///etc/passwd', 'scheme'],
    ['nonsense', { allow: [], plain: true }, () => 'nonsense', 'scheme'],
    ['an address in another writing', { allow: [], plain: true }, () => 'https://2130706433/', 'address'],
    ['a mapped address', { allow: [], plain: true }, () => 'https://[::ffff:127.0.0.1]/', 'address'],
  ])('refuses %s, and sends nothing', async (_, rules, url, code) => {
    expect(await codeOf(createOutbound(rules)(url(`${site.origin}/refused`)))).toBe(code)
    expect(asked).not.toContain('GET /refused')
  })

  it('lets a listed host be asked, on every port or on one', async () => {
    expect((await createOutbound({ allow: ['127.0.0.1'], plain: true })(site.origin)).status).toBe(404)
    expect(await codeOf(createOutbound({ allow: ['127.0.0.1:1'], plain: true })(site.origin))).toBe('scheme')
  })

  it('knows which addresses are public', () => {
    const closed =
      '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.1.1 0.0.0.0 224.0.0.1 255.255.255.255'
    const closed6 = '::1 :: fe80::1 fc00::1 fd12::1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: ff02::1 nonsense'
    expect([...closed.split(' '), ...closed6.split(' ')].filter(isPublicAddress)).toEqual([])
    expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter(address => !isPublicAddress(address))).toEqual([])
  })
})
