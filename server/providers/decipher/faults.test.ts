import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, importAll, NOW, startTrial, surveyId, UNTIL, type Trial } from '../../../test/harness/decipher'
import type { Fault, FakeAnswer } from '../../../tools/providers/fake'
import { surveyPath, type DecipherOptions } from '../../../tools/providers/decipher'
import { makeSurvey } from '../../../tools/providers/truth'
import type { Outbound, OutboundRequest } from '../../outbound'

let trial: Trial | null = null
const start = async (options: DecipherOptions = {}): Promise<Trial> => {
  trial = await startTrial({
    surveys: [makeSurvey({ id: surveyPath(1), name: 'Snacks', questions: 10, respondents: 40 })],
    ...options,
  })
  return trial
}
afterEach(async () => {
  await trial?.fake.close()
  trial = null
})

const DATA = /GET .*\/data$/u
const STATUS = /GET .*\/status$/u
const CONTENT = /GET .*\/status\/content$/u
const CURRENT = /surveys\/current/u
const ANY = /./u

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  answer: { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
})
const error = (status: number, words = 'No.'): Fault => json(status, { $code: status, $error: words })
const content = (body: string): Fault => ({ kind: 'answer', answer: { status: 200, body } })

const count = ({ fake }: Trial, route: RegExp): number => fake.calls.filter(call => route.test(call)).length

describe('limits of Decipher', () => {
  it.each([
    ['seconds', '7', 7000],
    ['a date', new Date(NOW + 90_000).toUTCString(), 90_000],
    ['nothing', null, 15_000],
    ['nonsense', 'soon', 15_000],
    ['no time at all', '0', 1000],
    ['ten years', '315360000', 86_400_000],
  ])(
    'are waited for as long as Retry-After says in %s, and the import goes on where it was',
    async (_, value, waitMs) => {
      const running = await start()
      const busy = json(429, { $code: 429, $error: 'too many' }, value === null ? {} : { 'retry-after': value })
      for (const route of [DATA, STATUS, CONTENT]) running.fake.fail(route, busy)
      const limited = await importAll(running)
      expect(limited.limits).toHaveLength(3)
      // The date is of the time when the first limit was met.
      expect(limited.limits[0]?.waitMs).toBe(waitMs)
      expect([...limited.responses]).toEqual([...(await importAll(running)).responses])
    },
  )

  it('are named', async () => {
    const running = await start()
    running.fake.fail(CURRENT, error(429))
    const { type, limit } = await faultOf(running.connector().verify(running.credential))
    expect([type, limit]).toEqual(['rate_limited', 'requests at once'])
  })

  it('of calls a month end the import', async () => {
    const running = await start()
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    await running.fake.command('unpaid')
    expect((await faultOf(importAll(running, { definition }))).type).toBe('plan_required')
  })
})

describe('Decipher when it is not available', () => {
  it.each([500, 503, 504])('is asked again after status %i', async status => {
    const running = await start()
    for (const route of [/datamap/u, /survey\.xml/u, STATUS, CONTENT])
      running.fake.fail(route, error(status), { times: 3 })
    expect((await importAll(running)).responses.size).toBe(40)
  })

  it.each([
    ['an error', error(503)],
    ['a reset', { kind: 'reset' } satisfies Fault],
    ['half an answer', { kind: 'cut' } satisfies Fault],
  ])('is given up after four times %s', async (_, fault) => {
    const running = await start()
    running.fake.fail(CONTENT, fault, { times: Infinity })
    expect((await faultOf(importAll(running))).type).toBe('provider_unavailable')
    expect(count(running, CONTENT)).toBe(4)
  })

  it('goes on after a reset and after half an answer', async () => {
    const running = await start()
    running.fake.fail(ANY, { kind: 'reset' })
    running.fake.fail(STATUS, { kind: 'cut' })
    running.fake.fail(CONTENT, { kind: 'reset' })
    expect((await importAll(running)).responses.size).toBe(40)
  })

  it('does not begin a task twice in one step', async () => {
    const running = await start()
    running.fake.fail(DATA, error(503))
    expect((await faultOf(importAll(running))).type).toBe('provider_unavailable')
    expect(count(running, DATA)).toBe(1)
  })

  it('is asked again when nothing comes', async () => {
    const running = await start()
    running.fake.fail(CURRENT, { kind: 'silence' })
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
    expect([account.name, asked]).toEqual(['selfserve.decipherinc.com', 2])
  })

  it('may pack its answers', async () => {
    const running = await start()
    running.fake.fail(ANY, { kind: 'gzip' }, { times: Infinity })
    expect((await importAll(running)).responses.size).toBe(40)
  })

  it('is not followed to another host', async () => {
    const running = await start()
    running.fake.fail(CURRENT, { kind: 'redirect', to: 'http://localhost:9/api/v1/rh/surveys/current' })
    const fault = await faultOf(running.connector().verify(running.credential))
    expect([fault.type, fault.message]).toEqual([
      'invalid',
      'Decipher answers with another address, which is not followed.',
    ])
  })
})

