import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  commitImport,
  getImportReview,
  rereadImport,
  saveImportChoices,
  uploadImportCodebook,
  type ImportReview,
  type SavedChoices,
} from '@core/contract'
import { readSurveyFile, smallCsv } from '../../../test/harness/importing'
import {
  CallFailed,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'

describe('choices of a review', () => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
  })
  afterAll(() => server.close())

  const anna = () => client.as('manager')
  const ben = () => client.as('admin')
  const open = async () => {
    const { status, review } = await readSurveyFile(server, anna(), { fileName: 'wave.csv', bytes: smallCsv() })
    if (!review) throw new Error('no review')
    return { params: { importId: status.id }, review }
  }
  const idOf = (review: ImportReview, text: string) =>
    review.questions.find(({ question_text }) => question_text.includes(text))?.id ?? ''
  const choices = (more: Partial<SavedChoices['choices']> = {}): SavedChoices['choices'] => ({
    dataset_name: 'Wave 1',
    weight: null,
    excluded: [],
    accepted: [],
    texts: {},
    ...more,
  })
  const savedOf = async (caller: Caller, params: { importId: string }) =>
    (await caller.call(getImportReview, { params })).saved_choices
  const refused = async (work: Promise<unknown>): Promise<CallFailed> => {
    const error: unknown = await work.then(
      () => null,
      (cause: unknown) => cause,
    )
    if (error instanceof CallFailed) return error
    throw new Error('The call was expected to be refused')
  }

  it('are there for every manager as they were left, an empty name included', async () => {
    const { params, review } = await open()
    expect(await savedOf(anna(), params)).toBeNull()
    const rating = idOf(review, 'Overall rating')
    const left = choices({ dataset_name: '', texts: { [rating]: 'How good?' }, excluded: [idOf(review, 'Gender')] })
    await anna().call(saveImportChoices, { params, body: { ...left, base_version: 0 } })
    expect(await savedOf(ben(), params)).toMatchObject({ version: 1, choices: left })
    expect((await refused(client.as('user').call(getImportReview, { params }))).status).toBe(403)
    const stranger = await server.mintClient()
    expect((await refused(stranger.as('manager').call(getImportReview, { params }))).status).toBe(404)
  })

  it('of two people who began from the same ones, the later are refused and name the first', async () => {
    const { params, review } = await open()
    const gender = idOf(review, 'Gender')
    const first = await anna().call(saveImportChoices, { params, body: { ...choices(), base_version: 0 } })
    const body = { ...choices({ excluded: [gender] }), base_version: 0 }
    const stale = await refused(ben().call(saveImportChoices, { params, body }))
    expect([stale.status, stale.body.detail]).toEqual([409, `${first.saved_by} changed this review in the meantime.`])
    expect(await savedOf(ben(), params)).toEqual(first)
    const next = await ben().call(saveImportChoices, { params, body: { ...body, base_version: first.version } })
    expect(next).toMatchObject({ version: 2, choices: { excluded: [gender] } })
  })

  it('can be sent again when the answer was lost', async () => {
    const { params } = await open()
    const body = { ...choices(), base_version: 0 }
    const first = await anna().call(saveImportChoices, { params, body })
    expect(await anna().call(saveImportChoices, { params, body })).toEqual(first)
  })

  it('that name what the file does not have are refused as at the import', async () => {
    const { params } = await open()
    for (const wrong of [choices({ weight: 'nothing' }), choices({ texts: { nothing: 'Text' } })]) {
      expect(
        (await refused(anna().call(saveImportChoices, { params, body: { ...wrong, base_version: 0 } }))).status,
      ).toBe(400)
    }
    expect(await savedOf(anna(), params)).toBeNull()
  })

  it('are not imported over what a colleague saved since; without a version the call works as before', async () => {
    const { params } = await open()
    await ben().call(saveImportChoices, { params, body: { ...choices(), base_version: 0 } })
    const stale = await refused(anna().call(commitImport, { params, body: { ...choices(), base_version: 0 } }))
    expect(stale.status).toBe(409)
    expect(await anna().call(commitImport, { params, body: choices() })).toMatchObject({ state: 'committing' })
    await server.jobs.runDue()
    const late = await refused(
      ben().call(saveImportChoices, { params, body: { ...choices({ dataset_name: 'Late' }), base_version: 1 } }),
    )
    expect(late.status).toBe(409)
  })

  it('survive another reading of the file; what no longer fits is kept apart and comes back when it fits again', async () => {
    const { params, review } = await open()
    const rating = idOf(review, 'Overall rating')
    const visits = idOf(review, 'Visits')
    const left = choices({
      weight: 'weight',
      texts: { [rating]: 'How good?', [visits]: 'How often?' },
      excluded: [...review.questions.filter(({ include }) => !include).map(({ id }) => id), visits],
    })
    await anna().call(saveImportChoices, { params, body: { ...left, base_version: 0 } })
    if (!review.csv) throw new Error('no options')
    const readAs = async (delimiter: ',' | ';') => {
      if (!review.csv) throw new Error('no options')
      await anna().call(rereadImport, { params, body: { ...review.csv, delimiter } })
      await server.jobs.runDue()
      return savedOf(ben(), params)
    }
    const apart = await readAs(';')
    expect(apart).toMatchObject({
      choices: { dataset_name: 'Wave 1', weight: null, texts: {} },
      lost: { weight: 'weight', texts: left.texts, excluded: [visits] },
    })
    const back = await readAs(',')
    expect(back).toMatchObject({
      version: 3,
      choices: { dataset_name: 'Wave 1', weight: 'weight', texts: left.texts },
      lost: { weight: null, excluded: [], accepted: [], texts: {} },
    })
    expect([...(back?.choices.excluded ?? [])].sort()).toEqual([...left.excluded].sort())
  })

  it('follow a codebook where they were as the file was found, and stay where somebody decided', async () => {
    const { params, review } = await open()
    const [rating, visits] = [idOf(review, 'Overall rating'), idOf(review, 'Visits')]
    const found = review.questions.filter(({ include }) => !include).map(({ id }) => id)
    await anna().call(saveImportChoices, {
      params,
      body: { ...choices({ excluded: [...found, rating] }), base_version: 0 },
    })
    const body = 'variable,label,type\nVisits last month,Visits,meta\nOverall rating,How good?,single\n'
    await anna().send(uploadImportCodebook, { params, body })
    await server.jobs.runDue()
    const kept = (await savedOf(anna(), params))?.choices.excluded ?? []
    expect([...kept].sort()).toEqual([...found, rating, visits].sort())
  })
})
