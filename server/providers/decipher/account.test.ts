import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf, importAll, startTrial, surveyId, type Trial } from '../../../test/harness/decipher'
import { surveyPath } from '../../../tools/providers/decipher'
import { makeSurvey } from '../../../tools/providers/truth'
import { createDecipherConnector } from '.'
import { apiUrl } from './place'
import { idOf, pathOf } from './surveyId'

let trial: Trial
beforeEach(async () => {
  trial = await startTrial()
})
afterEach(() => trial.fake.close())

describe('hosts of Decipher', () => {
  it.each([
    ['selfserve.decipherinc.com', 'selfserve.decipherinc.com'],
    [' V2.DecipherInc.com ', 'v2.decipherinc.com'],
    ['https://acme-research.decipherinc.com/', 'acme-research.decipherinc.com'],
  ])('take %s', (written, place) => {
    expect(trial.connector().checkPlace(written)).toBe(place)
    expect(apiUrl(place, '/hello', { name: 'a b' }).href).toBe(`https://${place}/api/v1/hello?name=a+b`)
  })

  it.each([
    '',
    'selfserve',
    'decipherinc.com',
    '.decipherinc.com',
    'a.b.decipherinc.com',
    'selfserve.decipherinc.com.evil.example',
    'evil.example/.decipherinc.com',
    'evil@selfserve.decipherinc.com',
    'selfserve.decipherinc.com:8443',
    'http://selfserve.decipherinc.com',
    '127.0.0.1',
    'evil.example#.decipherinc.com',
    '-x.decipherinc.com',
  ])('refuse “%s” before anything is asked', written => {
    expect(() => trial.connector().checkPlace(written)).toThrow('This is not a Decipher host.')
    expect(() => apiUrl(written, '/hello', {})).toThrow('This is not a Decipher host.')
  })

  it.each([
    'http://selfserve.decipherinc.com',
    'http://127.0.0.1.evil.example',
    'http://10.0.0.7:80',
    'ftp://127.0.0.1',
  ])('never get a key from %s, which is not encrypted', async origin => {
    let asked = 0
    const connector = createDecipherConnector({
      call: () => {
        asked += 1
        return Promise.reject(new Error('asked'))
      },
      origin,
      now: Date.now,
    })
    for (const call of [
      () => connector.verify(trial.credential),
      () => connector.listSurveys(trial.credential),
      () => connector.getDefinition(trial.credential, surveyId(1)),
    ]) {
      const { type, message } = await faultOf(call())
      expect([type, message]).toEqual(['invalid', 'Decipher is asked over https only.'])
    }
    expect(asked).toBe(0)
  })
})

describe('ids of surveys of Decipher', () => {
  it.each(['selfserve/53a/260001', 'demo', 'a_b/c-d.e/1'])('stand for %s and hold no slash', path => {
    expect(idOf(path)).toMatch(/^[A-Za-z0-9_-]+$/u)
    expect(pathOf(idOf(path))).toBe(path)
  })
})

describe('accounts of Decipher', () => {
  it('are called after their host', async () => {
    const place = 'selfserve.decipherinc.com'
    expect(await trial.connector().verify(trial.credential)).toEqual({ name: place, place, lacks: [] })
  })

  it('list surveys in the field and after it, and neither tests nor mailings', async () => {
    trial.fake.world.surveys.push(
      makeSurvey({ id: surveyPath(2), name: '<b>Drinks</b> &amp; more', questions: 1, respondents: 3 }),
    )
    trial.fake.world.surveys[1]!.active = false
    trial.fake.world.surveys[1]!.respondents[0]!.status = 'screened'
    expect(await trial.connector().listSurveys(trial.credential)).toEqual([
      {
        id: surveyId(1),
        name: 'Snacks – 2026',
        created: '2026-08-31T08:00:00.000Z',
        modified: '2026-09-01T08:00:00.000Z',
        answers: 40,
        active: true,
      },
      expect.objectContaining({ id: surveyId(2), name: 'Drinks & more', answers: 2, active: false }),
    ])
    expect(trial.fake.calls).toEqual(['GET /api/v1/rh/companies/all/surveys'])
  })

  it.each([0, 1, 1500])('list %i surveys, all in one answer', async count => {
    trial.fake.world.surveys.splice(0)
    for (let at = 0; at < count; at += 1)
      trial.fake.world.surveys.push(
        makeSurvey({ id: surveyPath(at), name: `Wave ${at}`, questions: 1, respondents: 0 }),
      )
    const surveys = await trial.connector().listSurveys(trial.credential)
    expect(surveys.map(({ id }) => id)).toEqual(trial.fake.world.surveys.map((_, at) => surveyId(at)))
  })

  it('say how many responses a survey has', async () => {
    expect(await trial.connector().count(trial.credential, surveyId(1))).toBe(40)
    await trial.fake.command('responses/add', { count: 2 })
    expect(await trial.connector().count(trial.credential, surveyId(1))).toBe(42)
    expect(await trial.connector().count(trial.credential, surveyId(9))).toBeNull()
  })

  it('may be closed for files of surveys, which costs the kinds of some questions only', async () => {
    await trial.fake.command('files', { allowed: false })
    const { definition, responses } = await importAll(trial)
    expect(definition.questions.find(({ name }) => name === 'Q7')?.kind).toBe('grid')
    expect(definition.warnings.map(({ code }) => code)).toContain('questionnaire_unread')
    expect([definition.name, responses.size]).toEqual(['Snacks – 2026', 40])
  })
})
