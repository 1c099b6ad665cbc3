import { endpoint, type Call } from '@core/contract'
import { getDocumentFile, getStudy, listStudies, sessionCheck } from '@/api/wire'
import { http, HttpResponse, delay } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { toFailure } from '@/lib/failure'
import { ApiError, createApiClient, RequestTimeoutError, type ApiClient } from './index'

const base = 'http://tabularium.test'
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const declaredEcho = endpoint({
  id: 'test.echo',
  method: 'POST',
  path: '/echo/{id}/',
  summary: 'For this test',
  audience: 'user',
  creates: true,
  params: z.object({ id: z.string() }),
  query: z.object({ tag: z.optional(z.array(z.string())), page: z.optional(z.number()) }),
  body: z.object({ text: z.string() }),
  response: z.object({ ok: z.boolean() }),
})
const echo: Call<typeof declaredEcho> = { ...declaredEcho, shape: { ok: 'b' } }
const bytes: Call = {
  id: 'test.bytes',
  method: 'PUT',
  path: '/file/',
  audience: 'manager',
  bodyType: 'bytes',
  shape: { ok: 'b' },
}

const form: Call = {
  id: 'test.form',
  method: 'POST',
  path: '/form/',
  audience: 'admin',
  bodyType: 'form',
  shape: { ok: 'b' },
}

let token: string | null
let redirects: ApiError[]
let refreshes: number
let refreshed: string | null
let client: ApiClient

beforeEach(() => {
  token = 'jwt-1'
  redirects = []
  refreshes = 0
  refreshed = 'jwt-2'
  client = createApiClient({
    fetch: (...args) => fetch(...args),
    baseUrl: base,
    getToken: () => token,
    refresh: async () => {
      refreshes += 1
      await delay(5)
      token = refreshed
      return refreshed
    },
    onUnauthenticated: error => redirects.push(error),
  })
})

