import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDataset } from '@core/contract'
import { settingsFor, settleAll, surveyOf, UNDER_TEST, type FakeProvider } from '../../../test/harness/providers'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { makeSurvey } from '../../../tools/providers/truth'

describe.each(UNDER_TEST.filter(({ provider }) => provider !== 'surveymonkey'))('a weight of $provider', under => {
  const { provider } = under

  describe('', () => {
    let server: TestServer
    let fake: FakeProvider
    let client: MintedClient
    beforeAll(async () => {
      fake = await under.start()
      server = await startTestServer({ ...settingsFor({ [provider]: fake.origin }) })
    })
    afterAll(async () => {
      await server.close()
      await fake.close()
    })

    const weightsOf = async (weight: (at: number) => number) => {
      const survey = makeSurvey({ id: under.theirs(1), name: 'Snacks', questions: 4, respondents: 40 })
      for (const [at, who] of survey.respondents.entries()) who.weight = weight(at)
      fake.world.surveys.splice(0, Infinity, survey)
      client = await server.mintClient({ flags: { [provider]: true } })
      await under.connect(client.as('admin'), fake.token)
      await under.begin(client.as('manager'), under.surveyId(1), 'Snacks')
      await settleAll(server, client)
      const { study_id } = await surveyOf(client, provider, under.surveyId(1))
      const params = { studyId: study_id ?? '', datasetName: 'Snacks' }
      return (await client.as('manager').call(getDataset, { params, query: { draft: '1' } })).weights
    }

    it('is offered where its column averages about 1, and is not used until somebody chooses it', async () => {
      const weights = await weightsOf(at => (at % 2 === 0 ? 0.5 : 1.5))
      expect(weights).toMatchObject([{ variable: expect.stringMatching(/weight$/u) as unknown, is_default: false }])
    })

    it('is none where values are below 0', async () => {
      expect(await weightsOf(at => (at % 2 === 0 ? -0.5 : 1.5))).toEqual([])
    })
  })
})
