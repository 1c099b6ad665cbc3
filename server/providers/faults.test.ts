import { afterEach, describe, expect, it } from 'vitest'
import type { Provider } from '@core/domain'
import * as decipher from '../../test/harness/decipher'
import { PROVIDER_FAULTS } from '../../test/harness/providerFaults'
import type { FakeProvider } from '../../test/harness/providers'
import { faultOf, importAll, NOW, UNTIL, type Imported, type Trial } from '../../test/harness/providerTrial'
import * as qualtrics from '../../test/harness/qualtrics'
import * as surveymonkey from '../../test/harness/surveymonkey'
import { surveyPath } from '../../tools/providers/decipher'
import type { Fault } from '../../tools/providers/fake'
import { surveyId as qualtricsSurvey } from '../../tools/providers/qualtrics'
import { surveyId as surveyMonkeySurvey } from '../../tools/providers/surveymonkey'
import { makeSurvey, type TruthSurvey } from '../../tools/providers/truth'
import type { Outbound, OutboundRequest } from '../outbound'

const ANY = /./u

interface StartOptions {
  readonly surveys: TruthSurvey[]
  /** How often a job is asked about before it ends. */
  readonly polls?: number
}

interface Connected {
  readonly provider: Provider
  readonly title: string
  readonly start: (options: StartOptions) => Promise<Trial<FakeProvider>>
  /** The id of its survey for a connector, and at the provider. */
  readonly survey: string
  readonly theirs: string
  readonly respondents: number
  /** The call that says whose account it is, and what it says. */
  readonly account: RegExp
  readonly accountName: string
  /** Calls of an import, one after the other, of which each may be answered by a fault: the nth of a route. */
  readonly calls: readonly (readonly [route: RegExp, nth: number])[]
  /** Calls that are made again in the same step. */
  readonly repeated: readonly RegExp[]
  /** An answer in whose words is the key. */
  readonly saying: (status: number, words: string) => unknown
  /** Whether an answer that says it went well may hold an error. */
  readonly refusesBy200: boolean
  /** Further ways in which it says that a key is not valid any more. */
  readonly alsoRevoked: readonly Fault[]
  /** Commands by which the made-up provider takes no key any more. */
  readonly revocations: readonly (readonly [command: string, body: Record<string, unknown>])[]
}

const answer = (status: number, body: string): Fault => ({ kind: 'answer', answer: { status, body } })

const CONNECTED: readonly Connected[] = [
  {
    provider: 'qualtrics',
    title: 'Qualtrics',
    start: options => qualtrics.startTrial(options),
    survey: qualtricsSurvey(1),
    theirs: qualtricsSurvey(1),
    respondents: 40,
    account: /whoami/u,
    accountName: 'researcher@acme.example#acme',
    calls: [
      [PROVIDER_FAULTS.qualtrics.begin, 1],
      [/GET .*export-responses\/ES_\d+$/u, 1],
      [PROVIDER_FAULTS.qualtrics.file, 1],
    ],
    repeated: [/survey-definitions/u, /GET .*export-responses\/ES_\d+$/u, PROVIDER_FAULTS.qualtrics.file],
    saying: (_, words) => ({ meta: { error: { errorCode: 'X', errorMessage: words }, requestId: 'r' } }),
    refusesBy200: false,
    alsoRevoked: [answer(401, '{"meta":{"error":{"errorCode":"AUTH_9","errorMessage":"No."}}}')],
    revocations: [['revoke', {}]],
  },
  {
    provider: 'surveymonkey',
    title: 'SurveyMonkey',
    start: options => surveymonkey.startTrial(options),
    survey: surveyMonkeySurvey(1),
    theirs: surveyMonkeySurvey(1),
    respondents: 250,
    account: /users/u,
    accountName: 'researcher@acme.example',
    calls: [
      [PROVIDER_FAULTS.surveymonkey.file, 1],
      [PROVIDER_FAULTS.surveymonkey.file, 3],
    ],
    repeated: [/\/details$/u, PROVIDER_FAULTS.surveymonkey.file],
    saying: (_, words) => ({ error: { id: '1000', message: words, name: words } }),
    refusesBy200: true,
    alsoRevoked: [],
    revocations: [
      ['revoke', {}],
      ['revoke', { grant: 200 }],
      ['revoke', { code: '1012' }],
    ],
  },
  {
    provider: 'decipher',
    title: 'Decipher',
    start: options => decipher.startTrial(options),
    survey: decipher.surveyId(1),
    theirs: surveyPath(1),
    respondents: 40,
    account: /surveys\/current/u,
    accountName: 'selfserve.decipherinc.com',
    calls: [
      [PROVIDER_FAULTS.decipher.begin, 1],
      [/GET .*\/status$/u, 1],
      [PROVIDER_FAULTS.decipher.file, 1],
    ],
    repeated: [/datamap/u, /survey\.xml/u, /GET .*\/status$/u, PROVIDER_FAULTS.decipher.file],
    saying: (status, words) => ({ $code: status, $error: words }),
    refusesBy200: false,
    alsoRevoked: [answer(401, '{}')],
    revocations: [
      ['revoke', {}],
      ['rekey', {}],
    ],
  },
]

