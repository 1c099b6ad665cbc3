import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, importAll, NOW, startTrial, UNTIL, type Trial } from '../../../test/harness/surveymonkey'
import { countsOfNeutral, countsOfTruth } from '../../../test/harness/surveymonkeyCounts'
import { surveyId, type SurveyMonkeyOptions } from '../../../tools/providers/surveymonkey'
import { makeSurvey } from '../../../tools/providers/truth'
import { surveyFileOf } from '../../import/neutral/testing'

let trial: Trial | null = null
const start = async (options: SurveyMonkeyOptions = {}): Promise<Trial> => {
  trial = await startTrial(options)
  return trial
}
afterEach(async () => {
  await trial?.fake.close()
  trial = null
})

const survey = (questions: number, respondents: number) =>
  makeSurvey({ id: surveyId(1), name: 'Snacks / “2026”', questions, respondents })

const truthOf = ({ fake }: Trial) => fake.world.surveys[0]!
const idsOf = ({ fake }: Trial): string[] => fake.world.surveys[0]!.respondents.map(fake.responseId)
const bulkCalls = ({ fake }: Trial) => fake.calls.filter(call => call.endsWith('/bulk')).length

describe('importing responses of SurveyMonkey', () => {
  it('counts a survey of 500 questions as the truth does', async () => {
    const running = await start({ surveys: [survey(500, 300)] })
    const { definition, responses, steps } = await importAll(running)
    const expected = countsOfTruth(running.fake, truthOf(running))
    expect(expected.size).toBeGreaterThan(5000)
    expect(countsOfNeutral(definition, responses.values())).toEqual(expected)
    expect(responses.size).toBe(300)
    expect(steps.every(step => !step.unknown)).toBe(true)
  })

  it.each([
    [0, 2],
    [1, 2],
    [99, 2],
    [100, 2],
    [101, 3],
    [300, 5],
    [301, 5],
  ])('gives each of %i responses once, in %i calls, of which the first only counts', async (respondents, calls) => {
    const running = await start({ surveys: [survey(2, respondents)] })
    const { responses, handedOut, steps } = await importAll(running)
    expect([...responses.keys()]).toEqual(idsOf(running))
    expect([handedOut, steps.at(-1)?.done, steps.at(-1)?.total]).toEqual([respondents, respondents, respondents])
    expect(bulkCalls(running)).toBe(calls)
  })

  it('gives the same when every step is made by a new process', async () => {
    const running = await start({ surveys: [survey(10, 1200)] })
    const whole = await importAll(running)
    const stopped = await importAll(running, { stops: true })
    expect(stopped.steps).toEqual(whole.steps)
    expect(stopped.responses.size).toBe(1200)
  })

  it('gives the same responses when a step is made twice', async () => {
    const running = await start({ surveys: [survey(2, 350)] })
    const { definition, steps } = await importAll(running)
    const again = () =>
      running.connector().responses(running.credential, definition, { until: UNTIL }, steps[0]!.cursor)
    expect(await again()).toEqual(steps[1])
    expect(await again()).toEqual(steps[1])
  })

  it('gives what the ordinary import reads', async () => {
    const running = await start({ surveys: [survey(20, 120)] })
    const { definition, responses } = await importAll(running)
    const file = await surveyFileOf(
      definition.questions,
      [...responses.values()].map(({ cells }) => cells),
    )
    expect(file.respondents).toBe(120)
    expect(file.variables.map(({ name }) => name)).toEqual(
      definition.questions.flatMap(({ columns }) => columns.map(({ name }) => name)),
    )
  })

  it('keeps cursors small', async () => {
    const running = await start({ surveys: [survey(10, 1200)] })
    const { steps } = await importAll(running)
    expect(Math.max(...steps.map(({ cursor }) => JSON.stringify(cursor).length))).toBeLessThan(2000)
  })

  it('asks about questions that are left out once for the whole import', async () => {
    const running = await start({ surveys: [survey(3, 600)] })
    const { steps } = await importAll(running, { stops: true })
    expect(steps.some(({ unknown }) => unknown)).toBe(false)
    expect(running.fake.calls.filter(call => call.endsWith('/details'))).toHaveLength(2)
  })

  it('keeps to completed responses of real people', async () => {
    const running = await start({ surveys: [survey(3, 10)] })
    const { respondents } = truthOf(running)
    const statuses = ['preview', 'partial', 'screened', 'overquota'] as const
    for (const [at, status] of statuses.entries()) respondents[at]!.status = status
    const { responses, steps } = await importAll(running, { stops: true })
    expect([...responses.keys()]).toEqual(idsOf(running).slice(4))
    expect(steps.at(-1)?.warnings?.map(({ message }) => message)).toEqual([
      '3 responses in SurveyMonkey were left out: only finished ones are imported.',
    ])
  })

  it('shows personal data nowhere', async () => {
    const running = await start({ surveys: [survey(20, 30)] })
    const { definition, responses, steps } = await importAll(running)
    const all = JSON.stringify([definition, steps, ...responses.values()])
    expect(all).toContain('Köln')
    expect(all).toContain('panel A')
    for (const canary of ['canary', 'Canary', '198.51.100']) expect(all).not.toContain(canary)
    const warnings = definition.warnings.map(({ message }) => message).join('\n')
    for (const named of [
      'IP address',
      'e-mail address',
      'first and last name',
      'contact_email',
      'telephone number',
      'Q22',
      'files',
    ])
      expect(warnings).toContain(named)
  })
})

