import { zipSync } from 'fflate'
import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, importAll, startTrial, UNTIL, type Trial } from '../../../test/harness/qualtrics'
import { surveyId, type QualtricsOptions } from '../../../tools/providers/qualtrics'
import type { Fault } from '../../../tools/providers/fake'
import { makeSurvey } from '../../../tools/providers/truth'

let trial: Trial | null = null
const start = async (options: QualtricsOptions = {}): Promise<Trial> => {
  trial = await startTrial({
    surveys: [makeSurvey({ id: surveyId(1), name: 'Snacks', questions: 10, respondents: 40 })],
    ...options,
  })
  return trial
}
afterEach(async () => {
  await trial?.fake.close()
  trial = null
})

const EXPORT = /POST .*export-responses$/u
const PROGRESS = /GET .*export-responses\/ES_\d+$/u
const FILE = /\/file$/u

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  answer: { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
})
const error = (status: number, errorCode: string): Fault =>
  json(status, { meta: { httpStatus: `${status}`, requestId: 'req-1', error: { errorCode, errorMessage: 'No.' } } })

const fileAnswer = (body: string | Buffer): Fault => ({ kind: 'answer', answer: { status: 200, body } })
const zipped = (entries: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, Buffer.from(text)]))))

const NAMES = '"ResponseId","Status","RecordedDate"\n'
const IDS = '"{""ImportId"":""_recordId""}","{""ImportId"":""status""}","{""ImportId"":""recordedDate""}"\n'
/** Header rows of an export of nothing but what responses need. */
const HEADER = NAMES + NAMES + IDS

/** A good zip of which one byte of the packed content is another. */
const badSum = (): Buffer => {
  const bytes = zipped({ 'a.csv': HEADER })
  const at = bytes.indexOf('PK\u0001\u0002') + 16
  bytes.writeUInt32LE((bytes.readUInt32LE(at) ^ 1) >>> 0, at)
  return bytes
}

describe('limits of Qualtrics', () => {
  it('goes on when the limit of exports a minute is used up', async () => {
    const running = await start()
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    const begin = () => running.connector().responses(running.credential, definition, { until: UNTIL }, null)
    for (let started = 0; started < 100; started += 1) await begin()
    const fault = await faultOf(begin())
    expect([fault.type, fault.waitMs, fault.limit]).toEqual(['rate_limited', 60_000, 'calls per minute'])
    running.fake.world.advance(fault.waitMs)
    expect((await begin()).waitMs).toBe(2000)
  })
})

describe('exports of Qualtrics that go wrong', () => {
  it('do not have a file before they name one', async () => {
    const running = await start()
    running.fake.fail(PROGRESS, json(200, { result: { percentComplete: 100, status: 'complete' }, meta: {} }))
    expect((await importAll(running)).responses.size).toBe(40)
  })
})

describe('damaged files of Qualtrics', () => {
  const good = '"StartDate"\n"x"\n"{""ImportId"":""startDate""}"\n'
  it.each<[string, Fault]>([
    ['cut short', { kind: 'half' }],
    ['a page of a sign-in', { kind: 'html' }],
    ['nothing', fileAnswer('')],
    ['of another checksum', fileAnswer(badSum())],
    ['two files', fileAnswer(zipped({ 'a.csv': HEADER, 'b.csv': HEADER }))],
    ['without a file', fileAnswer(zipped({}))],
    ['a name that leads out of its folder', fileAnswer(zipped({ '../a.csv': HEADER }))],
    ['without header rows', fileAnswer(zipped({ 'a.csv': '"a","b"\n' }))],
    ['of columns without ids', fileAnswer(zipped({ 'a.csv': '"a"\n"b"\n"c"\n' }))],
    ['without ids of responses', fileAnswer(zipped({ 'a.csv': good }))],
  ])('are downloaded once more, then refused: %s', async (_, fault) => {
    const running = await start()
    running.fake.fail(FILE, fault, { times: 1 })
    expect((await importAll(running)).responses.size).toBe(40)
    running.fake.fail(FILE, fault, { times: 2 })
    expect((await faultOf(importAll(running))).type).toBe('corrupt_file')
    expect(running.fake.calls.filter(call => FILE.test(call))).toHaveLength(4)
  })

  it('are not those of another order of columns, or with a mark before the first', async () => {
    const running = await start()
    running.fake.fail(FILE, fileAnswer(zipped({ 'x – y.csv': `\uFEFF${HEADER}R_1,0,2026-09-01 08:00:00\n` })))
    expect([...(await importAll(running)).responses.keys()]).toEqual(['R_1'])
  })

  it('give no response when a row is broken', async () => {
    const running = await start()
    const body = `${HEADER}R_1,0,2026-09-01 08:00:00\nR_2,0\n`
    running.fake.fail(FILE, fileAnswer(zipped({ 'a.csv': body })), { times: Infinity })
    expect((await faultOf(importAll(running))).type).toBe('corrupt_file')
  })
})

describe('refusals of Qualtrics', () => {
  it.each([
    [400, 'RP_0', 'invalid'],
    [403, 'AUTH_6', 'forbidden'],
    [404, 'SV_1', 'not_found'],
    [413, 'SIZE', 'too_large'],
    [500, 'DCD_7', 'auth_revoked'],
  ])('of status %i and code %s are understood, and hold the id of the request', async (status, code, type) => {
    const running = await start()
    running.fake.fail(EXPORT, error(status, code), { times: Infinity })
    const fault = await faultOf(importAll(running))
    expect([fault.type, fault.requestId]).toEqual([type, 'req-1'])
  })

  it('of a survey that is not there are understood', async () => {
    const running = await start()
    const fault = await faultOf(running.connector().getDefinition(running.credential, '../whoami'))
    expect(fault.type).toBe('not_found')
    expect(running.fake.calls).toEqual(['GET /API/v3/survey-definitions/..%2Fwhoami'])
  })
})
