import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, importAll, startTrial, type Trial } from '../../../test/harness/surveymonkey'
import { surveyId, type SurveyMonkeyOptions } from '../../../tools/providers/surveymonkey'
import type { Fault } from '../../../tools/providers/fake'
import { makeSurvey } from '../../../tools/providers/truth'

let trial: Trial | null = null
const start = async (options: SurveyMonkeyOptions = {}): Promise<Trial> => {
  trial = await startTrial({
    surveys: [makeSurvey({ id: surveyId(1), name: 'Snacks', questions: 10, respondents: 250 })],
    ...options,
  })
  return trial
}
afterEach(async () => {
  await trial?.fake.close()
  trial = null
})

const BULK = /\/bulk$/u
const DETAILS = /\/details$/u

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  answer: { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
})
const error = (status: number, id: string | number, headers: Record<string, string> = {}): Fault =>
  json(status, { error: { id, name: 'Error', message: 'No.', http_status_code: status } }, headers)

const callsOf = ({ fake }: Trial, route: RegExp) => fake.calls.filter(call => route.test(call)).length

const PREFIX = 'x-ratelimit-app-global-'
const counters = (window: string, reset: string): Record<string, string> => ({
  [`${PREFIX}${window}-limit`]: '77',
  [`${PREFIX}${window}-remaining`]: '0',
  ...(reset !== '' && { [`${PREFIX}${window}-reset`]: reset }),
})

const TO_MIDNIGHT = 12 * 3_600_000

describe('limits of SurveyMonkey', () => {
  it.each<[string, Record<string, string>, number, string]>([
    ['nothing', {}, 60_000, 'calls a minute'],
    ['the reset of a minute', counters('minute', '13'), 13_000, '77 calls a minute'],
    ['the reset of a day', counters('day', '3600'), 3_600_000, '77 calls a day'],
    ['no reset of a day', counters('day', ''), TO_MIDNIGHT, '77 calls a day'],
    ['a reset of a day in ten years', counters('day', '315360000'), 86_400_000, '77 calls a day'],
    ['a reset of nonsense', counters('minute', '-5'), 60_000, '77 calls a minute'],
    ['a reset of a minute in an hour', counters('minute', '3600'), 60_000, '77 calls a minute'],
  ])(
    'are waited for as an answer says with %s, and the import goes on where it was',
    async (_, headers, waitMs, limit) => {
      const running = await start()
      for (const nth of [1, 3]) running.fake.fail(BULK, error(429, '1040', headers), { nth })
      const limited = await importAll(running, { stops: true })
      expect(limited.limits.map(fault => [fault.waitMs, fault.limit])[0]).toEqual([waitMs, limit])
      expect(limited.limits).toHaveLength(2)
      expect(limited.limits[0]?.message).toBe(`SurveyMonkey's limit of ${limit} is used up.`)
      expect([...limited.responses]).toEqual([...(await importAll(running)).responses])
    },
  )

  it.each([
    ['day', { day: 5 }, TO_MIDNIGHT, '5 calls a day', 11],
    ['minute', { minute: 2 }, 60_000, '2 calls a minute', 11],
  ])('of a %s that are used up pause an import of which no page is lost', async (_, settings, waitMs, limit, calls) => {
    const running = await start({
      surveys: [makeSurvey({ id: surveyId(1), name: 'Snacks', questions: 10, respondents: 700 })],
    })
    await running.fake.command('limits', settings)
    const hasty = await importAll(running, { stops: true, isHasty: true })
    expect(hasty.limits.length).toBeGreaterThan(0)
    for (const fault of hasty.limits) expect([fault.type, fault.limit]).toEqual(['rate_limited', limit])
    expect(hasty.limits[0]?.waitMs).toBe(waitMs)
    expect([...hasty.responses.keys()]).toEqual(running.fake.world.surveys[0]!.respondents.map(running.fake.responseId))
    // A count, 8 pages, the definition, and what is left out of it; a page again where no call was left to ask for that.
    expect(running.fake.calls).toHaveLength(calls)
  })

  it('of a minute are kept to by a job that waits as long as steps ask for', async () => {
    const running = await start({
      surveys: [makeSurvey({ id: surveyId(1), name: 'Pulse', questions: 2, respondents: 1200 })],
    })
    await running.fake.command('limits', { minute: 4 })
    const { limits, responses, steps } = await importAll(running)
    expect([limits.length, responses.size]).toEqual([0, 1200])
    expect(steps.map(({ waitMs }) => waitMs).filter(waitMs => waitMs > 0)).toEqual([60_000, 60_000, 60_000])
  })

  it('stop a list of surveys before a page that could not be answered', async () => {
    const running = await start()
    await running.fake.command('scenario', { name: 'pages' })
    await running.fake.command('limits', { minute: 2 })
    const fault = await faultOf(running.connector().listSurveys(running.credential))
    expect([fault.type, fault.waitMs, fault.limit]).toEqual(['rate_limited', 60_000, '2 calls a minute'])
    expect(running.fake.calls).toHaveLength(2)
  })
})

