import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW, startTrial, type Trial } from '../../../test/harness/qualtrics'
import { surveyId } from '../../../tools/providers/qualtrics'
import { record, type Loose } from './wire'

let trial: Trial
beforeEach(async () => {
  trial = await startTrial({ polls: 1 })
})
afterEach(() => trial.fake.close())

const ask = (path: string, options: RequestInit = {}, headers: HeadersInit = { 'X-API-TOKEN': trial.fake.token }) =>
  fetch(`${trial.fake.origin}/API/v3${path}`, { ...options, headers })

const bodyOf = async (answer: Response): Promise<Loose> => record(await answer.json())
const resultOf = async (path: string): Promise<Loose> => record((await bodyOf(await ask(path))).result)
const errorOf = async (answer: Response) => {
  const meta = record((await bodyOf(answer)).meta)
  return [answer.status, meta.httpStatus, record(meta.error).errorCode, record(meta.error).errorMessage]
}
const post = (path: string, body: unknown) => ask(path, { method: 'POST', body: JSON.stringify(body) })

const SURVEY = `/surveys/${surveyId(1)}`
const EXPORT = `${SURVEY}/export-responses`
const WISH = { format: 'csv', useLabels: false, breakoutSets: true, seenUnansweredRecode: -99 }

describe('the made-up Qualtrics', () => {
  it('puts results and errors in the envelope', async () => {
    const body = await bodyOf(await ask('/whoami'))
    expect(body).toMatchObject({ result: { brandId: 'acme', language: 'en' }, meta: { httpStatus: '200 - OK' } })
    expect(record(body.meta).requestId).toMatch(/^[0-9a-f-]{36}$/u)
  })

  it('answers a missing token with 400, a wrong one with 401, an unknown route with 404', async () => {
    expect((await errorOf(await ask('/whoami', {}, {}))).slice(0, 3)).toEqual([400, '400 - Bad Request', 'ATP_2'])
    expect(await errorOf(await ask('/whoami', {}, { 'X-API-TOKEN': 'x' }))).toEqual([
      401,
      '401 - Unauthorized',
      'DCD_7',
      'Unrecognized X-API-TOKEN.',
    ])
    const unknown = await errorOf(await ask('/nothing'))
    expect([unknown[0], unknown[3]]).toEqual([404, 'The requested resource does not exist.'])
  })

  it('names a proxied host beside the result, and refuses exports there', async () => {
    await trial.fake.command('proxied', { host: 'acme.yul1.qualtrics.com' })
    const { meta } = await bodyOf(await ask('/whoami'))
    expect(record(meta).notice).toMatch(/use this host instead: acme\.yul1\.qualtrics\.com/u)
    expect((await post(EXPORT, WISH)).status).toBe(400)
  })

  it('lists 100 surveys a page, with the absolute address of the next', async () => {
    await trial.fake.command('scenario', { name: 'pages' })
    const { elements, nextPage } = await resultOf('/surveys')
    expect([(elements as unknown[]).length, nextPage]).toEqual([
      100,
      'https://fra1.qualtrics.com/API/v3/surveys?offset=100',
    ])
    expect((await resultOf('/surveys?offset=200')).nextPage).toBeNull()
    expect((elements as unknown[])[0]).toEqual({
      id: surveyId(1),
      name: 'Wave 1',
      ownerId: 'UR_0123456789abcde',
      lastModified: '2026-09-01T08:00:00Z',
      creationDate: '2026-08-31T08:00:00Z',
      isActive: true,
    })
    expect(surveyId(1)).toMatch(/^SV_[a-z0-9]{15}$/u)
  })

  it('types as loosely as Qualtrics does', async () => {
    const { Questions, Blocks } = await resultOf(`/survey-definitions/${surveyId(1)}`)
    const questions = Object.values(record(Questions)).map(record)
    const nps = questions.find(({ Selector }) => Selector === 'NPS')
    expect(nps?.Choices).toHaveLength(11)
    const single = questions.find(({ Selector }) => Selector === 'SAVR')
    expect(new Set((single?.ChoiceOrder as unknown[]).map(id => typeof id))).toEqual(new Set(['number', 'string']))
    expect([single?.ChoiceDataExportTags, questions.find(({ Selector }) => Selector === 'ML')?.Validation]).toEqual([
      false,
      [],
    ])
    expect(Object.values(record(Blocks)).some(block => record(block).Type === 'Trash')).toBe(true)
  })

  it('has live questions, recodes and the map of columns in the short form', async () => {
    const { questions, exportColumnMap, responseCounts } = await resultOf(SURVEY)
    expect(record(record(questions).QID1)).toMatchObject({ questionType: { type: 'MC', selector: 'SAVR' } })
    expect(record(record(record(record(questions).QID1).choices)['2'])).toMatchObject({ recode: '6', analyze: true })
    expect(record(exportColumnMap).Q3_2).toEqual({ question: 'QID3', subQuestion: 'QID3.subQuestions.2' })
    expect(responseCounts).toEqual({ auditable: 40, generated: 0, deleted: 0 })
  })

  it('exports in as many questions as it was told, to a zip of one CSV with three header rows', async () => {
    const started = record((await bodyOf(await post(EXPORT, WISH))).result)
    expect(started).toMatchObject({ percentComplete: 0, status: 'inProgress' })
    expect(started.progressId).toMatch(/^ES_/u)
    const path = `${EXPORT}/${String(started.progressId)}`
    expect(await resultOf(path)).not.toHaveProperty('fileId')
    const { status, fileId } = await resultOf(path)
    expect(status).toBe('complete')
    const bytes = new Uint8Array(await (await ask(`${EXPORT}/${String(fileId)}/file`)).arrayBuffer())
    const [csv] = Object.values(unzipSync(bytes))
    const text = Buffer.from(csv!).toString()
    expect(text).toMatch(/^\uFEFFStartDate,EndDate,Status,IPAddress,/u)
    expect(text).toContain('"{""ImportId"":""QID2"",""choiceId"":""3""}"')
    expect(text).toContain('"{""ImportId"":""startDate"",""timeZone"":""UTC""}"')
    expect(text).toContain('198.51.100.77')
  })

  it.each([
    [{ format: 'json', useLabels: false }],
    [{ format: 'ndjson', seenUnansweredRecode: -99 }],
    [{ format: 'json', timeZone: 'UTC' }],
    [{ format: 'csv', useLabels: true, includeLabelColumns: true }],
    [{ format: 'CSV' }],
    [{ format: 'csv', uselabels: false }],
    [{}],
  ])('refuses an export with %o', async wish => {
    expect((await post(EXPORT, wish)).status).toBe(400)
  })

  it('takes responses from the start up to but not at the end', async () => {
    const before = trial.fake.world.surveys[0]!.respondents.length
    await trial.fake.command('responses/add', { at: NOW })
    const exported = async (wish: Loose) => {
      const started = record((await bodyOf(await post(EXPORT, { ...WISH, ...wish }))).result)
      await resultOf(`${EXPORT}/${String(started.progressId)}`)
      const { fileId } = await resultOf(`${EXPORT}/${String(started.progressId)}`)
      const bytes = new Uint8Array(await (await ask(`${EXPORT}/${String(fileId)}/file`)).arrayBuffer())
      return (
        Buffer.from(Object.values(unzipSync(bytes))[0]!)
          .toString()
          .split(surveyId(1)).length - 1
      )
    }
    const at = new Date(NOW).toISOString()
    expect(await exported({ endDate: at })).toBe(before)
    expect(await exported({ startDate: at })).toBe(1)
  })

  it('counts calls by the minute of its clock', async () => {
    const started: number[] = []
    for (let call = 0; call < 101; call += 1) started.push((await post(EXPORT, WISH)).status)
    expect(started.filter(status => status === 429)).toHaveLength(1)
    expect((await ask('/whoami')).status).toBe(200)
    trial.fake.world.advance(60_000)
    expect((await post(EXPORT, WISH)).status).toBe(200)
  })

  it('signs notices where there is a key', () => {
    const plain = new URLSearchParams(trial.fake.notice(surveyId(1), 'R_1', null))
    expect(Object.fromEntries(plain)).toMatchObject({ Status: 'Complete', SurveyID: surveyId(1), ResponseID: 'R_1' })
    expect(plain.get('Topic')).toBe(`acme.surveyengine.completedResponse.${surveyId(1)}`)
    const signed = new URLSearchParams(trial.fake.notice(surveyId(1), 'R_1', 'key'))
    expect([...signed.keys()]).toEqual(['Topic', 'MSG', 'HMAC'])
    expect(signed.get('HMAC')).toMatch(/^[0-9a-f]{128}$/u)
  })

  it.each([
    ['empty', 0, 0, 0],
    ['small', 1, 10, 40],
    ['none', 1, 10, 0],
    ['large', 1, 500, 300],
    ['many', 1, 6, 25_000],
    ['pages', 300, 1, 0],
  ])('loads the scenario %s', async (name, surveys, questions, responses) => {
    await trial.fake.command('scenario', { name })
    const [first] = trial.fake.world.surveys
    expect(trial.fake.world.surveys).toHaveLength(surveys)
    expect([first?.questions.length ?? 0, first?.respondents.length ?? 0]).toEqual([first ? questions : 0, responses])
  })

  it('refuses a secret in an address', async () => {
    expect((await ask(`/surveys?token=${trial.fake.token}`)).status).toBe(500)
  })
})