const failing = async (promise: Promise<unknown>): Promise<ApiError> => {
  try {
    await promise
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('the call should have failed')
}
const refuse = (status: number, code: string, fields?: Record<string, string[]>) =>
  HttpResponse.json({ code, detail: `refused: ${code}`, request_id: 'r-1', ...(fields && { fields }) }, { status })

describe('a call', () => {
  it('addresses the endpoint with encoded parameters, repeated arrays, bearer jwt, JSON body and idempotency key', async () => {
    const seen: Request[] = []
    server.use(
      http.post(`${base}/api/echo/:id/`, ({ request }) => {
        seen.push(request.clone())
        return HttpResponse.json({ ok: true })
      }),
    )
    const input = { params: { id: 'a/b c' }, query: { tag: ['x', 'y&z'] }, body: { text: 'hi' } }
    await expect(client.call(echo, input)).resolves.toEqual({ ok: true })
    const [first] = seen
    expect(first?.url).toBe(`${base}/api/echo/a%2Fb%20c/?tag=x&tag=y%26z`)
    expect(first?.headers.get('authorization')).toBe('Bearer jwt-1')
    expect(first?.headers.get('content-type')).toBe('application/json')
    expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(await first?.json()).toEqual({ text: 'hi' })
  })

  it('outlives the page on demand, unless its body is too large for that', async () => {
    const kept: (boolean | undefined)[] = []
    const own = createApiClient({
      fetch: (_url, init) => {
        kept.push(init?.keepalive)
        return Promise.resolve(Response.json({ ok: true }))
      },
      baseUrl: base,
      getToken: () => token,
      refresh: () => Promise.resolve(null),
      onUnauthenticated: error => redirects.push(error),
    })
    const send = (text: string, keepalive?: boolean) =>
      own.call(echo, { params: { id: 'a' }, query: {}, body: { text } }, keepalive === undefined ? {} : { keepalive })
    await send('hi')
    await send('hi', true)
    await send('x'.repeat(70_000), true)
    expect(kept).toEqual([false, true, false])
  })

  describe('that creates', () => {
    const input = (text: string) => ({ params: { id: 'a' }, query: {}, body: { text } })
    let keys: (string | null)[]
    const answer = (next: () => Response) =>
      server.use(
        http.post(`${base}/api/echo/:id/`, ({ request }) => {
          keys.push(request.headers.get('idempotency-key'))
          return next()
        }),
        http.put(`${base}/api/file/`, () => HttpResponse.json({ ok: true })),
      )
    const ok = () => HttpResponse.json({ ok: true })
    const press = (text = 'hi') => client.call(echo, input(text)).catch(() => null)
    beforeEach(() => {
      keys = []
    })

    it.each([
      ['the network breaks', () => HttpResponse.error()],
      ['a proxy answers for the server', () => new HttpResponse('bad gateway', { status: 502 })],
      ['the answer is cut off', () => new HttpResponse('{"ok":', { status: 201 })],
      ['the server is still at it', () => refuse(503, 'unavailable')],
    ])('repeats its key while nobody knows what became of it: %s', async (_, fault) => {
      answer(fault)
      await press()
      await press('another text')
      answer(ok)
      await press()
      await press()
      const [lost, other, again, later] = keys
      expect(again).toBe(lost)
      expect(new Set([lost, other, later]).size).toBe(3)
    })

    it('has a new key after a refusal, and after something else of its area was changed', async () => {
      answer(() => refuse(400, 'invalid'))
      await press()
      answer(() => HttpResponse.error())
      await press()
      answer(ok)
      await client.call(bytes, {}, { bytes: new Blob(['x']) })
      await press()
      expect(new Set(keys).size).toBe(3)
    })

    it('keeps its key for the same file chosen again, and has another for one that was changed since', async () => {
      const upload: Call = { ...bytes, creates: true }
      const sent: (string | null)[] = []
      server.use(
        http.put(`${base}/api/file/`, ({ request }) => {
          sent.push(request.headers.get('idempotency-key'))
          return HttpResponse.error()
        }),
      )
      const choose = (lastModified: number) =>
        client.call(upload, {}, { bytes: new File(['wave'], 'wave.sav', { lastModified }) }).catch(() => null)
      for (const changed of [1, 1, 2]) await choose(changed)
      expect(sent[1]).toBe(sent[0])
      expect(sent[2]).not.toBe(sent[0])
    })
  })

  it('keeps proxy paths outside /api', async () => {
    server.use(
      http.get(`${base}/proxy/husky/studies/`, ({ request }) =>
        HttpResponse.json({
          count: Number(new URL(request.url).searchParams.get('page')),
          results: [],
          aggregations: {},
          restricted_count: 0,
          preferred_count: 0,
          near_count: 0,
        }),
      ),
    )
    await expect(client.call(listStudies, { query: { page: 7 } })).resolves.toMatchObject({ count: 7 })
  })

  it('sends files as a form whose boundary the browser writes, again after a fresh jwt', async () => {
    const seen: { type: string; jwt: string | null; fields: [string, string, number[]][] }[] = []
    server.use(
      http.post(`${base}/api/form/`, async ({ request }) => {
        const fields: [string, string, number[]][] = []
        for (const [name, value] of await request.formData())
          if (typeof value !== 'string') fields.push([name, value.name, [...new Uint8Array(await value.arrayBuffer())]])
        const jwt = request.headers.get('authorization')
        seen.push({ type: request.headers.get('content-type') ?? '', jwt, fields })
        return seen.length === 1 ? refuse(401, 'token_expired') : HttpResponse.json({ ok: true })
      }),
    )
    const body = { pptx_template: { file_name: 'Haus “Stil”.pptx', bytes: Uint8Array.of(80, 75, 0, 255) } }
    await expect(client.call(form, { body })).resolves.toEqual({ ok: true })
    expect(seen.map(({ jwt }) => jwt)).toEqual(['Bearer jwt-1', 'Bearer jwt-2'])
    for (const { type, fields } of seen) {
      expect(type).toMatch(/^multipart\/form-data; ?boundary=.+/)
      expect(fields).toEqual([['pptx_template', 'Haus “Stil”.pptx', [80, 75, 0, 255]]])
    }
  })

  it('sends bytes untouched', async () => {
    server.use(
      http.put(`${base}/api/file/`, async ({ request }) => {
        const body = new Uint8Array(await request.arrayBuffer())
        return HttpResponse.json({
          ok: request.headers.get('content-type') === 'application/octet-stream' && body[1] === 255,
        })
      }),
    )
    const blob = new Blob([new Uint8Array([0, 255])])
    await expect(client.call(bytes, {}, { bytes: blob })).resolves.toEqual({ ok: true })
    await expect(client.call(bytes, {})).rejects.toThrow('options.bytes')
  })

  it('brings octets untouched, and the refusal in words', async () => {
    const octets = new Uint8Array([0, 255, 137, 80])
    server.use(
      http.get(`${base}/api/documents/:id/file/`, ({ request, params }) =>
        params.id === 'gone'
          ? refuse(404, 'not_found')
          : new HttpResponse(octets, {
              headers: { 'content-type': `image/${request.headers.get('authorization')?.replace(' ', '-') ?? ''}` },
            }),
      ),
    )
    const blob = await client.bytes(getDocumentFile, { params: { documentId: 'a' } })
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(octets)
    expect(blob.type).toBe('image/bearer-jwt-1')
    const error = await failing(client.bytes(getDocumentFile, { params: { documentId: 'gone' } }))
    expect(error.failure).toMatchObject({ status: 404, message: 'refused: not_found' })
  })

  it('refuses to build a path without its parameter', async () => {
    await expect(client.call(getStudy, { params: { id: '' } })).rejects.toThrow('{id}')
  })
})

describe('a failing call', () => {
  it('carries status, code, message, fields and request id of the error body', async () => {
    server.use(http.post(`${base}/api/echo/:id/`, () => refuse(400, 'invalid', { text: ['Too short'] })))
    const error = await failing(client.call(echo, { params: { id: '1' }, query: {}, body: { text: '' } }))
    expect(toFailure(error)).toEqual({
      kind: 'http',
      status: 400,
      code: 'invalid',
      message: 'refused: invalid',
      fields: { text: ['Too short'] },
      requestId: 'r-1',
    })
  })

  it('still tells the status when something in between answers with another body', async () => {
    server.use(http.get(`${base}/api/studies/:id/`, () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })))
    const error = await failing(client.call(getStudy, { params: { id: '1' } }))
    expect(error.failure).toMatchObject({ kind: 'http', status: 502, code: 'http_502' })
  })

  it.each([
    ['another shape', () => HttpResponse.json({ count: 'many' })],
    ['no JSON', () => new HttpResponse('<!doctype html>', { status: 200 })],
  ])('is of kind decode when a good status brings %s', async (_, answer) => {
    server.use(http.get(`${base}/proxy/husky/studies/`, answer))
    const error = await failing(client.call(listStudies, { query: {} }))
    expect(error.kind).toBe('decode')
  })

  it('is of kind network when nothing answers', async () => {
    server.use(http.get(`${base}/api/studies/:id/`, () => HttpResponse.error()))
    expect((await failing(client.call(getStudy, { params: { id: '1' } }))).kind).toBe('network')
  })

  it('is a RequestTimeoutError when the answer does not come in time', async () => {
    server.use(http.get(`${base}/api/studies/:id/`, () => delay('infinite')))
    const error = await failing(client.call(getStudy, { params: { id: '1' } }, { timeout: 5 }))
    expect(error).toBeInstanceOf(RequestTimeoutError)
    expect(error.kind).toBe('timeout')
  })

  it('rejects with the abort reason, not an ApiError, when its caller aborts', async () => {
    server.use(http.get(`${base}/api/studies/:id/`, () => delay('infinite')))
    const controller = new AbortController()
    const promise = client.call(getStudy, { params: { id: '1' } }, { signal: controller.signal })
    controller.abort()
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a session that is over', () => {
  const expiringOnce = () =>
    http.get(`${base}/proxy/husky/studies/`, ({ request }) =>
      request.headers.get('authorization') === 'Bearer jwt-2'
        ? HttpResponse.json({
            count: 1,
            results: [],
            aggregations: {},
            restricted_count: 0,
            preferred_count: 0,
            near_count: 0,
          })
        : refuse(401, 'token_expired'),
    )

  it('renews an expired jwt once for all calls that met it, and repeats them', async () => {
    server.use(expiringOnce())
    const answers = await Promise.all([1, 2, 3].map(page => client.call(listStudies, { query: { page } })))
    expect(answers.map(a => a.count)).toEqual([1, 1, 1])
    expect(refreshes).toBe(1)
    expect(redirects).toEqual([])
  })

  it('asks for a login when the renewal finds no session', async () => {
    refreshed = null
    server.use(expiringOnce())
    await failing(client.call(listStudies, { query: {} }))
    expect(redirects.map(e => e.failure)).toMatchObject([{ code: 'token_expired' }])
  })

  it('does not renew twice when the fresh jwt is refused too', async () => {
    refreshed = 'jwt-3'
    server.use(expiringOnce())
    await failing(client.call(listStudies, { query: {} }))
    expect(refreshes).toBe(1)
    expect(redirects).toHaveLength(1)
  })

  it.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
  ])('asks for a login on %i %s, unless the call opts out', async (status, code) => {
    server.use(http.get(`${base}/api/studies/:id/`, () => refuse(status, code)))
    await failing(client.call(getStudy, { params: { id: '1' } }, { skipAuthRedirect: true }))
    expect(redirects).toHaveLength(0)
    await failing(client.call(getStudy, { params: { id: '1' } }))
    expect(redirects).toHaveLength(1)
    expect(refreshes).toBe(0)
  })

  it('asks for no login where a study is restricted, whatever the call says', async () => {
    server.use(http.get(`${base}/api/studies/:id/`, () => refuse(403, 'restricted')))
    await failing(client.call(getStudy, { params: { id: '1' } }))
    await failing(client.call(getStudy, { params: { id: '1' } }, { skipAuthRedirect: 'forbidden' }))
    expect([redirects.length, refreshes]).toEqual([0, 0])
  })

  it('leaves only 403 to a call that says so', async () => {
    const status = { code: 403, name: 'forbidden' }
    server.use(http.get(`${base}/api/studies/:id/`, () => refuse(status.code, status.name)))
    await failing(client.call(getStudy, { params: { id: '1' } }, { skipAuthRedirect: 'forbidden' }))
    expect(redirects).toHaveLength(0)
    Object.assign(status, { code: 401, name: 'unauthenticated' })
    await failing(client.call(getStudy, { params: { id: '1' } }, { skipAuthRedirect: 'forbidden' }))
    expect(redirects).toHaveLength(1)
  })

  it('sends no jwt with a public call, not even an expired one', async () => {
    server.use(
      http.get(`${base}/api/users/session_check/`, ({ request }) =>
        request.headers.has('authorization') ? refuse(400, 'invalid') : HttpResponse.json(false),
      ),
    )
    await expect(client.call(sessionCheck, {})).resolves.toBe(false)
  })
})