describe('the window of an import', () => {
  it.each([
    { startInclusive: true, endInclusive: false },
    { startInclusive: false, endInclusive: true },
  ])('is exact, whichever ends SurveyMonkey includes: %o', async settings => {
    const running = await start({ surveys: [survey(3, 250)] })
    await running.fake.command('bulk', settings)
    const until = NOW - 60_000
    for (const [at, seed] of [
      [until - 1000, 1],
      [until, 2],
      [until + 1000, 3],
      [until + 5000, 4],
    ])
      await running.fake.command('responses/add', { at, seed })
    const { responses } = await importAll(running, { until: new Date(until).toISOString() })
    expect([...responses.keys()]).toEqual(idsOf(running).slice(0, 251))
    const whole = await importAll(running)
    expect([...whole.responses.keys()]).toEqual(idsOf(running))
  })

  it('misses and repeats nobody when responses are added, deleted and edited between pages', async () => {
    const running = await start({ surveys: [survey(2, 1000)] })
    const before = [...truthOf(running).respondents]
    const handed = new Set<string>()
    const lost = new Set<string>()
    const { responses, handedOut, steps } = await importAll(running, {
      stops: true,
      between: async (step, steps) => {
        // The first step counts.
        const number = steps - 1
        for (const { id } of step.responses) handed.add(id)
        if (step.cursor === null || number === 0) return
        const at = (place: number) => before[place]!.id
        // Behind the walk, where pages by number would lose as many; ahead of it; and at its edge.
        const deleted = [at(number * 3), at(800 - number * 4)]
        const edited = [at(number * 3 + 1), at(number * 99 + 1), at(801 - number * 4)]
        await running.fake.command('responses/add', { count: 2, at: NOW + number, seed: 90_000 + number * 10 })
        await running.fake.command('responses/delete', { ids: deleted })
        for (const id of edited) await running.fake.command('responses/edit', { id, at: NOW, answers: {} })
        for (const respondent of before)
          if ([...deleted, ...edited].includes(respondent.id) && !handed.has(running.fake.responseId(respondent)))
            lost.add(respondent.id)
      },
    })
    const expected = before.filter(({ id }) => !lost.has(id)).map(running.fake.responseId)
    expect(lost.size).toBeGreaterThan(15)
    expect(steps.length).toBeGreaterThan(9)
    expect(new Set(responses.keys())).toEqual(new Set(expected))
    expect(handedOut).toBe(expected.length)
    expect(steps.at(-1)?.warnings).toEqual([])
  })

  it('reads a second that fills pages whole, also when some of its responses go away meanwhile', async () => {
    const running = await start({ surveys: [survey(2, 350)] })
    const all = truthOf(running).respondents
    const [first] = all
    for (const respondent of all.slice(20, 330)) respondent.changed = all[20]!.changed
    const gone = all.slice(60, 65).map(({ id }) => id)
    const order = idsOf(running)
    const { responses, steps } = await importAll(running, {
      between: async (_, number) => {
        if (number === 3) await running.fake.command('responses/delete', { ids: [first!.id, ...gone] })
      },
    })
    expect(new Set(responses.keys())).toEqual(new Set(order))
    expect(steps.at(-1)?.cursor).toBeNull()
  })

  it('is read whole where SurveyMonkey does not sort', async () => {
    const running = await start({ surveys: [survey(2, 450)] })
    await running.fake.command('bulk', { isSorting: false })
    truthOf(running).respondents.reverse()
    const { responses, handedOut } = await importAll(running)
    expect([responses.size, handedOut]).toEqual([450, 450])
  })

  it('is read twice, with a warning then, where fewer responses come than are counted', async () => {
    const running = await start({ surveys: [survey(2, 350)] })
    await running.fake.command('bulk', { cap: 210 })
    const { responses, steps } = await importAll(running)
    expect(responses.size).toBe(210)
    expect(steps.at(-1)).toMatchObject({ cursor: null, done: 210, total: 350 })
    expect(steps.at(-1)?.warnings?.map(({ message }) => message)).toEqual([
      'SurveyMonkey gave 210 of 350 responses. The plan of the account may not include all of them.',
    ])
  })
})

