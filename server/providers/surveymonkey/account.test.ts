import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf, startTrial, type Trial } from '../../../test/harness/surveymonkey'
import { listenOnLoopback } from '../../../test/harness/oidcProvider'
import { surveyId } from '../../../tools/providers/surveymonkey'
import { makeSurvey } from '../../../tools/providers/truth'
import { noticeSecret } from './index'
import { apiUrl } from './place'

let trial: Trial
beforeEach(async () => {
  trial = await startTrial()
})
afterEach(() => trial.fake.close())

describe('places of SurveyMonkey', () => {
  it.each([
    ['https://api.surveymonkey.com', 'https://api.surveymonkey.com'],
    ['https://api.eu.surveymonkey.com/', 'https://api.eu.surveymonkey.com'],
    [' https://API.surveymonkey.ca ', 'https://api.surveymonkey.ca'],
  ])('take %s', (written, place) => {
    expect(trial.connector().checkPlace(written)).toBe(place)
    expect(apiUrl(place, '/v3/users/me').href).toBe(`${place}/v3/users/me`)
  })

  it.each([
    '',
    'us',
    'http://api.surveymonkey.com',
    'https://api.surveymonkey.net',
    'https://api.surveymonkey.com.evil.example',
    'https://api.surveymonkey.com@evil.example',
    'https://api.surveymonkey.com:8443',
    'https://evil.example/https://api.surveymonkey.com',
    'https://127.0.0.1',
  ])('refuse “%s” before anything is asked', async written => {
    expect(() => trial.connector().checkPlace(written)).toThrow('This is not a region of SurveyMonkey.')
    expect(() => apiUrl(written, '/v3/users/me')).toThrow('This is not a region of SurveyMonkey.')
    const fault = await faultOf(trial.connector().verify({ ...trial.credential, place: written }))
    expect(fault.type).toBe('invalid')
  })
})

describe('accounts of SurveyMonkey', () => {
  it('have a name, and lack nothing that imports need', async () => {
    expect(await trial.connector().verify(trial.credential)).toEqual({
      name: 'researcher@acme.example',
      place: 'https://api.surveymonkey.com',
      lacks: [],
    })
  })

  it('say which permission is missing', async () => {
    await trial.fake.command('scopes', { without: 'responses_read_detail' })
    expect((await trial.connector().verify(trial.credential)).lacks).toEqual([
      'The account did not permit reading responses. SurveyMonkey gives this permission to paid plans.',
    ])
    await trial.fake.command('scopes', { without: 'surveys_read' })
    expect((await trial.connector().verify(trial.credential)).lacks).toHaveLength(1)
  })

  it.each([0, 1, 1000, 1001, 2500])('list %i surveys, each once', async count => {
    trial.fake.world.surveys.splice(0)
    for (let at = 0; at < count; at += 1)
      trial.fake.world.surveys.push(makeSurvey({ id: surveyId(at), name: `Wave ${at}`, questions: 1, respondents: 0 }))
    const surveys = await trial.connector().listSurveys(trial.credential)
    expect(surveys.map(({ id }) => id)).toEqual(trial.fake.world.surveys.map(({ id }) => id))
    expect(trial.fake.calls).toHaveLength(Math.max(1, Math.ceil(count / 1000)))
    expect(surveys.slice(0, 1)).toEqual(
      count === 0
        ? []
        : [
            {
              id: surveyId(0),
              name: 'Wave 0',
              created: '2026-08-31T08:00:00.000Z',
              modified: '2026-09-01T08:00:00.000Z',
              answers: 0,
              active: true,
            },
          ],
    )
  })

  it('list surveys of smaller pages than were asked for', async () => {
    const page = (at: number) =>
      JSON.stringify({ data: [{ id: at, title: `<b>W</b> ${at}` }], page: at, per_page: 1, total: 3, links: {} })
    for (const at of [1, 2, 3])
      trial.fake.fail(/surveys$/u, { kind: 'answer', answer: { status: 200, body: page(at) } }, { nth: at })
    const surveys = await trial.connector().listSurveys(trial.credential)
    expect(surveys.map(({ id, name, created }) => [id, name, created])).toEqual([
      ['1', 'W 1', null],
      ['2', 'W 2', null],
      ['3', 'W 3', null],
    ])
  })

  it('say how many responses an import would bring', async () => {
    expect(await trial.connector().count(trial.credential, surveyId(1))).toBe(40)
    trial.fake.world.surveys[0]!.respondents[0]!.status = 'partial'
    expect(await trial.connector().count(trial.credential, surveyId(1))).toBe(39)
  })
})

const CALLBACK = 'https://tabularium.example/oauth/surveymonkey'

