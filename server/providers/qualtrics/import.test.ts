import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, importAll, NOW, startTrial, UNTIL, type Trial } from '../../../test/harness/qualtrics'
import { countsOfNeutral, countsOfTruth } from '../../../test/harness/surveyCounts'
import { surveyId, type QualtricsOptions } from '../../../tools/providers/qualtrics'
import { makeSurvey } from '../../../tools/providers/truth'

let trial: Trial | null = null
const start = async (options: QualtricsOptions = {}): Promise<Trial> => {
  trial = await startTrial(options)
  return trial
}
afterEach(async () => {
  await trial?.fake.close()
  trial = null
})

const survey = (questions: number, respondents: number) =>
  makeSurvey({ id: surveyId(1), name: 'Snacks / “2026”', questions, respondents })

const idsOf = ({ fake }: Trial): string[] => fake.world.surveys[0]!.respondents.map(({ id }) => id)

describe('importing responses of Qualtrics', () => {
  it('counts a survey of 500 questions as the truth does', async () => {
    const running = await start({ surveys: [survey(500, 300)] })
    const { definition, responses, steps } = await importAll(running)
    const expected = countsOfTruth(running.fake.world.surveys[0]!)
    expect(expected.size).toBeGreaterThan(5000)
    expect(countsOfNeutral(definition, responses.values())).toEqual(expected)
    expect(responses.size).toBe(300)
    expect(steps.every(step => !step.unknown)).toBe(true)
  })

  it('counts rankings whose columns are named by position', async () => {
    const running = await start({ surveys: [survey(10, 60)] })
    await running.fake.command('export', { rank_by_position: true })
    const { definition, responses } = await importAll(running)
    expect(countsOfNeutral(definition, responses.values())).toEqual(countsOfTruth(running.fake.world.surveys[0]!))
  })

  it('gives nothing for a survey without responses', async () => {
    const running = await start({ surveys: [survey(10, 0)] })
    const { responses, steps } = await importAll(running)
    expect([responses.size, steps.at(-1)?.cursor, steps.at(-1)?.total]).toEqual([0, null, 0])
  })

  it('hands out 1,000 responses at most, and goes on reading the file it has', async () => {
    const running = await start({ surveys: [survey(2, 2500)] })
    const { responses, handedOut, steps } = await importAll(running)
    expect(steps.map(step => step.responses.length).filter(size => size > 0)).toEqual([1000, 1000, 500])
    expect(steps.map(({ done, total }) => [done, total]).at(-1)).toEqual([2500, 2500])
    expect([responses.size, handedOut]).toEqual([2500, 2500])
    expect(running.fake.calls.filter(call => call.endsWith('/file'))).toHaveLength(1)
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

  it('asks for codes, all cells and whole seconds up to the end of the window', async () => {
    const running = await start({ surveys: [survey(2, 3)] })
    await importAll(running, { until: '2026-11-01T10:11:12.345Z' })
    expect(running.fake.exports).toEqual([
      {
        format: 'csv',
        useLabels: false,
        breakoutSets: true,
        seenUnansweredRecode: -99,
        multiselectSeenUnansweredRecode: 0,
        timeZone: 'UTC',
        endDate: '2026-11-01T10:11:12Z',
      },
    ])
  })

  it('leaves responses recorded at the end of the window or later for the next import', async () => {
    const running = await start({ surveys: [survey(3, 10)] })
    const until = NOW - 60_000
    await running.fake.command('responses/add', { at: until - 1000, seed: 1 })
    await running.fake.command('responses/add', { at: until, seed: 2 })
    await running.fake.command('responses/add', { at: until + 1000, seed: 3 })
    const { responses } = await importAll(running, { until: new Date(until).toISOString() })
    expect([...responses.keys()]).toEqual(idsOf(running).slice(0, 11))
    expect((await importAll(running)).responses.size).toBe(13)
  })

  it('keeps to what was exported when responses are added, deleted and edited between steps', async () => {
    const running = await start({ surveys: [survey(2, 2500)] })
    const before = idsOf(running)
    let changed = 0
    const { responses, handedOut } = await importAll(running, {
      stops: true,
      between: async step => {
        if (step.responses.length === 0) return
        changed += 1
        await running.fake.command('responses/add', { count: 3, at: NOW - 5000, seed: 90_000 + changed * 10 })
        await running.fake.command('responses/delete', { ids: before.slice(changed * 5, changed * 5 + 5) })
        await running.fake.command('responses/edit', { id: before.at(-changed), answers: {} })
      },
    })
    expect(changed).toBe(3)
    expect([...responses.keys()]).toEqual(before)
    expect(handedOut).toBe(2500)
  })

  it('exports again from the first response when the file has expired', async () => {
    const running = await start({ surveys: [survey(2, 2500)] })
    const gone = idsOf(running)[3]!
    let expired = false
    const { responses } = await importAll(running, {
      stops: true,
      between: async step => {
        if (step.responses.length === 0 || expired) return
        expired = true
        await running.fake.command('responses/delete', { ids: [gone] })
        await running.fake.command('expire')
      },
    })
    expect(running.fake.calls.filter(call => call.startsWith('POST'))).toHaveLength(2)
    // The deleted one had been handed out; nobody is missed for the gap that it leaves.
    expect(new Set(responses.keys())).toEqual(new Set([...idsOf(running), gone]))
  })

  it('leaves out responses that were not finished, and says how many', async () => {
    const running = await start({ surveys: [survey(2, 2500)] })
    const { respondents } = running.fake.world.surveys[0]!
    const left = [0, 700, 1500, 2499].map(at => respondents[at]!)
    for (const who of left) who.status = 'partial'
    for (const stops of [false, true]) {
      const { responses, steps } = await importAll(running, { stops })
      expect([responses.size, left.some(({ id }) => responses.has(id))]).toEqual([2496, false])
      expect(steps.flatMap(({ warnings = [] }) => warnings)).toEqual([
        {
          code: 'unfinished_left_out',
          message: '4 responses in Qualtrics were left out: only finished ones are imported.',
          where: null,
        },
      ])
    }
  })

  it('leaves previews out', async () => {
    const running = await start({ surveys: [survey(3, 10)] })
    const [first] = running.fake.world.surveys[0]!.respondents
    first!.status = 'preview'
    const { responses } = await importAll(running)
    expect([responses.size, responses.has(first!.id)]).toEqual([9, false])
    expect(await running.connector().count(running.credential, surveyId(1))).toBe(9)
  })

  it('shows personal data nowhere', async () => {
    const running = await start({ surveys: [survey(20, 30)] })
    const { definition, responses } = await importAll(running)
    const all = JSON.stringify([definition, ...responses.values()])
    expect(all).toContain('panel A')
    for (const canary of ['canary-mail', '198.51.100', 'Canary', '48.1234', '11.5678'])
      expect(all).not.toContain(canary)
    const warnings = definition.warnings.map(({ message }) => message).join('\n')
    for (const named of ['IP address', 'e-mail address', 'last name', 'latitude', 'contactEmail', 'Mail', 'Browser'])
      expect(warnings).toContain(named)
  })

  it('keeps choices that were deleted, and names them by their code', async () => {
    const running = await start({ surveys: [survey(10, 200)] })
    const expected = countsOfTruth(running.fake.world.surveys[0]!)
    for (const question of ['Q1', 'Q2', 'Q3'])
      await running.fake.command('survey/edit', { action: 'delete_choice', question, option: '3' })
    const { definition, responses, steps } = await importAll(running)
    expect(countsOfNeutral(definition, responses.values())).toEqual(expected)
    for (const name of ['Q1', 'Q2', 'Q3']) {
      const options = definition.questions.find(question => question.name === name)!.options
      expect(options.filter(({ deleted }) => deleted)).toEqual([
        { code: 3, label: 'Deleted choice 3', raw: 'Deleted choice 3', deleted: true },
      ])
    }
    expect(steps.some(({ unknown }) => unknown)).toBe(false)
  })

  it.each([
    ['a question was added', { action: 'add_question' }],
    ['a choice of several was added', { action: 'add_choice', question: 'Q2', option: '55' }],
  ])('says that the definition is out of date when %s meanwhile', async (_, change) => {
    const running = await start({ surveys: [survey(10, 20)] })
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    await running.fake.command('survey/edit', change)
    const old = await importAll(running, { definition })
    expect(old.steps.at(-1)?.unknown).toBe(true)
    expect(old.responses.size).toBe(20)
    const fresh = await importAll(running)
    expect(fresh.steps.some(({ unknown }) => unknown)).toBe(false)
  })

  it('needs no other definition when a question was deleted meanwhile', async () => {
    const running = await start({ surveys: [survey(10, 20)] })
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    await running.fake.command('survey/edit', { action: 'delete_question', question: 'Q2' })
    const { steps, responses } = await importAll(running, { definition })
    expect([steps.some(({ unknown }) => unknown), responses.size]).toEqual([false, 20])
    expect([...responses.values()].some(({ cells }) => 'QID2_1' in cells)).toBe(false)
  })

  it('keeps reading its file when the definition comes back from a database', async () => {
    const running = await start({ surveys: [survey(2, 2500)] })
    const connector = running.connector()
    const definition = await connector.getDefinition(running.credential, surveyId(1))
    const stored = () => JSON.parse(JSON.stringify(definition)) as typeof definition
    let step = await connector.responses(running.credential, stored(), { until: UNTIL }, null)
    while (step.cursor !== null)
      step = await connector.responses(running.credential, stored(), { until: UNTIL }, step.cursor)
    expect(step.done).toBe(2500)
    expect(running.fake.calls.filter(call => call.endsWith('/file'))).toHaveLength(1)
  })

  it('says so for a choice of one only once somebody chose it', async () => {
    const running = await start({ surveys: [survey(10, 20)] })
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    await running.fake.command('survey/edit', { action: 'add_choice', question: 'Q1', option: '55' })
    expect((await importAll(running, { definition })).steps.at(-1)?.unknown).toBe(false)
    const { id } = running.fake.world.surveys[0]!.respondents[0]!
    running.fake.world.surveys[0]!.respondents[0]!.answers.Q1 = { picks: ['55'] }
    const { steps, responses } = await importAll(running, { definition })
    expect(steps.at(-1)?.unknown).toBe(true)
    expect(responses.get(id)?.cells.QID1).toBeNull()
  })

  it('does not take a stored cursor of something else', async () => {
    const running = await start()
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    const step = running.connector().responses(running.credential, definition, { until: UNTIL }, { page: 2 })
    expect((await faultOf(step)).type).toBe('invalid')
  })
})
