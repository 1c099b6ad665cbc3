import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createImport,
  getStudy,
  getUserConfig,
  listStudies,
  login,
  recordSupportEvent,
  uploadImportFile,
} from '@core/contract'
import {
  describeOnBothEngines,
  requestOf,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../test/harness/serverApp'
import { clients, imports, supportEvents } from './db/schema'

const ORIGIN = 'http://tabularium.test'
const help = { kind: 'other', path: '/', detail: '' } as const

describe('the application', () => {
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tabularium-client-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>T</title></head><body></body></html>')
    writeFileSync(join(folder, 'assets/main-abc123.js'), 'export {}')
    writeFileSync(join(folder, 'assets/main-abc123.js.br'), 'by Brotli')
    writeFileSync(join(folder, 'assets/main-abc123.js.gz'), 'as gzip')
    writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(folder, 'theme.js'), '')
    server = await startTestServer({ clientDir: folder })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const get = (path: string, accepted?: string) =>
    server.app.fetch(
      new Request(`${ORIGIN}${path}`, { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } }),
    )

  it('serves the page for every place of the application, with a nonce of its own each time', async () => {
    const [one, two] = [await get('/'), await get('/studies/42?tab=data')]
    const nonceOf = async (response: Response) => {
      const nonce =
        /<meta name="csp-nonce" property="csp-nonce" nonce="([^"]+)" content="\1"/.exec(await response.text())?.[1] ??
        ''
      expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
      return nonce
    }
    expect(one.headers.get('cache-control')).toBe('no-store')
    expect(await nonceOf(one)).not.toBe(await nonceOf(two))
  })

  it('has a strict content security policy without inline code', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    for (const path of ['/', '/api/users/config/', '/assets/main-abc123.js', '/nothing.js', '/openapi.json']) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('same-origin')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      // Served over plain http, as here, a browser must be able to come back.
      expect(headers.get('strict-transport-security'), path).toBeNull()
    }
  })

  it('serves files as the build packed them, to those who take them so', async () => {
    const got = async (accepted?: string) => {
      const { headers, ...rest } = await get('/assets/main-abc123.js', accepted).then(async response => ({
        headers: response.headers,
        text: await response.text(),
      }))
      return [headers.get('content-encoding'), headers.get('content-type')?.split(';')[0], rest.text]
    }
    expect(await got('gzip, deflate, br')).toEqual(['br', 'text/javascript', 'by Brotli'])
    expect(await got('gzip, deflate')).toEqual(['gzip', 'text/javascript', 'as gzip'])
    expect(await got()).toEqual([null, 'text/javascript', 'export {}'])
    expect((await get('/assets/main-abc123.js', 'br')).headers.get('cache-control')).toContain('immutable')
    expect((await get('/assets/main-abc123.js', 'br')).headers.get('vary')).toMatch(/accept-encoding/i)
  })

  it('lets hashed files be kept for ever, the icon for a day, others be asked for again, and missing ones be missing', async () => {
    expect((await get('/assets/main-abc123.js')).headers.get('cache-control')).toContain('immutable')
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=86400')
    expect((await get('/theme.js')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/assets/main-old.js')).status).toBe(404)
    expect((await get('/assets/../../../../etc/passwd')).status).not.toBe(500)
    expect(await (await get('/..%2f..%2f..%2fetc%2fpasswd')).text()).not.toContain('root:')
  })

  it('answers undeclared routes with the error body of the contract', async () => {
    for (const path of ['/api/nothing/', '/proxy/husky/nothing/', '/api/users/login/extra/']) {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found', request_id: expect.any(String) as unknown })
    }
    expect((await server.app.fetch(requestOf({ ...login, method: 'DELETE' }, {}))).status).toBe(405)
  })

  it('says that it lives and can work', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
    expect((await get('/metrics')).status).toBe(404)
  })

  it('sets only the brand colour in a client’s stylesheet, and tells nothing about unknown clients', async () => {
    const { client } = await server.mintClient()
    const css = async (id: string) => (await get(`/api/branding/${id}.css`)).text()
    await server.db.owner(client.id, tx => tx.update(clients).set({ brand: { color: '#00aa55' } }))
    expect(await css(client.id)).toBe(':root{--brand:#00aa55}\n')
    await server.db.owner(client.id, tx => tx.update(clients).set({ brand: { color: '}body{display:none' } }))
    expect(await css(client.id)).toBe('')
    expect(await css('nobody')).toBe('')
  })
})

