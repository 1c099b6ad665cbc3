import { zipSync } from 'fflate'
import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, importAll, NOW, startTrial, UNTIL, type Trial } from '../../../test/harness/qualtrics'
import { surveyId, type QualtricsOptions } from '../../../tools/providers/qualtrics'
import type { Fault, FakeAnswer } from '../../../tools/providers/fake'
import { makeSurvey } from '../../../tools/providers/truth'
import type { Outbound, OutboundRequest } from '../../outbound'

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
const ANY = /./u

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
  it.each([
    ['seconds', '7', 7000],
    ['a date', new Date(NOW + 90_000).toUTCString(), 90_000],
    ['nothing', null, 60_000],
    ['nonsense', 'soon', 60_000],
    ['no time at all', '0', 1000],
    ['ten years', '315360000', 86_400_000],
  ])('waits as long as Retry-After says in %s, and goes on where it was', async (_, value, waitMs) => {
    const running = await start()
    for (const route of [EXPORT, PROGRESS, FILE])
      running.fake.fail(route, json(429, {}, value === null ? {} : { 'retry-after': value }))
    // The date is of the time when the first limit was met.
    const limited = await importAll(running)
    expect(limited.limits).toHaveLength(3)
    expect(limited.limits[0]?.waitMs).toBe(waitMs)
    expect([...limited.responses]).toEqual([...(await importAll(running)).responses])
  })

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

describe('Qualtrics when it is not available', () => {
  it.each([500, 503, 504])('is asked again after status %i', async status => {
    const running = await start()
    for (const route of [/survey-definitions/u, PROGRESS, FILE])
      running.fake.fail(route, error(status, 'ISE_1'), { times: 3 })
    expect((await importAll(running)).responses.size).toBe(40)
  })

  it.each([
    ['an error', error(503, 'ISE_1')],
    ['a reset', { kind: 'reset' } satisfies Fault],
    ['half an answer', { kind: 'cut' } satisfies Fault],
  ])('is given up after four times %s', async (_, fault) => {
    const running = await start()
    running.fake.fail(FILE, fault, { times: Infinity })
    expect((await faultOf(importAll(running))).type).toBe('provider_unavailable')
    expect(running.fake.calls.filter(call => FILE.test(call))).toHaveLength(4)
  })

  it('goes on after a reset and after half an answer', async () => {
    const running = await start()
    running.fake.fail(ANY, { kind: 'reset' })
    running.fake.fail(PROGRESS, { kind: 'cut' })
    running.fake.fail(FILE, { kind: 'reset' })
    expect((await importAll(running)).responses.size).toBe(40)
  })

  it('does not begin an export twice in one step', async () => {
    const running = await start()
    running.fake.fail(EXPORT, error(503, 'ISE_1'))
    expect((await faultOf(importAll(running))).type).toBe('provider_unavailable')
    expect(running.fake.calls.filter(call => EXPORT.test(call))).toHaveLength(1)
  })

  it('is asked again when nothing comes', async () => {
    const running = await start()
    running.fake.fail(/whoami/u, { kind: 'silence' })
    let asked = 0
    const impatient = (real: Outbound): Outbound =>
      Object.assign(
        (url: string | URL, request: OutboundRequest = {}) => {
          asked += 1
          return real(url, asked === 1 ? { ...request, timeMs: 50 } : request)
        },
        { stream: real.stream },
      )
    const account = await running.connector(impatient).verify(running.credential)
    expect([account.name, asked]).toEqual(['researcher@acme.example#acme', 2])
  })

  it('may pack its answers', async () => {
    const running = await start()
    running.fake.fail(ANY, { kind: 'gzip' }, { times: Infinity })
    expect((await importAll(running)).responses.size).toBe(40)
  })

  it('is not followed to another host', async () => {
    const running = await start()
    running.fake.fail(/whoami/u, { kind: 'redirect', to: 'http://localhost:9/API/v3/whoami' })
    const fault = await faultOf(running.connector().verify(running.credential))
    expect([fault.type, fault.message]).toEqual([
      'invalid',
      'Qualtrics answers with another address, which is not followed.',
    ])
  })
})

