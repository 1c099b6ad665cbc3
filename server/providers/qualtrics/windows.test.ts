import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, importAll, NOW, startTrial, UNTIL, type Trial } from '../../../test/harness/qualtrics'
import { countsOfNeutral, countsOfTruth } from '../../../test/harness/surveyCounts'
import { surveyId } from '../../../tools/providers/qualtrics'
import { makeSurvey, type TruthSurvey } from '../../../tools/providers/truth'
import { createOutbound } from '../../outbound'
import { createProviderCall } from '../call'
import { createQualtricsConnector } from '.'
import { text } from './wire'

let trial: Trial | null = null
const start = async (survey: TruthSurvey): Promise<Trial> => {
  trial = await startTrial({ surveys: [survey], polls: 0 })
  return trial
}
afterEach(async () => {
  await trial?.fake.close()
  trial = null
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const EXPORT = /POST .*export-responses$/u
const FILE = /\/file$/u

/** A response a day, of which the first are older than the survey. */
const spread = (respondents: number): TruthSurvey => {
  const survey = makeSurvey({ id: surveyId(1), name: 'Tracker', questions: 10, respondents, from: NOW - 300 * DAY })
  survey.respondents = survey.respondents.map((who, at) => {
    const recorded = NOW - 310 * DAY + at * DAY
    return { ...who, started: recorded - 5 * MINUTE, changed: recorded }
  })
  return survey
}

/** The same trial, whose connectors take files of so many bytes. */
const limited = (running: Trial, fileLimit: number): Trial => ({
  ...running,
  connector: () =>
    createQualtricsConnector({
      call: createProviderCall({
        outbound: createOutbound({ allow: [new URL(running.fake.origin).host], plain: true }),
        signal: new AbortController().signal,
        pause: () => Promise.resolve(),
      }),
      origin: running.fake.origin,
      now: () => running.fake.world.now(),
      fileLimit,
    }),
})

const idsOf = ({ fake }: Trial): string[] => fake.world.surveys[0]!.respondents.map(({ id }) => id)

describe('exports of Qualtrics that are too large for one file', () => {
  it('are made in parts of time, and give every response once', async () => {
    const running = await start(spread(300))
    const whole = await importAll(running)
    const exports = running.fake.exports.length
    const parts = await importAll(limited(running, 6000))
    expect(running.fake.exports.length).toBeGreaterThan(exports + 8)
    expect([parts.handedOut, new Map(parts.responses)]).toEqual([300, new Map(whole.responses)])
    expect(countsOfNeutral(parts.definition, parts.responses.values())).toEqual(
      countsOfTruth(running.fake.world.surveys[0]!),
    )
    const done = parts.steps.map(step => step.done)
    expect(done).toEqual([...done].sort((a, b) => a - b))
    expect([parts.steps.at(-1)?.done, parts.steps.at(-1)?.total]).toEqual([300, 300])
  })

  it('ask for parts that begin where the one before ends, in whole seconds', async () => {
    const running = await start(spread(300))
    await importAll(limited(running, 6000), { until: '2026-11-20T10:11:12.345Z' })
    const read = running.fake.exports.filter(({ startDate }, at, all) => all[at + 1]?.startDate !== startDate)
    expect(read[0]).not.toHaveProperty('startDate')
    for (const [at, { endDate }] of read.entries())
      expect(endDate).toBe(read[at + 1]?.startDate ?? '2026-11-20T10:11:12Z')
  })

  it('go on in the part where they were when every step is made by a new process', async () => {
    const running = await start(spread(200))
    const whole = await importAll(running)
    const stopped = await importAll(limited(running, 6000), { stops: true })
    expect([stopped.handedOut, new Map(stopped.responses)]).toEqual([200, new Map(whole.responses)])
  })

  it('keep a moment that two parts meet at in one of them', async () => {
    const running = await start(spread(300))
    await importAll(limited(running, 6000))
    const meeting = String(running.fake.exports.find(({ startDate }) => startDate !== undefined)?.startDate)
    await running.fake.command('responses/add', { at: Date.parse(meeting), seed: 1 })
    await running.fake.command('responses/add', { at: Date.parse(meeting) - 1000, seed: 2 })
    const { responses, handedOut } = await importAll(limited(running, 6000))
    expect([handedOut, new Set(responses.keys())]).toEqual([302, new Set(idsOf(running))])
  })

  it('leave what changes meanwhile for the next import, and count what is unfinished over all parts', async () => {
    const running = await start(spread(200))
    const survey = running.fake.world.surveys[0]!
    for (const at of [3, 77, 150]) survey.respondents[at]!.status = 'partial'
    const expected = idsOf(running).filter((_, at) => ![3, 77, 150].includes(at))
    const { responses, steps } = await importAll(limited(running, 6000), {
      between: async step => {
        if (step.responses.length === 0) return
        await running.fake.command('responses/add', { at: NOW, seed: 90_000 + step.done })
        await running.fake.command('responses/edit', { id: expected.at(-1), answers: {} })
      },
    })
    expect([...responses.keys()].sort()).toEqual([...expected].sort())
    expect(steps.flatMap(({ warnings = [] }) => warnings.map(({ message }) => message))).toEqual([
      '3 responses in Qualtrics were left out: only finished ones are imported.',
    ])
  })

  it('are also made in parts where Qualtrics itself says that one is too large', async () => {
    const running = await start(spread(30))
    const answer = { status: 413, body: '{"meta":{"httpStatus":"413 - Too Large","requestId":"r"}}' }
    for (const route of [EXPORT, FILE]) running.fake.fail(route, { kind: 'answer', answer })
    const { responses, handedOut } = await importAll(running)
    expect([responses.size, handedOut]).toEqual([30, 30])
  })

  it('are refused with what to do where a single minute is too large', async () => {
    const running = await start(spread(300))
    const survey = running.fake.world.surveys[0]!
    survey.respondents = survey.respondents.map(who => ({ ...who, started: NOW - DAY }))
    const fault = await faultOf(importAll(limited(running, 6000)))
    expect([fault.type, fault.message]).toEqual([
      'too_large',
      expect.stringMatching(/within one minute .* to a file, and import that\.$/u),
    ])
    const shortest = Math.min(
      ...running.fake.exports.flatMap(({ startDate, endDate }) =>
        startDate === undefined ? [] : [Date.parse(text(endDate)) - Date.parse(text(startDate))],
      ),
    )
    expect([shortest >= MINUTE, shortest < 2 * MINUTE + 1000]).toEqual([true, true])
  })

  it('are exported again from the first response of the part whose file has expired', async () => {
    const running = await start(spread(200))
    let expired = 0
    const { responses } = await importAll(limited(running, 6000), {
      stops: true,
      until: UNTIL,
      between: async (_, number) => {
        if (number % 7 !== 0 || expired === 3) return
        expired += 1
        await running.fake.command('expire')
      },
    })
    expect([expired, new Set(responses.keys())]).toEqual([3, new Set(idsOf(running))])
  })
})
