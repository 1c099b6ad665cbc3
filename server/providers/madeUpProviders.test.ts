import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { parseEnv } from '../env'
import { describeProviders, firstPortOf, startProviders, type Running } from '../../tools/providers'

let running: readonly Running[] = []
afterEach(async () => {
  await Promise.all(running.map(({ fake }) => fake.close()))
})

it('starts every provider, and says how a server is pointed at them', async () => {
  running = await startProviders(null)
  const words = describeProviders(running)
  const settings = Object.fromEntries(
    [...words.matchAll(/^([A-Z_]+)="?([^"\s]+)"? \\$/gmu)].map(([, name = '', value = '']) => [name, value]),
  )
  const { providers } = parseEnv(settings)
  expect(providers.origins).toEqual(Object.fromEntries(running.map(({ provider, fake }) => [provider, fake.origin])))
  expect(Object.keys(providers.origins).sort()).toEqual(['decipher', 'qualtrics', 'surveymonkey'])
  expect(providers.surveymonkeyApp).not.toBeNull()
  for (const { fake } of running) expect(words).toContain(fake.token)
})

it('takes the orders that it shows', async () => {
  running = await startProviders(null)
  const orders = [...describeProviders(running).matchAll(/^curl -d '(.+)' (\S+)$/gmu)]
  expect(orders).toHaveLength(3)
  for (const [, body = '', url = ''] of orders) expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
  for (const { fake } of running) expect(fake.world.surveys[0]?.questions).toHaveLength(500)
})

it('starts where PORT says, and says what is wrong with a port', () => {
  expect([firstPortOf(undefined), firstPortOf('5701')]).toEqual([4701, 5701])
  for (const wrong of ['many', '0', '65530']) expect(() => firstPortOf(wrong)).toThrow('PORT must be a number')
})

const listening = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server))
  })

const closed = (server: Server): Promise<unknown> => new Promise(resolve => server.close(resolve))

/** A port that is free with the next one taken, below those that the system gives to connections of other tests. */
const freeBeforeTaken = async (port = 21_000): Promise<{ free: number; taken: Server }> => {
  const both = await Promise.allSettled([listening(port), listening(port + 1)])
  const [first, taken] = both.map(one => (one.status === 'fulfilled' ? one.value : null))
  if (first) await closed(first)
  if (first && taken) return { free: port, taken }
  if (taken) await closed(taken)
  return freeBeforeTaken(port + 2)
}

it('leaves nothing running where one of the ports is in use', async () => {
  const { free, taken } = await freeBeforeTaken()
  await expect(startProviders(free)).rejects.toThrow(/EADDRINUSE/u)
  await closed(await listening(free))
  await closed(taken)
})