describe('tasks of Decipher that go wrong', () => {
  it.each([
    ['failed', 'export_failed'],
    ['gone', 'export_failed'],
    ['stuck', 'export_timeout'],
  ])('are begun again once when %s, then given up', async (mode, type) => {
    const running = await start()
    await running.fake.command('tasks', { mode, times: 1 })
    expect((await importAll(running)).responses.size).toBe(40)
    expect(count(running, DATA)).toBe(2)
    await running.fake.command('tasks', { mode, times: 2 })
    expect((await faultOf(importAll(running))).type).toBe(type)
    expect(count(running, DATA)).toBe(4)
  })

  it('are waited for up to 30 minutes', async () => {
    const running = await start({ polls: 60 })
    const { steps } = await importAll(running)
    const waited = steps.reduce((sum, { waitMs }) => sum + waitMs, 0)
    expect(waited).toBeGreaterThan(28 * 60_000)
    expect(count(running, DATA)).toBe(1)
  })

  it('are given up when their results are gone again and again', async () => {
    const running = await start()
    running.fake.fail(CONTENT, error(404), { times: Infinity })
    expect((await faultOf(importAll(running))).type).toBe('export_failed')
    expect(count(running, DATA)).toBe(4)
  })

  it('are not begun where no name of one comes', async () => {
    const running = await start()
    running.fake.fail(DATA, json(200, { hello: 'there' }))
    expect((await faultOf(importAll(running))).type).toBe('export_failed')
  })

  it('are given up when the smallest window is too large', async () => {
    const running = await start({
      surveys: [makeSurvey({ id: surveyPath(1), name: 'Snacks', questions: 1, respondents: 1 })],
    })
    running.fake.fail(CONTENT, error(413), { times: Infinity })
    expect((await faultOf(importAll(running))).type).toBe('too_large')
  })
})

describe('damaged results of Decipher', () => {
  it.each<[string, Fault]>([
    ['cut short', { kind: 'half' }],
    ['a page of a sign-in', { kind: 'html' }],
    ['nothing', content('')],
    ['no list', content('{"uuid":"1"}')],
    ['a list that does not end', content('[{"uuid":"1"}')],
    ['a record that does not end', content('[{"uuid":"1"]')],
    ['a text that does not end', content('[{"uuid":"1}]')],
    ['something after the list', content('[] []')],
    ['a list of something else', content('["1","2"]')],
  ])('are downloaded once more, then refused: %s', async (_, fault) => {
    const running = await start()
    running.fake.fail(CONTENT, fault, { times: 1 })
    expect((await importAll(running)).responses.size).toBe(40)
    running.fake.fail(CONTENT, fault, { times: 2 })
    expect((await faultOf(importAll(running))).type).toBe('corrupt_file')
    expect(count(running, CONTENT)).toBe(4)
  })

  it('give no response when a record is broken', async () => {
    const running = await start()
    running.fake.fail(CONTENT, content('[{"uuid":"1","$date":"2026-09-01T08:00:00Z"},{"uuid"}]'), { times: Infinity })
    expect((await faultOf(importAll(running))).type).toBe('corrupt_file')
  })

  it('may be written with space, escapes and lists in them', async () => {
    const running = await start()
    const rows = [
      { uuid: 'a', $date: '2026-09-01T08:00:00Z', Q5: 'He said "}]{[," \\ "' },
      { uuid: 'b', $date: '2026-09-01T08:00:00Z', nested: { list: [{ uuid: 'c' }] }, Q5: '🙂 naïve\n\\' },
    ]
    running.fake.fail(CONTENT, content(` [\n${rows.map(row => JSON.stringify(row, null, 1)).join(' ,\n')}\r\n]\n`))
    const { responses } = await importAll(running)
    expect([...responses].map(([id, { cells }]) => [id, cells.Q5])).toEqual([
      ['a', 'He said "}]{[," \\ "'],
      ['b', '🙂 naïve\n\\'],
    ])
  })

  it.each<[string, Fault]>([
    ['cut short', { kind: 'half' }],
    ['a page of a sign-in', { kind: 'html' }],
  ])('are asked for once more when they are of JSON: %s', async (_, fault) => {
    const running = await start()
    const verify = () => running.connector().verify(running.credential)
    running.fake.fail(CURRENT, fault)
    expect((await verify()).name).toContain('selfserve')
    running.fake.fail(CURRENT, fault, { times: Infinity })
    expect((await faultOf(verify())).type).toBe('corrupt_file')
    expect(running.fake.calls).toHaveLength(4)
  })
})

