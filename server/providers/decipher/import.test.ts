import { afterEach, describe, expect, it } from 'vitest'
import { fileText, readText } from '../../import/neutral/testing'
import { faultOf, importAll, NOW, startTrial, surveyId, UNTIL, type Trial } from '../../../test/harness/decipher'
import { countsOfNeutral, countsOfTruth, type Counts } from '../../../test/harness/surveyCounts'
import { surveyPath, type DecipherOptions } from '../../../tools/providers/decipher'
import type { Outbound } from '../../outbound'
import { makeSurvey, type TruthSurvey } from '../../../tools/providers/truth'

let trial: Trial | null = null
const start = async (options: DecipherOptions = {}): Promise<Trial> => {
  trial = await startTrial(options)
  return trial
}
afterEach(async () => {
  await trial?.fake.close()
  trial = null
})

const survey = (questions: number, respondents: number): TruthSurvey =>
  makeSurvey({ id: surveyPath(1), name: 'Snacks & “2026”', questions, respondents })

const idsOf = ({ fake }: Trial): string[] => fake.world.surveys[0]!.respondents.map(({ id }) => id)

const DATA = /GET .*\/data$/u
const CONTENT = /status\/content$/u

/** What the wire can say: only lists of ticks tell what was left empty from what was not asked. */
const expectedCounts = (truth: TruthSurvey): Counts => {
  const counts = countsOfTruth(truth)
  const ticks = new Set(
    truth.questions.filter(({ kind }) => kind === 'multi' || kind === 'multiGrid').map(({ key }) => key),
  )
  for (const [what, empty] of [...counts]) {
    if (!what.endsWith(' empty') || ticks.has(what.split(' ')[0]!)) continue
    const asked = what.replace(/empty$/u, 'asked')
    const left = counts.get(asked)! - empty
    counts.delete(what)
    if (left > 0) counts.set(asked, left)
    else counts.delete(asked)
  }
  return counts
}

/** Labels of rows and columns hold the keys of the truth: "row r3" is row 3. */
const foundCounts = (...found: Parameters<typeof countsOfNeutral>): Counts =>
  new Map(
    [...countsOfNeutral(...found)].map(([what, count]) => [what.replace(/ (row|option) [rc](\d+)/gu, ' $1 $2'), count]),
  )

