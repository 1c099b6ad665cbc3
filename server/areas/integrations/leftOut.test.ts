import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analyse, getDataset, publishProviderSurvey } from '@core/contract'
import {
  QUALTRICS,
  settingsFor,
  settleAll,
  surveyOf,
  UNDER_TEST,
  type FakeProvider,
} from '../../../test/harness/providers'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import type { FakeQualtrics } from '../../../tools/providers/qualtrics'
import { makeSurvey, type TruthStatus, type TruthSurvey } from '../../../tools/providers/truth'
import { datasetVersions } from '../../db/schema'

const UNFINISHED: readonly TruthStatus[] = ['partial', 'partial', 'partial']

/** A survey of which some people did not answer all, and somebody only looked at it. */
const withUnfinished = (id: string, respondents: number): TruthSurvey => {
  const survey = makeSurvey({ id, name: 'Snacks', questions: 6, respondents })
  const statuses: readonly TruthStatus[] = [...UNFINISHED, 'preview']
  for (const [at, status] of statuses.entries()) survey.respondents[at * 7]!.status = status
  return survey
}

describe.each(UNDER_TEST)('what $provider has beside finished answers', under => {
  const { provider } = under
  const id = under.surveyId(1)

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
    beforeEach(async () => {
      fake.world.surveys.splice(0, Infinity, withUnfinished(under.theirs(1), 40))
      client = await server.mintClient({ flags: { [provider]: true } })
      await under.connect(client.as('admin'), fake.token)
      await under.begin(client.as('manager'), id, 'Snacks')
      await settleAll(server, client)
    })

    const notes = async () => {
      const versions = await client.tenant(tx => tx.select().from(datasetVersions))
      return versions.flatMap(({ warnings }) => warnings.filter(({ code }) => code === 'unfinished_left_out'))
    }

    it('is left out of the dataset, whose notes say how many, and is not fetched again and again', async () => {
      expect(await surveyOf(client, provider, id)).toMatchObject({ imported_answers: 36, error: null })
      // Decipher counts looks at a survey with those who did not qualify.
      const left = provider === 'decipher' ? 4 : 3
      const [note, ...more] = await notes()
      expect((await surveyOf(client, provider, id)).notes).toContain(note?.message)
      expect([note?.message, more]).toEqual([
        expect.stringMatching(
          new RegExp(`^${left} responses in .* left out: only finished ones are imported\\.$`, 'u'),
        ),
        [],
      ])
    })

    it('is counted anew with every version', async () => {
      fake.world.surveys[0]!.respondents[0]!.status = 'complete'
      await under.begin(client.as('manager'), id, 'Snacks')
      await settleAll(server, client)
      expect(await surveyOf(client, provider, id)).toMatchObject({ imported_answers: 37 })
      const counts = (await notes()).map(({ message }) => Number(/^\d+/u.exec(message)?.[0]))
      expect(counts).toEqual(provider === 'decipher' ? [4, 3] : [3, 2])
    })
  })
})

describe('a survey of Qualtrics that is too large for one file', () => {
  it('comes in parts, with all finished answers once', async () => {
    const fake = (await QUALTRICS.start()) as FakeQualtrics
    const providers = { ...settingsFor({ qualtrics: fake.origin }).providers, fileLimit: 8000 }
    const server = await startTestServer({ providers })
    fake.world.surveys.splice(0, Infinity, withUnfinished(QUALTRICS.theirs(1), 600))
    const client = await server.mintClient({ flags: { qualtrics: true } })
    const manager = client.as('manager')
    await QUALTRICS.connect(client.as('admin'), fake.token)
    await QUALTRICS.begin(manager, QUALTRICS.surveyId(1), 'Snacks')
    await settleAll(server, client)
    expect(fake.exports.length).toBeGreaterThan(8)
    const found = await surveyOf(client, 'qualtrics', QUALTRICS.surveyId(1))
    expect(found).toMatchObject({ imported_answers: 596, error: null })
    await manager.call(publishProviderSurvey, { params: { integration: 'qualtrics', surveyId: QUALTRICS.surveyId(1) } })
    await server.jobs.runDue()
    const params = { studyId: found.study_id ?? '', datasetName: 'Snacks' }
    const { questions } = await manager.call(getDataset, { params, query: {} })
    const [first] = questions
    const { tables } = await manager.call(analyse, {
      params,
      body: {
        rows: [{ question: first?.question_name ?? '' }],
        axis: [],
        nested: false,
        filters: null,
        weight: null,
        auto_adjust_base: true,
        inverted: false,
      },
    })
    const truth = fake.world.surveys[0]!
    const key = truth.questions[0]?.key ?? ''
    const answered = truth.respondents.filter(
      ({ status, answers }) => status === 'complete' && (answers[key]?.picks?.length ?? 0) > 0,
    )
    const [table] = tables
    expect(table?.outcome === 'cube' && table.cube.base.n[0]).toBe(answered.length)
    await server.close()
    await fake.close()
  })
})