describe('connecting an account of SurveyMonkey', () => {
  const codeOf = async (): Promise<string> => {
    const { clientId } = trial.fake.app
    const address = trial.oauth.authorizeUrl({ clientId, redirectUri: CALLBACK, state: 's t&1', region: 'us' })
    const answer = await fetch(address, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location')!)
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([CALLBACK, 's t&1'])
    return back.searchParams.get('code')!
  }
  const exchange = (code: string, change: object = {}) =>
    trial.oauth.exchangeCode({ code, redirectUri: CALLBACK, ...trial.fake.app, ...change })

  it('turns a code into a token and a region', async () => {
    await trial.fake.command('region', { access_url: 'https://api.eu.surveymonkey.com' })
    expect(await exchange(await codeOf())).toEqual({
      accessToken: trial.fake.token,
      accessUrl: 'https://api.eu.surveymonkey.com',
    })
    expect(trial.fake.calls.join('\n')).not.toContain('canaryClientSecret')
  })

  it('works once per code, within five minutes, for the same address, with the right secret', async () => {
    const used = await codeOf()
    await exchange(used)
    const late = await codeOf()
    const refused = [
      await faultOf(exchange(used)),
      await faultOf(exchange('nonsense')),
      await faultOf(exchange(await codeOf(), { redirectUri: `${CALLBACK}/x` })),
      await faultOf(exchange(await codeOf(), { clientSecret: 'canaryWrongSecret' })),
    ]
    trial.fake.world.advance(5 * 60_000 + 1)
    refused.push(await faultOf(exchange(late)))
    for (const fault of refused) {
      expect([fault.type, fault.message]).toEqual([
        'invalid',
        'SurveyMonkey did not accept the connection. Connect the account again.',
      ])
      expect(String(fault.stack)).not.toContain('canary')
    }
  })

  it('is not tried twice, since codes work once', async () => {
    const code = await codeOf()
    trial.fake.fail(/token/u, { kind: 'reset' })
    expect((await faultOf(exchange(code))).type).toBe('provider_unavailable')
    expect(trial.fake.calls.filter(call => call.endsWith('/oauth/token'))).toHaveLength(1)
  })

  it('refuses a region that is none', async () => {
    await trial.fake.command('region', { access_url: 'https://api.evil.example' })
    expect((await faultOf(exchange(await codeOf()))).type).toBe('invalid')
  })
})

describe('notices of SurveyMonkey', () => {
  const secret = () => noticeSecret(trial.fake.app)
  const read = (body: string, signature: string | undefined, key = secret()) =>
    trial
      .connector()
      .notices!.read(
        { headers: signature === undefined ? {} : { 'sm-signature': signature }, body: Buffer.from(body) },
        key,
      )
  const sign = (body: string, key = secret()) => createHmac('sha1', key).update(body).digest('base64')

  it('come to subscribers, signed, and are the same for every copy', async () => {
    const received: { body: string; signature: string }[] = []
    const methods: string[] = []
    const receiver = await listenOnLoopback(() => (request, response) => {
      const parts: Buffer[] = []
      methods.push(String(request.method))
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (request.method === 'POST')
          received.push({
            body: Buffer.concat(parts).toString(),
            signature: String(request.headers['sm-signature']),
          })
        response.writeHead(200).end()
      })
    })
    const notices = trial.connector().notices!
    const survey = surveyId(1)
    const subscription = { url: `${receiver.origin}/hook`, secret: '' }
    const id = await notices.subscribe(trial.credential, survey, subscription)
    expect(methods).toEqual(['HEAD'])
    await trial.fake.command('notify', { survey, event: '77' })
    await trial.fake.command('notify', { survey, event: '77' })
    expect(received.map(({ body, signature }) => read(body, signature))).toEqual([
      { survey, event: '77' },
      { survey, event: '77' },
    ])
    await notices.unsubscribe(trial.credential, id)
    await notices.unsubscribe(trial.credential, id)
    expect(await trial.fake.command('notify', { survey })).toEqual([])
    await receiver.close()
  })

  it('come from one webhook also where the id of the first was lost before it was stored', async () => {
    const receiver = await listenOnLoopback(() => (_, response) => void response.writeHead(200).end())
    const notices = trial.connector().notices!
    const url = (number: number) => `${receiver.origin}/hook/${number}`
    const make = (survey: string, number: number) =>
      notices.subscribe(trial.credential, survey, { url: url(number), secret: '' })
    // So many that ours is on the second page, behind one of the same name and another address.
    const others: string[] = []
    for (let number = 1; number <= 101; number += 1) others.push(await make(surveyId(number === 7 ? 1 : 2), number))
    const lost = await make(surveyId(1), 102)
    const id = await make(surveyId(1), 102)
    expect(others).not.toContain(id)
    expect(id).not.toBe(lost)
    expect(await trial.fake.command('notify', { survey: surveyId(1) })).toEqual([200, 200])
    await notices.unsubscribe(trial.credential, id)
    expect(await trial.fake.command('notify', { survey: surveyId(1) })).toEqual([200])
    await receiver.close()
  })

  it('are refused where the address has a webhook of somebody else, which stays', async () => {
    const receiver = await listenOnLoopback(() => (_, response) => void response.writeHead(200).end())
    const notices = trial.connector().notices!
    const subscription = { url: `${receiver.origin}/hook`, secret: '' }
    await notices.subscribe(trial.credential, surveyId(1), subscription)
    expect((await faultOf(notices.subscribe(trial.credential, surveyId(2), subscription))).type).toBe('invalid')
    expect(await trial.fake.command('notify', { survey: surveyId(1) })).toEqual([200])
    await receiver.close()
  })

  it('need an address that answers', async () => {
    const subscription = { url: 'http://127.0.0.1:9/hook', secret: '' }
    const asked = trial.connector().notices!.subscribe(trial.credential, surveyId(1), subscription)
    expect((await faultOf(asked)).type).toBe('invalid')
  })

  it('are refused when they are forged, changed, unsigned or about something else', () => {
    const { body, headers } = trial.fake.notice(surveyId(1), '1', '77')
    const signature = headers['sm-signature']!
    expect(read(body, signature)).toEqual({ survey: surveyId(1), event: '77' })
    const other = body.replace('response_completed', 'response_deleted')
    expect([
      read(body, undefined),
      read(body, ''),
      read(body, signature.slice(4)),
      read(body, sign(body, 'another')),
      read(body.replace('77', '78'), signature),
      read(body, signature, 'another'),
      read(body, sign(body, ' ').trim(), ''),
      read(other, sign(other)),
      read('no json', sign('no json')),
      read('{}', sign('{}')),
    ]).toEqual(Array.from({ length: 10 }, () => null))
  })
})