describe.each(CONNECTED)('$title', connected => {
  const { provider, title, survey, theirs, respondents, account, accountName } = connected
  const { begin, file, failing, limited, usualWaitMs, jobs, revoked } = PROVIDER_FAULTS[provider]

  let trial: Trial<FakeProvider> | null = null
  const start = async (polls?: number): Promise<Trial<FakeProvider>> => {
    await trial?.fake.close()
    const surveys = [makeSurvey({ id: theirs, name: 'Snacks', questions: 10, respondents })]
    trial = await connected.start({ surveys, ...(polls !== undefined && { polls }) })
    return trial
  }
  afterEach(async () => {
    await trial?.fake.close()
    trial = null
  })

  const all = (running: Trial<FakeProvider>): Promise<Imported> => importAll(running, { survey, stops: true })
  const expectWhole = async (running: Trial<FakeProvider>): Promise<void> => {
    expect((await all(running)).responses.size).toBe(respondents)
  }
  const count = ({ fake }: Trial<FakeProvider>, route: RegExp): number =>
    fake.calls.filter(call => route.test(call)).length
  const verify = (running: Trial<FakeProvider>) => running.connector().verify(running.credential)

  describe('at a limit', () => {
    it.each([
      ['seconds', '7', 7000],
      ['a date', new Date(NOW + 90_000).toUTCString(), 90_000],
      ['nothing', null, usualWaitMs],
      ['nonsense', 'soon', usualWaitMs],
      ['no time at all', '0', 1000],
      ['ten years', '315360000', 86_400_000],
    ])(
      'is left alone for as long as Retry-After says in %s, and the import goes on where it was',
      async (_, value, waitMs) => {
        const running = await start()
        for (const [route, nth] of connected.calls) running.fake.fail(route, limited(value), { nth })
        const met = await all(running)
        expect(met.limits).toHaveLength(connected.calls.length)
        // The date is of the time when the first limit was met.
        expect(met.limits[0]?.waitMs).toBe(waitMs)
        expect([...met.responses]).toEqual([...(await all(running)).responses])
      },
    )
  })

  describe('when it is not available', () => {
    it.each([500, 503, 504])('is asked again after status %i', async status => {
      const running = await start()
      for (const route of connected.repeated) running.fake.fail(route, failing(status), { times: 3 })
      await expectWhole(running)
    })

    it.each<[string, Fault]>([
      ['an error', failing(503)],
      ['a page of HTML', answer(502, '<html></html>')],
      ['a reset', { kind: 'reset' }],
      ['half an answer', { kind: 'cut' }],
    ])('is given up after four times %s', async (_, fault) => {
      const running = await start()
      running.fake.fail(file, fault, { times: Infinity })
      expect((await faultOf(all(running))).type).toBe('provider_unavailable')
      expect(count(running, file)).toBe(4)
    })

    it('goes on after a reset and after half an answer', async () => {
      const running = await start()
      running.fake.fail(ANY, { kind: 'reset' })
      const [, ...later] = connected.calls
      for (const [at, [route, nth]] of later.entries())
        running.fake.fail(route, { kind: at % 2 === 0 ? 'cut' : 'reset' }, { nth })
      await expectWhole(running)
    })

    it('is asked again when nothing comes', async () => {
      const running = await start()
      running.fake.fail(account, { kind: 'silence' })
      let asked = 0
      const impatient = (real: Outbound): Outbound =>
        Object.assign(
          (url: string | URL, request: OutboundRequest = {}) => {
            asked += 1
            return real(url, asked === 1 ? { ...request, timeMs: 50 } : request)
          },
          { stream: real.stream },
        )
      const { name } = await running.connector(impatient).verify(running.credential)
      expect([name, asked]).toEqual([accountName, 2])
    })

    it('may pack its answers', async () => {
      const running = await start()
      running.fake.fail(ANY, { kind: 'gzip' }, { times: Infinity })
      await expectWhole(running)
    })

    it('is not followed to another host', async () => {
      for (const [route, call] of [
        [file, all],
        [account, verify],
      ] as const) {
        const running = await start()
        running.fake.fail(route, { kind: 'redirect', to: 'http://localhost:9/elsewhere' })
        const fault = await faultOf(call(running))
        expect([fault.type, fault.message]).toEqual([
          'invalid',
          `${title} answers with another address, which is not followed.`,
        ])
      }
    })
  })

  // SurveyMonkey gives responses page by page, without a job.
  describe.skipIf(jobs === null)('with a job that goes wrong', () => {
    it.each([
      ['failed', 'export_failed'],
      ['gone', 'export_failed'],
      ['stuck', 'export_timeout'],
    ] as const)('begins it again once when it is %s, then it is given up', async (mode, type) => {
      const running = await start()
      await jobs?.(running.fake, mode, 1)
      await expectWhole(running)
      expect(count(running, begin)).toBe(2)
      await jobs?.(running.fake, mode, 2)
      expect((await faultOf(all(running))).type).toBe(type)
      expect(count(running, begin)).toBe(4)
    })

    it('is waited for up to 30 minutes', async () => {
      const running = await start(60)
      const { steps } = await all(running)
      expect(steps.reduce((sum, { waitMs }) => sum + waitMs, 0)).toBeGreaterThan(28 * 60_000)
      expect(count(running, begin)).toBe(1)
    })

    it('does not begin it twice in one step', async () => {
      const running = await start()
      running.fake.fail(begin, failing(503))
      expect((await faultOf(all(running))).type).toBe('provider_unavailable')
      expect(count(running, begin)).toBe(1)
    })

    it('is given up when what it made is gone again and again', async () => {
      const running = await start()
      running.fake.fail(file, failing(404), { times: Infinity })
      expect((await faultOf(all(running))).type).toBe('export_failed')
      expect(count(running, begin)).toBe(4)
    })
  })

  it.each<[string, Fault]>([
    ['cut short', { kind: 'half' }],
    ['a page of a sign-in', { kind: 'html' }],
  ])('is asked once more for an answer that is damaged: %s', async (_, fault) => {
    const running = await start()
    running.fake.fail(account, fault)
    expect((await verify(running)).name).toBe(accountName)
    running.fake.fail(account, fault, { times: Infinity })
    expect((await faultOf(verify(running))).type).toBe('corrupt_file')
    expect(count(running, account)).toBe(4)
  })

  describe('with a key that is revoked', () => {
    it.each(connected.calls)('ends the import at %s, call %i', async (route, nth) => {
      for (const fault of [...revoked.map(([, each]) => each), ...connected.alsoRevoked]) {
        const running = await start()
        running.fake.fail(route, fault, { nth })
        expect((await faultOf(all(running))).type).toBe('auth_revoked')
      }
    })

    it.each(connected.revocations)('refuses everything after %s %o', async (command, body) => {
      const running = await start()
      const { credential } = running
      const connector = running.connector()
      const definition = await connector.getDefinition(credential, survey)
      await running.fake.command(command, body)
      const { notices } = connector
      const faults = await Promise.all(
        [
          connector.verify(credential),
          connector.listSurveys(credential),
          connector.count(credential, survey),
          connector.getDefinition(credential, survey),
          connector.responses(credential, definition, { until: UNTIL }, null),
          ...(notices
            ? [
                notices.subscribe(credential, survey, { url: 'https://x.example', secret: '' }),
                notices.unsubscribe(credential, '1'),
              ]
            : []),
        ].map(faultOf),
      )
      expect(faults.map(({ type }) => type)).toEqual(faults.map(() => 'auth_revoked'))
    })
  })

  it('keeps its key out of addresses, messages and answers', async () => {
    const running = await start()
    const { token } = running.fake
    const messages: string[] = []
    for (const status of [...(connected.refusesBy200 ? [200] : []), 400, 401, 402, 403, 404, 409, 413, 428, 429, 500]) {
      running.fake.fail(account, answer(status, JSON.stringify(connected.saying(status, `Bad key ${token}`))), {
        times: 4,
      })
      const fault = await faultOf(verify(running))
      messages.push([fault.message, fault.stack, fault.requestId, fault.limit].join('\n'))
      running.fake.clearFaults()
    }
    const { definition, steps } = await all(running)
    const said = [...messages, ...running.fake.calls, JSON.stringify([definition, steps])].join('\n')
    const half = token.length / 2
    for (const part of [token, token.slice(0, half), token.slice(half)]) expect(said).not.toContain(part)
  })
})
