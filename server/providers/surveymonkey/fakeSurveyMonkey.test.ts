import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW, startTrial, type Trial } from '../../../test/harness/surveymonkey'
import { surveyId } from '../../../tools/providers/surveymonkey'
import { makeSurvey } from '../../../tools/providers/truth'
import { record, records, text, type Loose } from './wire'

let trial: Trial
beforeEach(async () => {
  trial = await startTrial()
})
afterEach(() => trial.fake.close())

const ask = (path: string, headers: Record<string, string> = { authorization: `bearer ${trial.fake.token}` }) =>
  fetch(`${trial.fake.origin}/v3${path}`, { headers })
const bodyOf = async (path: string): Promise<Loose> => record(await (await ask(path)).json())

const SURVEY = `/surveys/${surveyId(1)}`

const questionsOf = async (): Promise<readonly Loose[]> =>
  records((await bodyOf(`${SURVEY}/details`)).pages).flatMap(page => records(page.questions))

describe('the made-up SurveyMonkey', () => {
  it('answers errors with code, name and status', async () => {
    const errorOf = async (path: string, headers?: Record<string, string>) => {
      const answer = await ask(path, headers)
      const { id, http_status_code } = record(record(await answer.json()).error)
      return [answer.status, id, http_status_code]
    }
    expect(await errorOf('/users/me', {})).toEqual([401, '1010', 401])
    expect(await errorOf('/users/me', { authorization: 'bearer x' })).toEqual([401, '1011', 401])
    expect(await errorOf('/nothing')).toEqual([404, '1020', 404])
    expect(await errorOf('/surveys/1/details')).toEqual([404, '1020', 404])
    await trial.fake.command('scopes', { without: 'responses_read_detail' })
    expect(await errorOf(`${SURVEY}/responses/bulk`)).toEqual([403, '1014', 403])
    trial.fake.world.surveys.push(makeSurvey({ id: '2', name: 'L', questions: 1001, respondents: 0 }))
    expect(await errorOf('/surveys/2/details')).toEqual([413, '1030', 413])
  })

  it('counts every call, and says so with every answer', async () => {
    const countersOf = (answer: Response) =>
      ['Minute', 'Day'].map(window =>
        ['Limit', 'Remaining', 'Reset'].map(name => answer.headers.get(`X-Ratelimit-App-Global-${window}-${name}`)),
      )
    expect(countersOf(await ask('/users/me'))).toEqual([
      ['120', '119', '60'],
      ['500', '499', '43200'],
    ])
    expect(countersOf(await ask('/nothing', {}))[0]).toEqual(['120', '118', '60'])
    await trial.fake.command('limits', { minute: 3 })
    await ask('/users/me')
    const refused = await ask('/users/me')
    expect([refused.status, countersOf(refused)[0], refused.headers.get('retry-after')]).toEqual([
      429,
      ['3', '0', '60'],
      null,
    ])
    trial.fake.world.advance(60_000)
    expect((await ask('/users/me')).status).toBe(200)
  })

  it('lists surveys without dates unless they are asked for, and then without offsets', async () => {
    const [bare] = records((await bodyOf('/surveys')).data)
    expect(Object.keys(bare!).sort()).toEqual(['href', 'id', 'nickname', 'title'])
    expect(text(bare!.href)).toMatch(/^http:\/\/api\.surveymonkey\.net\/v3\//u)
    const [more] = records((await bodyOf('/surveys?include=date_created,response_count')).data)
    expect(more).toMatchObject({ date_created: '2026-08-31T08:00:00', response_count: 40 })
    expect(more).not.toHaveProperty('date_modified')
  })

  it('describes questions with ids in text, HTML, and no answers for free text', async () => {
    const questions = await questionsOf()
    const [single] = questions
    expect(single).toMatchObject({ family: 'single_choice', subtype: 'vertical', visible: true })
    expect(text(records(single!.headings)[0]!.heading)).toContain('<p>')
    expect(record(record(single!.answers).other)).toMatchObject({ is_answer_choice: true, apply_all_rows: false })
    expect(typeof records(record(single!.answers).choices)[0]!.id).toBe('string')
    expect(questions.find(({ subtype }) => subtype === 'essay')).not.toHaveProperty('answers')
    expect(new Set(questions.map(({ family }) => family))).toEqual(
      new Set([
        'single_choice',
        'multiple_choice',
        'matrix',
        'open_ended',
        'datetime',
        'demographic',
        'file_upload',
        'presentation',
      ]),
    )
  })

  it('keeps deleted choices as not visible', async () => {
    await trial.fake.command('survey/edit', { action: 'delete_choice', question: 'Q1', option: '3' })
    const [single] = await questionsOf()
    expect(records(record(single!.answers).choices).map(({ visible }) => visible)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })

  it('gives responses with 50 a page, 100 at most, personal data, and only questions that have answers', async () => {
    await trial.fake.command('responses/add', { count: 110 })
    const sizes = await Promise.all(
      ['', '?per_page=100', '?per_page=1000', '?page=3', '?page=4'].map(async query => {
        const { data, total, links } = await bodyOf(`${SURVEY}/responses/bulk${query}`)
        return [records(data).length, total, text(record(links).next) !== '']
      }),
    )
    expect(sizes).toEqual([
      [50, 150, true],
      [100, 150, true],
      [100, 150, true],
      [50, 150, false],
      [0, 150, false],
    ])
    const [first] = records((await bodyOf(`${SURVEY}/responses/bulk`)).data)
    expect(first).toMatchObject({
      response_status: 'completed',
      collection_mode: 'default',
      date_modified: '2026-09-01T08:00:00+00:00',
      ip_address: '198.51.100.77',
    })
    const answered = records(first!.pages).flatMap(page => records(page.questions))
    expect(answered.every(({ answers }) => records(answers).length > 0)).toBe(true)
    const given = Object.values(trial.fake.world.surveys[0]!.respondents[0]!.answers).filter(answer => answer !== null)
    // Beside those of the truth: contact data, e-mail, file.
    expect(answered.length).toBe(given.length + 3)
  })

  it('filters by status and window, and sorts', async () => {
    const { respondents } = trial.fake.world.surveys[0]!
    respondents[3]!.status = 'partial'
    respondents[5]!.changed = NOW
    const ids = async (query: string) =>
      records((await bodyOf(`${SURVEY}/responses/bulk?${query}`)).data).map(({ id }) => id)
    expect(await ids('status=partial')).toEqual([trial.fake.responseId(respondents[3]!)])
    expect(await ids('start_modified_at=2026-11-26T12:00:00')).toEqual([trial.fake.responseId(respondents[5]!)])
    expect(await ids('end_modified_at=2026-11-26T12:00:00')).toHaveLength(39)
    expect((await ids('sort_by=date_modified&sort_order=ASC')).at(-1)).toBe(trial.fake.responseId(respondents[5]!))
    expect((await ids('sort_by=date_modified&sort_order=DESC'))[0]).toBe(trial.fake.responseId(respondents[5]!))
  })

  it('refuses a secret in an address', async () => {
    expect((await ask(`/surveys?access_token=${trial.fake.token}`)).status).toBe(500)
  })

  it.each([
    ['empty', 0, 0, 0],
    ['none', 1, 10, 0],
    ['large', 1, 500, 300],
    ['many', 1, 6, 25_000],
  ])('loads the scenario %s', async (name, surveys, questions, respondents) => {
    await trial.fake.command('scenario', { name })
    const [first] = trial.fake.world.surveys
    expect([trial.fake.world.surveys.length, first?.questions.length ?? 0, first?.respondents.length ?? 0]).toEqual([
      surveys,
      questions,
      respondents,
    ])
  })
})