describe('SurveyMonkey when it is not available', () => {
  it.each([
    [503, 1051],
    [504, ''],
  ])('is asked again after status %i, its code a number or missing', async (status, id) => {
    const running = await start()
    for (const route of [DETAILS, BULK]) running.fake.fail(route, error(status, id), { times: 3 })
    expect((await importAll(running)).responses.size).toBe(250)
  })
})

describe('damaged answers of SurveyMonkey', () => {
  it.each<[string, Fault]>([
    ['cut short', { kind: 'half' }],
    ['a page of a sign-in', { kind: 'html' }],
    ['nothing', { kind: 'answer', answer: { status: 200, body: '' } }],
    ['a list', json(200, [])],
    ['without responses', json(200, { anything: 1 })],
  ])('are asked for once more, then refused: %s', async (_, fault) => {
    const running = await start()
    running.fake.fail(BULK, fault, { nth: 2 })
    expect((await importAll(running)).responses.size).toBe(250)
    const before = callsOf(running, BULK)
    running.fake.fail(BULK, fault, { nth: 2, times: 2 })
    expect((await faultOf(importAll(running))).type).toBe('corrupt_file')
    expect(callsOf(running, BULK) - before).toBe(3)
  })
})

describe('tokens of SurveyMonkey', () => {
  it.each<[string, Fault]>([
    ['1010', error(401, '1010')],
    ['1011', error(401, '1011')],
    ['1012', error(401, '1012')],
    ['1013', error(401, '1013')],
    ['1013 as a number', error(401, 1013)],
    ['1013 with status 200', error(200, '1013')],
    ['401 without a code', json(401, {})],
    ['the grant in words, with status 200', json(200, { status: 1, errmsg: 'Client revoked access grant' })],
    ['the grant in words, with status 400', json(400, { status: 1, errmsg: 'Client revoked access grant' })],
    ['1052', error(404, '1052')],
    ['1053', error(410, '1053')],
  ])('that are revoked in the middle end the import: %s', async (_, fault) => {
    const running = await start()
    running.fake.fail(BULK, fault, { nth: 2 })
    expect((await faultOf(importAll(running))).type).toBe('auth_revoked')
    expect(callsOf(running, BULK)).toBe(2)
  })
})

describe('refusals of SurveyMonkey', () => {
  it.each([
    [400, '1000', 'invalid', 'SurveyMonkey did not accept this request.'],
    [403, '1014', 'forbidden', 'SurveyMonkey was not asked for this permission.'],
    [403, '1015', 'plan_required', 'The plan of this SurveyMonkey account does not include this.'],
    [403, '1016', 'forbidden', 'This SurveyMonkey account may not do this.'],
    [403, '1017', 'plan_required', 'The SurveyMonkey account has reached a limit of its plan.'],
    [403, '1018', 'invalid', 'The SurveyMonkey account belongs to another region.'],
    [404, '1020', 'not_found', 'SurveyMonkey does not have this survey any more.'],
    [409, '1025', 'invalid', 'SurveyMonkey already has this'],
    [413, '1030', 'too_large', 'SurveyMonkey does not give out surveys with more than 1,000 questions.'],
    [403, 1014, 'forbidden', 'SurveyMonkey was not asked for this permission.'],
    [500, '1013', 'auth_revoked', 'SurveyMonkey no longer gives access to this account.'],
  ])('of status %i and code %s are understood', async (status, id, type, message) => {
    const running = await start()
    running.fake.fail(DETAILS, error(status, id))
    const fault = await faultOf(importAll(running))
    expect([fault.type, fault.message.startsWith(message)]).toEqual([type, true])
  })

  it('of surveys that are not there, or too large, are understood', async () => {
    const running = await start()
    const of = (id: string) => faultOf(running.connector().getDefinition(running.credential, id))
    expect((await of(surveyId(9))).type).toBe('not_found')
    const before = running.fake.calls.length
    for (const id of ['..', '../users/me', '', 'a/b', 'a?b']) expect((await of(id)).type).toBe('not_found')
    expect(running.fake.calls).toHaveLength(before)
    running.fake.world.surveys.push(makeSurvey({ id: surveyId(2), name: 'L', questions: 1001, respondents: 0 }))
    expect((await of(surveyId(2))).type).toBe('too_large')
  })

  it('of responses without the permission to read them are understood', async () => {
    const running = await start()
    await running.fake.command('scopes', { without: 'responses_read_detail' })
    expect((await faultOf(importAll(running))).type).toBe('forbidden')
  })
})
