import { afterAll, beforeAll, expect, it } from 'vitest'
import { getSimilarSamples } from '@core/contract'
import { insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'

/** More texts than are compared by their words. */
const MANY = 230
const STEM = 'How often did you buy fresh bread and rolls from the bakery around the corner in the last'
const near = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ text: `${STEM} ${at + 10} weeks?`, options: ['Often', 'Never'] }))

/** Words in common with the others, but fewer of their letters than most of these have. */
const FAR = 'How often did you buy fresh fish from the market hall on the harbour last year, if at all?'

describeOnBothEngines('the questions closest to one', engine => {
  let server: TestServer
  let client: MintedClient
  const similarTo = async (study: string, name: string, as: 'user' | 'manager' = 'user') =>
    (await client.as(as).call(getSimilarSamples, { params: { id: [client.client.id, study, 'Main', name].join('/') } }))
      .similar

  beforeAll(async () => {
    server = await startTestServer({ engine })
    client = await server.mintClient()
    await client.tenant(async tx => {
      const { id } = client.client
      const asked = { name: 'q', text: `${STEM} 12 weeks?`, options: ['Often', 'Never'] }
      await insertSearchStudy(tx, id, { id: 'asked', name: 'Asked', questions: [asked] })
      await insertSearchStudy(tx, id, {
        id: 'far',
        name: 'Far',
        questions: [{ name: 'f', text: FAR, options: ['Often'] }],
      })
      const rights = { restrictedGroups: ['board'] }
      await insertSearchStudy(tx, id, { id: 'hidden', name: 'Hidden', rights, questions: near(MANY) })
    })
    await server.jobs.runDue()
  })
  afterAll(() => server.close())

  it('are found however many hidden ones are closer', async () => {
    expect((await similarTo('asked', 'q')).map(one => one.study.id)).toEqual(['far'])
  })

  it('leave out farther ones only where enough are closer, and are the closest of those', async () => {
    const found = await similarTo('asked', 'q', 'manager')
    expect(found).toHaveLength(25)
    expect(found.map(one => one.study.id)).not.toContain('far')
    expect(found[0]).toMatchObject({ question_text: `${STEM} 12 weeks?`, similarity: 1 })
    const closeness = found.map(one => one.similarity)
    expect(closeness).toEqual([...closeness].sort((a, b) => b - a))
    expect(Math.min(...closeness)).toBeGreaterThan(0.8)
  })
})