describeOnBothEngines('writes', engine => {
  let server: TestServer
  let people: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    people = await server.mintClient()
  })
  afterAll(() => server.close())

  it.each([
    [{ origin: 'http://evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: ORIGIN, 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, 201],
  ])('with %j are answered %i', async (headers, status) => {
    const response = await people.as('user').send(recordSupportEvent, { body: help }, { headers: headers })
    expect(response.status).toBe(status)
  })

  it('without any proof pass with a jwt only, which no browser attaches by itself', async () => {
    const { jwt } = await people.session('user')
    const bare = (headers: Record<string, string>) =>
      server.raw.fetch(requestOf(recordSupportEvent, { body: help }, headers))
    expect((await bare({ authorization: `Bearer ${jwt}` })).status).toBe(201)
    const body = { email: people.user.email, password: people.user.password }
    expect((await server.raw.fetch(requestOf(login, { body }))).status).toBe(403)
  })

  it('with a key happen once: a repeat gets the first answer, other content is a conflict', async () => {
    const send = (detail: string, key: string) =>
      people.as('user').send(recordSupportEvent, { body: { ...help, detail } }, { headers: { 'idempotency-key': key } })
    const count = () => people.tenant<number>(tx => tx.$count(supportEvents))
    const before = await count()
    const first = (await (await send('one', 'k1')).json()) as { id: string }
    const again = await send('one', 'k1')
    expect(again.status).toBe(201)
    expect(await again.json()).toEqual(first)
    expect((await send('two', 'k1')).status).toBe(409)
    expect(await (await send('one', 'k2')).json()).not.toEqual(first)
    expect(await count()).toBe(before + 2)
    expect((await send('one', 'not a key')).status).toBe(400)
  })

  it('with a key happen once, also when a repeat comes while the first call runs', async () => {
    const count = () => people.tenant<number>(tx => tx.$count(supportEvents))
    const before = await count()
    const calls = Array.from({ length: 5 }, () =>
      people.as('user').send(recordSupportEvent, { body: help }, { headers: { 'idempotency-key': 'at-once' } }),
    )
    const ids = await Promise.all(
      calls.map(async call => {
        const response = await call
        expect(response.status).toBe(201)
        return ((await response.json()) as { id: string }).id
      }),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  it('with the same key are apart for each person, organisation and call', async () => {
    const other = await server.mintClient()
    const headers = { 'idempotency-key': 'shared' }
    const body = { study_name: 'S', file_name: 'a.csv', file_bytes: 10 }
    const made = [
      await people.as('user').send(recordSupportEvent, { body: help }, { headers }),
      await people.as('manager').send(recordSupportEvent, { body: help }, { headers }),
      await other.as('user').send(recordSupportEvent, { body: help }, { headers }),
      await people.as('manager').send(createImport, { body }, { headers }),
    ]
    expect(made.map(response => response.status)).toEqual([201, 201, 201, 201])
    const ids = await Promise.all(made.map(async response => ((await response.json()) as { id: string }).id))
    expect(new Set(ids).size).toBe(4)
  })

  it('that fail free their key and leave nothing', async () => {
    const headers = { 'idempotency-key': 'freed' }
    const body = { study_id: 'no-such-study', file_name: 'a.csv', file_bytes: 10 }
    expect((await people.as('manager').send(createImport, { body }, { headers })).status).toBe(404)
    const good = { study_name: 'S', file_name: 'a.csv', file_bytes: 10 }
    expect((await people.as('manager').send(createImport, { body: good }, { headers })).status).toBe(201)
  })

  it('are refused when the body is not JSON, not an object of the contract, or too large', async () => {
    const { jwt } = await people.session('user')
    const send = (body: string, type = 'application/json') =>
      server.app.fetch(
        new Request(`${ORIGIN}/api/support/events/`, {
          method: 'POST',
          body,
          headers: { 'content-type': type, authorization: `Bearer ${jwt}` },
        }),
      )
    expect((await send('{"kind":')).status).toBe(400)
    expect((await send(JSON.stringify(help), 'text/plain')).status).toBe(415)
    expect((await send('[]')).status).toBe(400)
    expect((await send(`"${'x'.repeat(9 * 1024 * 1024)}"`)).status).toBe(413)
    const wrong = await send(JSON.stringify({ ...help, kind: 'nonsense', path: 1 }))
    const { fields } = (await wrong.json()) as { fields: object }
    expect(Object.keys(fields).sort()).toEqual(['kind', 'path'])
  })

  it.each([
    ['a field of the language', '{"__proto__":1,"constructor":2}', '__proto__'],
    ['NUL', JSON.stringify({ ...help, detail: 'a\0b' }), '_'],
    ['half a surrogate pair', '{"kind":"other","path":"/","detail":"\\ud800"}', '_'],
    ['a name with NUL', '{"a\\u0000":1}', '_'],
    ['endless nesting', `{"kind":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, '_'],
  ])('are refused, not failed, with %s', async (_, body, field) => {
    const { jwt } = await people.session('user')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${jwt}` }
    const response = await server.app.fetch(
      new Request(`${ORIGIN}/api/support/events/`, { method: 'POST', body, headers }),
    )
    expect(response.status).toBe(400)
    const answer = (await response.json()) as { fields: Record<string, string[]> }
    expect(Object.keys(answer.fields)).toContain(field)
  })

  it('are answered shortly, however many wrong fields they hold', async () => {
    const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, number) => [`field${number}`, number]))
    const text = await (await people.as('user').send(recordSupportEvent, { body })).text()
    expect(text.length).toBeLessThan(10_000)
  })

  it('of callers who have not signed in are small', async () => {
    const password = 'x'.repeat(70_000)
    const response = await server.app.fetch(requestOf(login, { body: { email: 'a@client.test', password } }))
    expect(response.status).toBe(413)
  })

  it('and reads with NUL in their address are refused, not failed', async () => {
    expect((await people.as('user').send(getStudy, { params: { id: 'a\0' } })).status).toBe(400)
    expect((await people.as('user').send(listStudies, { query: { query: 'a\0' } })).status).toBe(400)
    const filters = JSON.stringify({ constructor: ['x'], toString: ['y'] })
    expect((await people.as('user').send(listStudies, { query: { filters } })).status).toBe(200)
    const inside = JSON.stringify({ Country: ['a\0'] })
    expect((await people.as('user').send(listStudies, { query: { filters: inside } })).status).toBe(400)
  })

  it('cannot smuggle unknown query parameters', async () => {
    const response = await people.as('user').send(getUserConfig, { query: { debug: '1' } })
    expect(response.status).toBe(400)
  })
})

