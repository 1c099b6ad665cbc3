import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken, getClient, analyse } from '@core/contract'
import { newApiToken } from '../access/apiTokens'
import { startTestServer, type MintedClient, type TestServer } from '../../test/harness/serverApp'

let server: TestServer
let client: MintedClient
beforeAll(async () => {
  server = await startTestServer({ quotas: { token: { all: 4, heavy: 1 }, session: { all: 20, heavy: 20 } } })
  client = await server.mintClient()
})
afterAll(() => server.close())

const make = async () => {
  const { secret } = await client.as('user').call(createToken, { body: { name: 'Test', scopes: ['reports'] } })
  return server.withToken(secret)
}
const left = (answer: Response) => [answer.status, answer.headers.get('ratelimit')?.replace(/t=\d+/g, 't')]

it('counts the calls of each token and each session by itself, and says what is left', async () => {
  const [one, other] = [await make(), await make()]
  const answer = await one.send(getClient, {})
  expect(left(answer)).toEqual([200, '"all";r=3;t'])
  expect(answer.headers.get('ratelimit-policy')).toBe('"all";q=4;w=60')
  for (let at = 0; at < 3; at++) await one.send(getClient, {})
  const refused = await one.send(getClient, {})
  expect(left(refused)).toEqual([429, '"all";r=0;t'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  expect(left(await other.send(getClient, {}))).toEqual([200, '"all";r=3;t'])
  expect((await client.as('user').send(getClient, {})).headers.get('ratelimit')).toMatch(/^"all";r=1\d;/)
})

it('counts calculations and files by themselves too', async () => {
  const caller = await make()
  const ask = () => caller.send(analyse, { params: { studyId: 'nothing', datasetName: 'x' }, body: {} })
  expect(left(await ask())).toEqual([404, '"all";r=3;t, "heavy";r=0;t'])
  expect(left(await ask())).toEqual([429, '"all";r=2;t, "heavy";r=0;t'])
  expect(left(await caller.send(getClient, {}))).toEqual([200, '"all";r=1;t'])
})

it('stops all tokens of a network that sends many which nobody has, and no session of it', async () => {
  const caller = await make()
  const { id } = client.client
  const guess = async (secret = newApiToken(id)) => (await server.withToken(secret).send(getClient, {})).status
  const expired = newApiToken(id)
  for (let at = 0; at < 4; at++) expect(await guess(expired)).toBe(401)
  const statuses = new Set<number>()
  for (let at = 0; at < 59; at++) statuses.add(await guess())
  expect([...statuses]).toEqual([401])
  expect(await guess()).toBe(429)
  expect((await caller.send(getClient, {})).status).toBe(429)
  // Sessions are no guesses.
  expect((await client.as('manager').send(getClient, {})).status).toBe(200)
})