describe('exports of Qualtrics that go wrong', () => {
  it.each([
    ['failed', 'export_failed'],
    ['gone', 'export_failed'],
    ['stuck', 'export_timeout'],
  ])('are begun again once when %s, then given up', async (mode, type) => {
    const running = await start()
    await running.fake.command('export', { mode, times: 1 })
    expect((await importAll(running)).responses.size).toBe(40)
    expect(running.fake.calls.filter(call => EXPORT.test(call))).toHaveLength(2)
    await running.fake.command('export', { mode, times: 2 })
    expect((await faultOf(importAll(running))).type).toBe(type)
    expect(running.fake.calls.filter(call => EXPORT.test(call))).toHaveLength(4)
  })

  it('are waited for up to 30 minutes', async () => {
    const running = await start({ polls: 60 })
    const { steps } = await importAll(running)
    const waited = steps.reduce((sum, { waitMs }) => sum + waitMs, 0)
    expect(waited).toBeGreaterThan(28 * 60_000)
    expect(running.fake.calls.filter(call => EXPORT.test(call))).toHaveLength(1)
  })

  it('do not have a file before they name one', async () => {
    const running = await start()
    running.fake.fail(PROGRESS, json(200, { result: { percentComplete: 100, status: 'complete' }, meta: {} }))
    expect((await importAll(running)).responses.size).toBe(40)
  })

  it('are given up when their file is gone again and again', async () => {
    const running = await start()
    running.fake.fail(FILE, error(404, 'RP_2'), { times: Infinity })
    expect((await faultOf(importAll(running))).type).toBe('export_failed')
    expect(running.fake.calls.filter(call => EXPORT.test(call))).toHaveLength(4)
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

  it.each<[string, Fault]>([
    ['cut short', { kind: 'half' }],
    ['a page of a sign-in', { kind: 'html' }],
  ])('are asked for once more when they are of JSON: %s', async (_, fault) => {
    const running = await start()
    const verify = () => running.connector().verify(running.credential)
    running.fake.fail(/whoami/u, fault)
    expect((await verify()).name).toContain('researcher')
    running.fake.fail(/whoami/u, fault, { times: Infinity })
    expect((await faultOf(verify())).type).toBe('corrupt_file')
    expect(running.fake.calls).toHaveLength(4)
  })
})

describe('tokens of Qualtrics', () => {
  it.each([
    ['before the export', EXPORT],
    ['while it is made', PROGRESS],
    ['before its file', FILE],
  ])('that are revoked %s end the import', async (_, route) => {
    for (const fault of [error(401, 'DCD_7'), error(400, 'ATP_2'), error(401, 'AUTH_9'), json(401, {})]) {
      const running = await start()
      running.fake.fail(route, fault)
      const refused = await faultOf(importAll(running))
      expect(refused.type).toBe('auth_revoked')
      await running.fake.close()
    }
  })

  it('that are revoked for real are refused everywhere', async () => {
    const running = await start()
    const connector = running.connector()
    const definition = await connector.getDefinition(running.credential, surveyId(1))
    await running.fake.command('revoke')
    const { credential } = running
    const faults = await Promise.all(
      [
        connector.verify(credential),
        connector.listSurveys(credential),
        connector.count(credential, surveyId(1)),
        connector.getDefinition(credential, surveyId(1)),
        connector.responses(credential, definition, { until: UNTIL }, null),
      ].map(faultOf),
    )
    expect(faults.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'auth_revoked'))
  })

  it('are in no address, message or answer', async () => {
    const running = await start()
    const { token } = running.fake
    const messages: string[] = []
    const answers: FakeAnswer[] = [400, 401, 403, 404, 413, 429, 500].map(status => ({
      status,
      body: JSON.stringify({ meta: { error: { errorCode: 'X', errorMessage: `Bad token ${token}` }, requestId: 'r' } }),
    }))
    for (const answer of answers) {
      running.fake.fail(/whoami/u, { kind: 'answer', answer }, { times: 4 })
      const fault = await faultOf(running.connector().verify(running.credential))
      messages.push([fault.message, fault.stack, fault.requestId, fault.limit].join('\n'))
      running.fake.clearFaults()
    }
    const { definition, steps } = await importAll(running)
    const all = [...messages, ...running.fake.calls, JSON.stringify([definition, steps])].join('\n')
    expect(messages).toHaveLength(7)
    expect(all).not.toContain(token)
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
