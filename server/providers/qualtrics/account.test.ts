import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf, startTrial, type Trial } from '../../../test/harness/qualtrics'
import { listenOnLoopback } from '../../../test/harness/oidcProvider'
import { surveyId } from '../../../tools/providers/qualtrics'
import { makeSurvey } from '../../../tools/providers/truth'
import { apiUrl } from './place'

let trial: Trial
beforeEach(async () => {
  trial = await startTrial()
})
afterEach(() => trial.fake.close())

describe('places of Qualtrics', () => {
  it.each([
    ['fra1', 'fra1'],
    [' FRA1 ', 'fra1'],
    ['eu', 'eu'],
    ['acme.iad1', 'acme.iad1'],
    ['https://acme-research.co1.qualtrics.com/', 'acme-research.co1'],
  ])('take %s', (written, place) => {
    expect(trial.connector().checkPlace(written)).toBe(place)
    expect(apiUrl(place, '/whoami').href).toBe(`https://${place}.qualtrics.com/API/v3/whoami`)
  })

  it.each([
    '',
    'fra1/x',
    'fra1.evil.example',
    'fra1.qualtrics.com.evil.example',
    'fra1@evil',
    'http://fra1.qualtrics.com',
    'a.b.fra1',
    '127.0.0.1',
    'localhost:80',
    '-x.fra1',
    'fra1#',
    'fra1?x',
    'fra1\\evil',
  ])('refuse “%s” before anything is asked', written => {
    expect(() => trial.connector().checkPlace(written)).toThrow('This is not a Qualtrics data centre.')
    expect(() => apiUrl(written, '/whoami')).toThrow('This is not a Qualtrics data centre.')
  })
})

describe('accounts of Qualtrics', () => {
  it('have a name, and the place they were asked at', async () => {
    expect(await trial.connector().verify(trial.credential)).toEqual({
      name: 'researcher@acme.example#acme',
      place: 'fra1',
      lacks: [],
    })
  })

  it.each([
    ['fra1.qualtrics.com', 'fra1'],
    ['acme.yul1.qualtrics.com', 'acme.yul1'],
    ['evil.example', 'iad1'],
    ['iad1.qualtrics.com.evil.example', 'iad1'],
    ['a.b.c.qualtrics.com', 'iad1'],
  ])('are corrected to the host that Qualtrics names: %s', async (host, place) => {
    await trial.fake.command('proxied', { host })
    const account = await trial.connector().verify({ ...trial.credential, place: 'iad1' })
    expect(account.place).toBe(place)
  })

  it.each([0, 1, 100, 101, 300])('list %i surveys, each once', async count => {
    trial.fake.world.surveys.splice(0)
    for (let at = 0; at < count; at += 1)
      trial.fake.world.surveys.push(makeSurvey({ id: surveyId(at), name: `Wave ${at}`, questions: 1, respondents: 0 }))
    const surveys = await trial.connector().listSurveys(trial.credential)
    expect(surveys.map(({ id }) => id)).toEqual(trial.fake.world.surveys.map(({ id }) => id))
    expect(trial.fake.calls).toHaveLength(Math.max(1, Math.ceil(count / 100)))
    expect(surveys.slice(0, 1)).toEqual(
      count === 0
        ? []
        : [
            {
              id: surveyId(0),
              name: 'Wave 0',
              created: '2026-08-31T08:00:00.000Z',
              modified: '2026-09-01T08:00:00.000Z',
              answers: null,
              active: true,
            },
          ],
    )
  })

  it.each(['https://evil.example/API/v3/whoami', 'https://fra1.qualtrics.com/API/v3/surveys?offset=0', 'next'])(
    'refuse a list whose next page is %s',
    async nextPage => {
      const body = JSON.stringify({ result: { elements: [], nextPage }, meta: {} })
      trial.fake.fail(/surveys/u, { kind: 'answer', answer: { status: 200, body } }, { times: Infinity })
      expect((await faultOf(trial.connector().listSurveys(trial.credential))).type).toBe('corrupt_file')
    },
  )

  it('say how many responses a survey has', async () => {
    expect(await trial.connector().count(trial.credential, surveyId(1))).toBe(40)
    await trial.fake.command('responses/add', { count: 2 })
    expect(await trial.connector().count(trial.credential, surveyId(1))).toBe(42)
  })

  it('need no count', async () => {
    const body = JSON.stringify({ result: {}, meta: {} })
    trial.fake.fail(/surveys/u, { kind: 'answer', answer: { status: 200, body } })
    expect(await trial.connector().count(trial.credential, surveyId(1))).toBeNull()
  })
})

const KEY = 'canary-shared-key'

describe('notices of Qualtrics', () => {
  const read = (body: string, key = KEY) =>
    trial.connector().notices!.read({ headers: {}, body: Buffer.from(body) }, key)

  it('come to subscribers, signed, and are the same for every copy', async () => {
    const bodies: string[] = []
    const receiver = await listenOnLoopback(() => (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        bodies.push(Buffer.concat(parts).toString())
        response.writeHead(200).end()
      })
    })
    const notices = trial.connector().notices!
    const survey = surveyId(1)
    const id = await notices.subscribe(trial.credential, survey, { url: `${receiver.origin}/hook`, secret: KEY })
    expect(await trial.fake.command('notify', { survey, response: 'R_7' })).toEqual([200])
    await trial.fake.command('notify', { survey, response: 'R_7' })
    expect(bodies.map(body => read(body))).toEqual([
      { survey, event: `${survey}.R_7` },
      { survey, event: `${survey}.R_7` },
    ])
    await notices.unsubscribe(trial.credential, id)
    await notices.unsubscribe(trial.credential, id)
    expect(await trial.fake.command('notify', { survey })).toEqual([])
    await receiver.close()
  })

  it('need a brand administrator', async () => {
    await trial.fake.command('user', { plain: true })
    const subscription = { url: 'https://tabularium.example/hook', secret: KEY }
    const asked = trial.connector().notices!.subscribe(trial.credential, surveyId(1), subscription)
    expect((await faultOf(asked)).type).toBe('forbidden')
  })

  it('are refused when they are forged, changed, unsigned or about something else', () => {
    const body = trial.fake.notice(surveyId(1), 'R_7', KEY)
    const other = new URLSearchParams(body)
    other.set('Topic', `acme.surveyengine.completedResponse.${surveyId(2)}`)
    const unsigned = new URLSearchParams(body)
    unsigned.delete('HMAC')
    const about = new URLSearchParams(body)
    about.set('Topic', 'acme.controlpanel.activateSurvey')
    expect(read(body)).not.toBeNull()
    const refused = [
      trial.fake.notice(surveyId(1), 'R_7', 'another key'),
      body.replace('R_7', 'R_8'),
      trial.fake.notice(surveyId(1), 'R_7', null),
      unsigned.toString(),
      body.replace(/HMAC=\w{10}/u, 'HMAC='),
      other.toString(),
      about.toString(),
      '',
    ]
    expect(refused.map(forged => read(forged))).toEqual(refused.map(() => null))
    expect(read(trial.fake.notice(surveyId(1), 'R_7', ''), '')).toBeNull()
  })
})