describe('keys of Decipher', () => {
  it.each([
    ['before the task', DATA],
    ['while it works', STATUS],
    ['before its result', CONTENT],
  ])('that are revoked %s end the import', async (_, route) => {
    for (const fault of [
      error(401),
      json(401, {}),
      error(403, 'invalid key'),
      json(200, { $code: 401, $error: 'no' }),
    ]) {
      const running = await start()
      running.fake.fail(route, fault)
      expect((await faultOf(importAll(running))).type).toBe('auth_revoked')
      await running.fake.close()
    }
  })

  it.each(['revoke', 'rekey'])('are refused everywhere after %s', async command => {
    const running = await start()
    const connector = running.connector()
    const definition = await connector.getDefinition(running.credential, surveyId(1))
    await running.fake.command(command)
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
    const answers: FakeAnswer[] = [400, 401, 402, 403, 404, 413, 428, 429, 500].map(status => ({
      status,
      body: JSON.stringify({ $code: status, $error: `Bad key ${token}` }),
    }))
    for (const answer of answers) {
      running.fake.fail(CURRENT, { kind: 'answer', answer }, { times: 4 })
      const fault = await faultOf(running.connector().verify(running.credential))
      messages.push([fault.message, fault.stack, fault.requestId, fault.limit].join('\n'))
      running.fake.clearFaults()
    }
    const { definition, steps } = await importAll(running)
    const all = [...messages, ...running.fake.calls, JSON.stringify([definition, steps])].join('\n')
    expect(messages).toHaveLength(9)
    for (const part of [token, token.slice(0, 32), token.slice(32)]) expect(all).not.toContain(part)
  })
})

describe('refusals of Decipher', () => {
  it.each([
    [400, 'invalid'],
    [402, 'plan_required'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [405, 'invalid'],
    [428, 'dormant'],
  ])('of status %i are understood', async (status, type) => {
    const running = await start()
    running.fake.fail(DATA, error(status))
    expect((await faultOf(importAll(running))).type).toBe(type)
  })

  it('are told by the code in them, whatever their status is', async () => {
    const running = await start()
    running.fake.fail(DATA, json(400, { $code: 428, $error: 'hibernated' }))
    expect((await faultOf(importAll(running))).type).toBe('dormant')
  })

  it('of a hibernated survey are understood everywhere', async () => {
    const running = await start()
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    await running.fake.command('hibernate')
    expect((await faultOf(running.connector().getDefinition(running.credential, surveyId(1)))).type).toBe('dormant')
    expect((await faultOf(importAll(running, { definition }))).type).toBe('dormant')
    await running.fake.command('hibernate', { on: false })
    expect((await importAll(running, { definition })).responses.size).toBe(40)
  })

  it.each(['../rh/apikeys', 'a/../../hello', '', '/x', 'a//b', 'a?b', 'a#b', 'a b', './x'])(
    'of a survey at “%s” come before anything is asked',
    async path => {
      const running = await start()
      const id = Buffer.from(path).toString('base64url')
      for (const wrong of [id, `${id}=`, path]) {
        const fault = await faultOf(running.connector().getDefinition(running.credential, wrong))
        expect(fault.type).toBe('not_found')
      }
      expect(running.fake.calls).toEqual([])
    },
  )
})
