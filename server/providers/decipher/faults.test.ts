import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, importAll, startTrial, surveyId, type Trial } from '../../../test/harness/decipher'
import type { Fault } from '../../../tools/providers/fake'
import { surveyPath, type DecipherOptions } from '../../../tools/providers/decipher'
import { makeSurvey } from '../../../tools/providers/truth'

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
const CONTENT = /GET .*\/status\/content$/u
const CURRENT = /surveys\/current/u

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  answer: { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
})
const error = (status: number, words = 'No.'): Fault => json(status, { $code: status, $error: words })
const content = (body: string): Fault => ({ kind: 'answer', answer: { status: 200, body } })

const count = ({ fake }: Trial, route: RegExp): number => fake.calls.filter(call => route.test(call)).length

describe('limits of Decipher', () => {
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

describe('tasks of Decipher that go wrong', () => {
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
