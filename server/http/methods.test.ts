import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints, getClient, getUserConfig, login, logout, routePath, type Endpoint } from '@core/contract'
import { requestOf, startTestServer, type MintedClient, type TestServer } from '../../test/harness/serverApp'

let server: TestServer
let client: MintedClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.mintClient()
})
afterAll(() => server.close())

const ask = (method: string, path: string) => server.app.fetch(new Request(`http://tabularium.test${path}`, { method }))

it('an address that does not take a method answers 405 with those that it takes', async () => {
  const answer = await ask('DELETE', '/api/studies/some-study/')
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect(await answer.json()).toMatchObject({
    code: 'method_not_allowed',
    detail: 'This address answers GET, HEAD, OPTIONS.',
  })
  const report = await ask('PUT', '/api/reports/some-study/some-report/')
  expect(report.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS, PATCH')
  expect((await ask('PUT', '/api/nothing/')).status).toBe(404)
})

const pathOf = ({ path }: Endpoint) =>
  routePath(path)
    .replace('{slot}', 'logo')
    .replace('{itemType}', 'study')
    .replace('{list}', 'studies')
    .replace(/\{\w+\}/g, '1')

it('OPTIONS answers the methods of an address, with which it can be called, and nothing else', async () => {
  for (const endpoint of allEndpoints) {
    const answer = await ask('OPTIONS', pathOf(endpoint))
    expect([answer.status, await answer.text()], endpoint.id).toEqual([204, ''])
    const allowed = answer.headers.get('allow')?.split(', ')
    expect(allowed, endpoint.id).toEqual(expect.arrayContaining([endpoint.method, 'OPTIONS']) as string[])
    expect([...answer.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  }
})

it('HEAD answers as GET does, without the body', async () => {
  const { jwt } = await client.session('user')
  const headers = { authorization: `Bearer ${jwt}` }
  const get = await server.app.fetch(requestOf(getClient, {}, headers))
  const head = await server.app.fetch(new Request(requestOf(getClient, {}, headers), { method: 'HEAD' }))
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    get.status,
    get.headers.get('content-type'),
    '',
  ])
  expect((await ask('HEAD', routePath(getClient.path))).status).toBe(401)
})

it('an unknown address of the API is missing, in the form of every refusal', async () => {
  for (const path of ['/api/', '/api/nothing/', '/api/studies', '/proxy/husky/nothing/', '/proxy/'])
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await ask(method, path)
      const body = (await answer.json()) as { code: string; request_id: string }
      expect([answer.status, body.code, body.request_id], `${method} ${path}`).toEqual([
        404,
        'not_found',
        answer.headers.get('x-request-id'),
      ])
      expect(body.request_id).not.toBe('')
    }
})

it('every call refuses a query parameter that it does not have, in one voice', async () => {
  const { jwt, cookie } = await client.session('admin')
  for (const endpoint of allEndpoints) {
    const url = `http://tabularium.test${pathOf(endpoint)}?no_such=1`
    const headers = { authorization: `Bearer ${jwt}`, cookie, origin: 'http://tabularium.test' }
    const answer = await server.app.fetch(new Request(url, { method: endpoint.method, headers }))
    // A browser that comes from a provider is led back to the login, which says what went wrong.
    if (endpoint.redirects && answer.status === 303) {
      expect(answer.headers.get('location'), endpoint.id).toContain('/login?')
      continue
    }
    const { code, fields } = (await answer.json()) as { code: string; fields: Record<string, string[]> }
    expect([answer.status, code, fields.no_such], endpoint.id).toEqual([400, 'invalid', ['There is no such field.']])
  }
})

it('who is not signed in hears how to be: with the error of the jwt where one was sent', async () => {
  const without = await server.app.fetch(requestOf(getUserConfig, {}))
  expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="tabularium"'])
  const wrong = await server.app.fetch(requestOf(getUserConfig, {}, { authorization: 'Bearer a.b.c' }))
  expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="tabularium", error="invalid_token"',
  ])
})

it('a call for which nobody need be signed in takes no notice of what is no jwt', async () => {
  const { email, password } = client.user
  const body = { email, password }
  const answer = await server.app.fetch(requestOf(login, { body }, { authorization: 'Bearer undefined' }))
  expect(answer.status).toBe(200)
})

it('a jwt alone ends its session', async () => {
  const { email } = client.user
  const { jwt, call } = await server.signIn(email)
  const other = await server.signIn(email)
  const authorization = `Bearer ${jwt}`
  expect((await server.app.fetch(requestOf(logout, {}, { authorization }))).status).toBe(200)
  await expect(call(getUserConfig, {})).rejects.toMatchObject({ status: 401 })
  expect((await server.app.fetch(requestOf(logout, {}, { authorization }))).status).toBe(401)
  await expect(other.call(getUserConfig, {})).resolves.toBeDefined()
})