describe('surveys of SurveyMonkey that change', () => {
  it('keep choices that were deleted, with their names', async () => {
    const running = await start({ surveys: [survey(10, 200)] })
    const expected = countsOfTruth(running.fake, truthOf(running))
    for (const question of ['Q1', 'Q2', 'Q3'])
      await running.fake.command('survey/edit', { action: 'delete_choice', question, option: '3' })
    const { definition, responses, steps } = await importAll(running)
    expect(countsOfNeutral(definition, responses.values())).toEqual(expected)
    const deleted = ['Q1', 'Q2', 'Q3'].flatMap(name =>
      definition.questions.find(question => question.name === name)!.options.filter(option => option.deleted),
    )
    expect(deleted.map(({ label }) => label)).toEqual(['Alder', 'Alder', 'Somewhat'])
    expect(steps.some(({ unknown }) => unknown)).toBe(false)
  })

  it.each([
    ['a question', { action: 'add_question' }, 'Q11', { picks: ['3'] }],
    ['a choice of one', { action: 'add_choice', question: 'Q1', option: '55' }, 'Q1', { picks: ['55'] }],
    ['a choice of several', { action: 'add_choice', question: 'Q2', option: '55' }, 'Q2', { picks: ['3', '55'] }],
  ])('say that the definition is out of date once %s that was added has an answer', async (_, change, key, answer) => {
    const running = await start({ surveys: [survey(10, 150)] })
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    await running.fake.command('survey/edit', change)
    expect((await importAll(running, { definition })).steps.some(({ unknown }) => unknown)).toBe(false)
    truthOf(running).respondents.at(-1)!.answers[key] = answer
    const old = await importAll(running, { definition })
    expect(old.steps.map(({ unknown }) => unknown)).toEqual([false, false, true])
    expect(old.responses.size).toBe(150)
    const fresh = await importAll(running)
    expect(fresh.steps.some(({ unknown }) => unknown)).toBe(false)
    expect(countsOfNeutral(fresh.definition, fresh.responses.values())).toEqual(
      countsOfTruth(running.fake, truthOf(running)),
    )
  })

  it('do not take a stored cursor of something else', async () => {
    const running = await start()
    const definition = await running.connector().getDefinition(running.credential, surveyId(1))
    const step = running.connector().responses(running.credential, definition, { until: UNTIL }, { page: 2 })
    expect((await faultOf(step)).type).toBe('invalid')
  })
})