describe('failures inside', () => {
  it('are shown with a request number and without internals', async () => {
    const server = await startTestServer()
    const people = await server.mintClient()
    const { send } = await people.session('user')
    await server.db.close()
    const response = await send(getUserConfig, {})
    expect(response.status).toBe(500)
    const body = (await response.json()) as { request_id: string; detail: string }
    expect(body.request_id).toBe(response.headers.get('x-request-id'))
    expect(JSON.stringify(body)).not.toMatch(/pool|select|Error/i)
    expect((await server.app.fetch(new Request(`${ORIGIN}/readyz`))).status).toBe(503)
    await server.close()
  })
})

describe('uploads', () => {
  it('are refused on a full disk while reading goes on', async () => {
    const server = await startTestServer({
      space: () => Promise.resolve({ freeBytes: 499 * 1024 ** 2, totalBytes: 2 ** 32 }),
    })
    const people = await server.mintClient()
    const row = {
      clientId: people.client.id,
      id: 'i',
      userId: people.manager.id,
      studyName: 's',
      datasetName: 'd',
      fileName: 'f.sav',
      fileBytes: 1,
    }
    await people.tenant(tx => tx.insert(imports).values({ ...row, state: 'uploading' }))
    const response = await people.as('manager').send(uploadImportFile, { params: { importId: 'i' }, body: 'x' })
    expect(response.status).toBe(507)
    expect((await people.as('manager').send(getUserConfig, {})).status).toBe(200)
    await server.close()
  })
})