describe('importing responses of Decipher', () => {
  it('counts a survey of 500 questions as the truth does', async () => {
    const running = await start({ surveys: [survey(500, 300)] })
    const { definition, responses, steps } = await importAll(running)
    const expected = expectedCounts(running.fake.world.surveys[0]!)
    expect(expected.size).toBeGreaterThan(5000)
    expect(foundCounts(definition, responses.values())).toEqual(expected)
    expect(responses.size).toBe(300)
    expect(steps.every(step => !step.unknown && step.warnings === undefined)).toBe(true)
  })

  it('gives what the neutral reader takes', async () => {
    const running = await start({ surveys: [survey(40, 50)] })
    const { definition, responses } = await importAll(running)
    const file = await readText(await fileText(definition, [...responses.values()]))
    const columns = definition.questions.flatMap(question => question.columns)
    expect([file.respondents, file.variables.length]).toEqual([50, columns.length])
  })

  it('gives nothing for a survey without responses', async () => {
    const running = await start({ surveys: [survey(10, 0)] })
    const { responses, steps } = await importAll(running)
    expect([responses.size, steps.at(-1)?.cursor, steps.at(-1)?.total]).toEqual([0, null, 0])
  })

  it('hands out 1,000 responses at most, and goes on reading the result it has', async () => {
    const running = await start({ surveys: [survey(2, 2500)] })
    const { responses, handedOut, steps } = await importAll(running)
    expect(steps.map(step => step.responses.length).filter(size => size > 0)).toEqual([1000, 1000, 500])
    expect(steps.map(({ done, total }) => [done, total]).at(-1)).toEqual([2500, 2500])
    expect([responses.size, handedOut]).toEqual([2500, 2500])
    expect(running.fake.calls.filter(call => CONTENT.test(call))).toHaveLength(1)
    expect(running.fake.calls.filter(call => DATA.test(call))).toHaveLength(1)
  })

  it('fetches a large survey in windows of time, each response once', async () => {
    const running = await start({ surveys: [survey(6, 25_000)] })
    const { responses, handedOut, steps } = await importAll(running, { stops: true })
    expect([responses.size, handedOut]).toEqual([25_000, 25_000])
    expect([...responses.keys()]).toEqual(idsOf(running))
    expect(steps.at(-1)?.total).toBe(25_000)
    // One task for who answered when, and one for each window.
    const windows = running.fake.calls.filter(call => DATA.test(call)).length - 1
    expect(windows).toBeGreaterThan(2)
    expect(windows).toBeLessThan(10)
    expect(Math.max(...steps.map(({ cursor }) => JSON.stringify(cursor).length))).toBeLessThan(1000)
  })

  it('keeps responses of one moment together', async () => {
    const truth = survey(1, 0)
    const running = await start({ surveys: [truth] })
    await running.fake.command('responses/add', { count: 12_000, at: NOW - 7_200_000, seed: 1 })
    await running.fake.command('responses/add', { count: 500, at: NOW - 3_600_000, seed: 50_000 })
    const { responses, handedOut } = await importAll(running)
    expect([responses.size, handedOut]).toEqual([12_500, 12_500])
  })

  it('gives the same when every step is made by a new process', async () => {
    const running = await start({ surveys: [survey(10, 2200)] })
    const whole = await importAll(running)
    const stopped = await importAll(running, { stops: true })
    expect(stopped.steps.length).toBe(whole.steps.length)
    expect([...stopped.responses]).toEqual([...whole.responses])
    expect(stopped.handedOut).toBe(2200)
  })

  it('gives the same responses when a step is made twice', async () => {
    const running = await start({ surveys: [survey(2, 1500)] })
    const connector = running.connector()
    const definition = await connector.getDefinition(running.credential, surveyId(1))
    const { steps } = await importAll(running, { definition })
    const at = steps.findIndex(step => step.responses.length > 0)
    const again = () => connector.responses(running.credential, definition, { until: UNTIL }, steps[at - 1]!.cursor)
    expect(await again()).toEqual(steps[at])
    expect(await again()).toEqual(steps[at])
  })

  it('waits 2 seconds, half as much more each time, and 30 seconds at most', async () => {
    const running = await start({ surveys: [survey(2, 3)], polls: 10 })
    const { steps } = await importAll(running)
    const waits = steps.map(({ waitMs }) => waitMs).filter(waitMs => waitMs > 0)
    expect(waits).toEqual([2000, 3000, 4500, 6750, 10_125, 15_188, 22_781, 30_000, 30_000, 30_000, 30_000])
  })

  it('leaves responses given at the end of the window or later for the next import', async () => {
    const running = await start({ surveys: [survey(3, 10)] })
    const until = NOW - 60_000
    await running.fake.command('responses/add', { at: until - 1000, seed: 1 })
    await running.fake.command('responses/add', { at: until, seed: 2 })
    await running.fake.command('responses/add', { at: until + 1000, seed: 3 })
    const { responses } = await importAll(running, { until: new Date(until).toISOString() })
    expect([...responses.keys()]).toEqual(idsOf(running).slice(0, 11))
    expect((await importAll(running)).responses.size).toBe(13)
  })

  it('has nobody twice and misses nobody when responses are added, deleted and edited between windows', async () => {
    const running = await start({ surveys: [survey(1, 25_000)] })
    const before = idsOf(running)
    const deleted = before.at(-1)!
    let changed = 0
    const { responses, handedOut } = await importAll(running, {
      stops: true,
      between: async step => {
        if (step.responses.length === 0) return
        changed += 1
        await running.fake.command('responses/add', { count: 1, at: NOW + changed, seed: 90_000 + changed })
        if (changed === 1) await running.fake.command('responses/delete', { ids: [deleted] })
        await running.fake.command('responses/edit', { id: before.at(-1 - changed), answers: {} })
      },
    })
    expect(changed).toBeGreaterThan(24)
    expect([...responses.keys()]).toEqual(before.slice(0, -1))
    expect(handedOut).toBe(24_999)
  })

  it('keeps to its result when responses are changed while it is read', async () => {
    const running = await start({ surveys: [survey(2, 2500)] })
    const before = idsOf(running)
    const { responses } = await importAll(running, {
      stops: true,
      between: async step => {
        if (step.responses.length > 0) await running.fake.command('responses/delete', { ids: before.slice(1000) })
      },
    })
    expect([...responses.keys()]).toEqual(before)
  })

  it('begins a window again when its result was removed', async () => {
    const running = await start({ surveys: [survey(2, 2500)] })
    let expired = false
    const { responses, steps } = await importAll(running, {
      stops: true,
      between: async step => {
        if (step.responses.length === 0 || expired) return
        expired = true
        await running.fake.command('expire')
      },
    })
    expect(running.fake.calls.filter(call => DATA.test(call))).toHaveLength(2)
    expect([...responses.keys()]).toEqual(idsOf(running))
    expect(steps.at(-1)?.done).toBe(2500)
  })

  it('splits what comes too large', async () => {
    const running = await start({ surveys: [survey(1, 900)] })
    running.fake.fail(CONTENT, { kind: 'answer', answer: { status: 413, body: '{"$code":413}' } }, { times: 2 })
    const { responses, handedOut } = await importAll(running, { stops: true })
    expect([responses.size, handedOut]).toEqual([900, 900])
    // The whole, twice the times of responses, of which one came too large as well, and two windows.
    expect(running.fake.calls.filter(call => DATA.test(call)).length).toBeGreaterThan(3)
  })

  it('asks by addresses far shorter than the 1,000 characters that Decipher takes, also for the longest path', async () => {
    const path = `selfserve/${'a'.repeat(215)}`
    const long = makeSurvey({ id: path, name: 'Long', questions: 500, respondents: 300 })
    const running = await start({ surveys: [long] })
    const lengths: number[] = []
    const listen = (real: Outbound): Outbound =>
      Object.assign(
        (...request: Parameters<Outbound>) => {
          lengths.push(String(request[0]).length)
          return real(...request)
        },
        { stream: real.stream },
      )
    const listening = { ...running, connector: () => running.connector(listen) }
    const id = Buffer.from(path).toString('base64url')
    expect(id).toHaveLength(300)
    expect((await importAll(listening, { survey: id })).responses.size).toBe(300)
    expect(Math.max(...lengths)).toBeLessThan(600)
  })

  it('takes results that are part of the status', async () => {
    const running = await start({ surveys: [survey(10, 30)] })
    await running.fake.command('tasks', { inline: true })
    expect((await importAll(running)).responses.size).toBe(30)
  })

  it('imports nobody who was screened out, went over a quota or did not finish', async () => {
    const running = await start({ surveys: [survey(3, 10)] })
    const statuses = ['screened', 'overquota', 'partial', 'preview'] as const
    statuses.forEach((status, at) => {
      running.fake.world.surveys[0]!.respondents[at]!.status = status
    })
    for (const stops of [false, true]) {
      const { responses, steps } = await importAll(running, { stops })
      expect([...responses.keys()]).toEqual(idsOf(running).slice(4))
      expect(steps.at(-1)?.warnings?.map(({ message }) => message)).toEqual([
        '4 responses in Decipher were left out: only finished ones are imported.',
      ])
    }
    expect(await running.connector().count(running.credential, surveyId(1))).toBe(6)
  })

  it('shows personal data nowhere', async () => {
    const running = await start({ surveys: [survey(20, 30)] })
    const { definition, responses } = await importAll(running)
    const all = JSON.stringify([definition, ...responses.values()])
    expect(all).toContain('2026')
    for (const canary of ['canary', 'Canary', '198.51.100', 'Mozilla', 'panel-', 'Haiku'])
      expect(all).not.toContain(canary)
    const warnings = definition.warnings.map(({ message }) => message).join('\n')
    for (const named of ['IP address', 'browser', 'variable email', 'variable RID', 'session'])
      expect(warnings).toContain(named)
  })

  it('keeps options that an earlier definition knows', async () => {
    const running = await start({ surveys: [survey(10, 200)] })
    const expected = expectedCounts(running.fake.world.surveys[0]!)
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    await running.fake.command('survey/edit', { action: 'delete_choice', question: 'Q1', option: '3' })
    const { responses, steps } = await importAll(running, { definition })
    expect(foundCounts(definition, responses.values())).toEqual(expected)
    expect(steps.some(({ unknown }) => unknown)).toBe(false)
  })

  it('imports answers to options that nothing describes any more as empty, and says so', async () => {
    const running = await start({ surveys: [survey(10, 200)] })
    const chosen = countsOfTruth(running.fake.world.surveys[0]!).get('Q1 option 3')!
    await running.fake.command('survey/edit', { action: 'delete_choice', question: 'Q1', option: '3' })
    const { responses, steps } = await importAll(running)
    expect([...responses.values()].filter(({ cells }) => cells.Q1 === null)).toHaveLength(chosen)
    expect(steps.flatMap(({ warnings = [] }) => warnings).map(({ code, where }) => [code, where])).toEqual([
      ['option_gone', 'Q1'],
    ])
    expect(steps.some(({ unknown }) => unknown)).toBe(false)
  })

  it.each([
    ['a question was added', { action: 'add_question' }, { Q11: { picks: ['3'] } }],
    [
      'an option of several was added',
      { action: 'add_choice', question: 'Q2', option: '55' },
      { Q2: { picks: ['55'] } },
    ],
    ['an option of one was added', { action: 'add_choice', question: 'Q1', option: '55' }, { Q1: { picks: ['55'] } }],
  ])('says that the definition is out of date when %s and answered', async (_, change, answers) => {
    const running = await start({ surveys: [survey(10, 20)] })
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    await running.fake.command('survey/edit', change)
    await running.fake.command('responses/edit', { id: idsOf(running)[0], answers })
    expect((await importAll(running, { definition })).steps.at(-1)?.unknown).toBe(true)
    expect((await importAll(running)).steps.some(({ unknown }) => unknown)).toBe(false)
  })

  it('looks once for what it does not know, however many windows there are', async () => {
    const running = await start({ surveys: [survey(1, 12_000)] })
    await importAll(running, { stops: true })
    // Once for the definition, and once more for the variables that are left out.
    expect(running.fake.calls.filter(call => call.endsWith('/datamap'))).toHaveLength(2)
  })

  it('asks one thing at a time with each key', async () => {
    const running = await start()
    let [open, most] = [0, 0]
    const counted = (real: Outbound): Outbound =>
      Object.assign(
        async (...request: Parameters<Outbound>) => {
          open += 1
          most = Math.max(most, open)
          try {
            return await real(...request)
          } finally {
            open -= 1
          }
        },
        { stream: real.stream },
      )
    const listed = (secret: string) => running.connector(counted).listSurveys({ ...running.credential, secret })
    const own = running.credential.secret
    expect((await Promise.all([own, own, own].map(listed))).map(list => list.length)).toEqual([1, 1, 1])
    expect(most).toBe(1)
    const others = ['a', 'b'].map(sign => faultOf(listed(sign.repeat(64))))
    expect((await Promise.all(others)).map(({ type }) => type)).toEqual(['auth_revoked', 'auth_revoked'])
    expect(most).toBe(2)
  })

  it('goes on with a key after a call with it failed', async () => {
    const running = await start()
    running.fake.fail(/companies/u, { kind: 'answer', answer: { status: 403, body: '{"$code":403}' } })
    const connector = running.connector()
    const calls = [faultOf(connector.listSurveys(running.credential)), connector.listSurveys(running.credential)]
    expect((await Promise.all(calls)).length).toBe(2)
  })

  it('does not take a stored cursor of something else', async () => {
    const running = await start()
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    for (const cursor of [{ page: 2 }, 'x', { phase: 'data', starts: [] }]) {
      const step = running.connector().responses(running.credential, definition, { until: UNTIL }, cursor)
      expect((await faultOf(step)).type).toBe('invalid')
    }
  })
})
