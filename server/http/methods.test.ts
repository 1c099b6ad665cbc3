import { afterAll, beforeAll, expect, it } from 'vitest'
import { getUserConfig, login, logout } from '@core/contract'
import { requestOf, startTestServer } from '../../test/harness/serverApp'
import type { MintedClient, TestServer } from '../../test/harness/serverApp'

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
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await answer.json()).toMatchObject({ code: 'method_not_allowed', message: 'This address answers GET, HEAD.' })
  const report = await ask('PUT', '/api/reports/some-study/some-report/')
  expect(report.headers.get('allow')).toBe('DELETE, GET, HEAD, PATCH')
  expect((await ask('PUT', '/api/nothing/')).status).toBe(404)
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
