import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getIntegrationToken, listIntegrations, patchIntegrationToken, publishProviderSurvey } from '@core/contract'
import { PROVIDER_FAULTS } from '../../../test/harness/providerFaults'
import { hurry, settingsFor, settleAll, surveyOf, UNDER_TEST, type FakeProvider } from '../../../test/harness/providers'
import {
  describeOnBothEngines,
  describeOnUsualEngine,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import type { Fault } from '../../../tools/providers/fake'
import { makeSurvey } from '../../../tools/providers/truth'
import { datasetColumns, datasets, providerBatches, providerRuns } from '../../db/schema'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Three pages of SurveyMonkey. */
const RESPONDENTS = 250

const HTML: Fault = { kind: 'html' }

/** Errors that the same import cannot get over by itself. */
const FINAL: ReadonlySet<string> = new Set(['auth_revoked', 'too_large'])

/** Forms of Retry-After, and the milliseconds that the product waits then; undefined: as long as it waits without one. */
const RETRY_AFTER: readonly (readonly [name: string, value: () => string | null, waitMs: number | undefined])[] = [
  ['in seconds', () => '600', 10 * MINUTE],
  ['as a date', () => new Date(Date.now() + 20 * MINUTE).toUTCString(), 20 * MINUTE],
  ['nowhere', () => null, undefined],
  ['in nonsense', () => 'soon', undefined],
  ['in ten years', () => '315360000', DAY],
]

describe.each(UNDER_TEST)('an import from $provider', under => {
  const { provider } = under
  const faults = PROVIDER_FAULTS[provider]
  const id = under.surveyId(1)
  const theirs = under.theirs(1)
  const params = { integration: provider, surveyId: id }
  /** Calls for responses that bring all of them: SurveyMonkey is asked how many there are, and for three pages. */
  const callsOfAll = provider === 'surveymonkey' ? 4 : 1

  // What the engine has to do with it is the same for all providers.
  const onEngines = provider === 'surveymonkey' ? describeOnBothEngines : describeOnUsualEngine
  onEngines('', engine => {
    let server: TestServer
    let fake: FakeProvider
    let client: MintedClient
    let calls = 0
    beforeAll(async () => {
      fake = await under.start()
      // Silence is waited for, so that it must be short.
      server = await startTestServer({ engine, ...settingsFor({ [provider]: fake.origin }, { longestMs: 2000 }) })
    })
    afterAll(async () => {
      await server.close()
      await fake.close()
    })
    beforeEach(async () => {
      fake.clearFaults()
      // Limits of a minute and a day are those of the test before.
      fake.world.advance(25 * 60 * MINUTE)
      fake.world.surveys.splice(
        0,
        Infinity,
        makeSurvey({ id: theirs, name: 'Snacks', questions: 6, respondents: RESPONDENTS }),
      )
      calls = fake.calls.length
      client = await server.mintClient({ flags: { [provider]: true } })
      await under.connect(client.as('admin'), fake.token)
      if (quiet !== null) return
      await imported()
      quiet = await columns()
      client = await server.mintClient({ flags: { [provider]: true } })
      await under.connect(client.as('admin'), fake.token)
      calls = fake.calls.length
    })

    const begin = () => under.begin(client.as('manager'), id, 'Snacks')
    const imported = async (): Promise<void> => {
      await begin()
      await settleAll(server, client)
    }
    const published = async (): Promise<void> => {
      await imported()
      await client.as('manager').call(publishProviderSurvey, { params })
      await server.jobs.runDue()
    }
    const now = () => surveyOf(client, provider, id)
    /** Calls of this test so far. */
    const asked = (route: RegExp): number => fake.calls.slice(calls).filter(call => route.test(call)).length
    const status = async () => (await client.as('manager').call(listIntegrations, {})).results[0]
    const pausedFor = async (): Promise<number> => {
      return Date.parse((await status())?.paused_until ?? '') - Date.now()
    }
    const columns = async () => {
      const rows = await client.tenant(tx => tx.select().from(datasetColumns))
      return new Map(rows.map(({ name, meta, bytes }) => [name, { meta, bytes: bytes.toString('base64') }]))
    }
    /** The dataset of an import that nothing disturbed. */
    let quiet: Awaited<ReturnType<typeof columns>> | null = null
    /** Everything is here, cell by cell. */
    const expectWhole = async (): Promise<void> => {
      expect(await now()).toMatchObject({ state: 'queued', step: 'ready', imported_answers: RESPONDENTS, error: null })
      expect(await columns()).toEqual(quiet)
    }
    const expectNothing = async (error_type: string): Promise<void> => {
      const { state, study_id, error, next_attempt } = await now()
      expect({ state, study_id, next_attempt, error_type: error?.error_type }).toEqual({
        ...{ state: 'error', study_id: null, next_attempt: null, error_type },
      })
      expect(error?.retryable).toBe(!FINAL.has(error_type))
      expect(error?.advice).toMatch(/^[A-Z].*\.$/u)
      expect(error?.message).toMatch(/^[A-Z].*\.$/u)
      const counts = await client.tenant(async tx => [
        await tx.$count(providerRuns),
        await tx.$count(providerBatches),
        await tx.$count(datasets),
        await tx.$count(datasetColumns),
      ])
      expect(counts).toEqual([0, 0, 0, 0])
    }
    /** Runs what can run now; the survey waits where the provider asked to. */
    const stepUntilPaused = async (): Promise<void> => {
      for (let round = 0; round < 20; round += 1) {
        await hurry(server, client)
        const { step, error } = await now()
        if (step === 'paused' || error) return
      }
    }

    /** Time passes for what a run remembers: when a job began, and when a limit is over. */
    const pass = (ms: number) =>
      client.tenant(async tx => {
        const earlier = (path: string) =>
          sql`to_jsonb((${providerRuns.cursor} #>> ${path}::text[])::numeric - ${ms}::numeric)`
        for (const path of ['{begun}', '{rest,until}'])
          await tx.execute(
            sql`update provider_runs set cursor = jsonb_set(cursor, ${path}::text[], ${earlier(path)}) where cursor #>> ${path}::text[] is not null`,
          )
      })

    describe('that meets a limit', () => {
      it.each(RETRY_AFTER)('waits as long as Retry-After says %s, then brings everything', async (_, value, waitMs) => {
        await begin()
        fake.fail(faults.begin, faults.limited(value()))
        await hurry(server, client)
        const { state, step, next_attempt } = await now()
        expect([state, step]).toEqual(['queued', 'paused'])
        expect(next_attempt === null || next_attempt >= ((await status())?.paused_until ?? '')).toBe(true)
        const wanted = waitMs ?? faults.usualWaitMs
        expect(await pausedFor()).toBeLessThanOrEqual(wanted)
        expect(await pausedFor()).toBeGreaterThan(wanted - MINUTE / 6)
        const before = fake.calls.length
        await server.jobs.runDue()
        expect(fake.calls.length).toBe(before)
        await settleAll(server, client)
        await expectWhole()
      })

      it('of its own counting goes on after it without fetching anything twice, or ends with the reason', async () => {
        const { ends, restore } = await faults.exhaust(fake, fake.calls.length - calls)
        const before = asked(faults.file)
        await begin()
        await stepUntilPaused()
        if (typeof ends === 'number') {
          expect(await now()).toMatchObject({ step: 'paused' })
          expect(await pausedFor()).toBeLessThanOrEqual(ends)
          expect(await pausedFor()).toBeGreaterThan(0)
          fake.world.advance(ends)
          await pass(ends)
          await restore()
          await settleAll(server, client)
          await expectWhole()
          expect(asked(faults.file) - before).toBe(callsOfAll)
        } else {
          await expectNothing(ends)
          await restore()
          await imported()
          await expectWhole()
        }
      })
    })

    describe('from a provider that is not available', () => {
      it.each<[string, Fault]>([
        ['status 500', faults.failing(500)],
        ['status 503', faults.failing(503)],
        ['status 504', faults.failing(504)],
        ['a reset', { kind: 'reset' }],
        ['half an answer', { kind: 'cut' }],
        ['silence', { kind: 'silence' }],
      ])('goes on after %s, wherever it comes', async (_, fault) => {
        await begin()
        fake.fail(faults.begin, fault)
        if (faults.file.source !== faults.begin.source) fake.fail(faults.file, fault)
        await settleAll(server, client)
        await expectWhole()
      })

      it.each<[string, Fault]>([
        ['status 500', faults.failing(500)],
        ['status 503', faults.failing(503)],
        ['status 504', faults.failing(504)],
        ['resets', { kind: 'reset' }],
      ])('is given up after %s without end, with nothing half-written', async (_, fault) => {
        await begin()
        fake.fail(faults.file, fault, { times: Infinity })
        await settleAll(server, client)
        await expectNothing('provider_unavailable')
        fake.clearFaults()
        await imported()
        await expectWhole()
      })

      it.each<[string, Fault, string]>([
        ['errors', faults.failing(503), 'provider_unavailable'],
        ['damaged answers', HTML, 'corrupt_file'],
        ['another address', { kind: 'redirect', to: 'http://127.0.0.1:9/elsewhere' }, 'invalid'],
      ])('leaves readers what they have after %s', async (_, fault, error_type) => {
        await published()
        fake.fail(faults.file, fault, { times: Infinity })
        await imported()
        expect(await now()).toMatchObject({ state: 'live', version: 1, error: { error_type } })
        expect(await columns()).toEqual(quiet)
      })

      it.each(['gzip', 'chunked'] as const)('takes answers that are sent %s', async kind => {
        fake.fail(/./u, { kind }, { times: Infinity })
        await imported()
        await expectWhole()
      })

      it('follows no address of another host', async () => {
        fake.fail(faults.file, { kind: 'redirect', to: 'http://127.0.0.1:9/elsewhere' }, { times: Infinity })
        await imported()
        await expectNothing('invalid')
      })
    })

    // SurveyMonkey gives responses page by page, without a job.
    describe.skipIf(faults.jobs === null)('whose job at the provider goes wrong', () => {
      /** Half an hour passes for each of the first jobs of this import that never end. */
      const settleSlowly = async (stuck: number): Promise<void> => {
        const before = asked(faults.begin)
        for (let round = 0; (await client.tenant(tx => tx.$count(providerRuns))) > 0; round += 1) {
          expect(round).toBeLessThan(20)
          await hurry(server, client)
          if (asked(faults.begin) - before <= stuck) await pass(31 * MINUTE)
        }
      }

      it('waits for a slow one', async () => {
        await faults.slow?.(fake, 8)
        await imported()
        await expectWhole()
        expect(asked(faults.begin)).toBe(1)
        await faults.slow?.(fake, 1)
      })

      it.each([
        ['failed', 'export_failed'],
        ['gone', 'export_failed'],
        ['stuck', 'export_timeout'],
      ] as const)('because it is %s begins it again once, then gives up', async (mode, type) => {
        await faults.jobs?.(fake, mode, 1)
        await begin()
        await settleSlowly(mode === 'stuck' ? 1 : 0)
        await expectWhole()
        expect(asked(faults.begin)).toBe(2)
        await faults.jobs?.(fake, mode, 2)
        client = await server.mintClient({ flags: { [provider]: true } })
        await under.connect(client.as('admin'), fake.token)
        await begin()
        await settleSlowly(mode === 'stuck' ? 2 : 0)
        await expectNothing(type)
        expect(asked(faults.begin)).toBe(4)
      })
    })

    describe('whose key is withdrawn in the middle', () => {
      it.each(faults.revoked)(
        'by %s ends, readers keep what they have, and a new key lets it go on',
        async (_, fault) => {
          await published()
          await fake.command('responses/add', { survey: theirs, count: 5, at: Date.now() - MINUTE, seed: 90_000 })
          fake.fail(faults.file, fault, { times: Infinity })
          await imported()
          const kept = { state: 'live', version: 1, imported_answers: RESPONDENTS }
          expect(await now()).toMatchObject({ ...kept, error: { error_type: 'auth_revoked', retryable: false } })
          expect(await status()).toMatchObject({ state: 'withdrawn', token: { auto_import_enabled: false } })
          fake.clearFaults()
          const integration = { params: { integration: provider } }
          await client.as('admin').call(patchIntegrationToken, { ...integration, body: { api_key: fake.token } })
          expect(await client.as('admin').call(getIntegrationToken, integration)).toMatchObject({
            integration: provider,
          })
          await imported()
          expect(await now()).toMatchObject({
            state: 'live',
            step: 'waiting',
            imported_answers: RESPONDENTS + 5,
            error: null,
          })
        },
      )
    })

    describe('of a damaged answer', () => {
      it.each(faults.damaged)('asks once more: %s', async (_, fault) => {
        const before = asked(faults.file)
        fake.fail(faults.file, fault, { nth: callsOfAll })
        await imported()
        await expectWhole()
        expect(asked(faults.file) - before).toBe(callsOfAll + 1)
      })

      it.each(faults.damaged)('gives up the second time, with nothing half-written: %s', async (_, fault) => {
        fake.fail(faults.file, fault, { times: Infinity })
        await imported()
        await expectNothing('corrupt_file')
      })
    })

    describe('of responses that change meanwhile', () => {
      const ids = () => fake.world.surveys[0]?.respondents.map(respondent => respondent.id) ?? []
      /** Some pages are here, others are not. */
      const half = async (): Promise<void> => {
        await begin()
        fake.fail(faults.file, faults.limited('60'), { nth: callsOfAll - (under.provider === 'surveymonkey' ? 1 : 0) })
        await stepUntilPaused()
      }

      it('leaves out those that came after it began', async () => {
        await half()
        await fake.command('responses/add', { survey: theirs, count: 7, at: Date.now() + MINUTE, seed: 90_000 })
        await settleAll(server, client)
        await expectWhole()
      })

      it('brings those that were edited once', async () => {
        await half()
        for (const edited of [ids()[3], ids().at(-3)])
          await fake.command('responses/edit', { survey: theirs, id: edited, at: Date.now() + MINUTE })
        await settleAll(server, client)
        // SurveyMonkey dates a response by its last change: one that was not here yet comes with the next import.
        const here = under.provider === 'surveymonkey' ? RESPONDENTS - 1 : RESPONDENTS
        expect(await now()).toMatchObject({ step: 'ready', imported_answers: here, error: null })
      })

      it('brings all others once where some were deleted', async () => {
        await half()
        await fake.command('responses/delete', { survey: theirs, ids: [ids()[3], ids().at(-3)] })
        await settleAll(server, client)
        // What was here, or in the export, before it was deleted stays.
        const left = under.provider === 'surveymonkey' ? RESPONDENTS - 1 : RESPONDENTS
        expect(await now()).toMatchObject({ step: 'ready', imported_answers: left, error: null })
      })
    })

    // The last one, since a made-up provider remembers the choices that its survey once had.
    describe('of a questionnaire that changes meanwhile', () => {
      /** Pauses before the nth call for responses from now on. */
      const pause = async (nth: number): Promise<void> => {
        fake.fail(faults.file, faults.limited('60'), { nth })
        await stepUntilPaused()
      }
      const edit = (label: string, option: string) =>
        fake.command('survey/edit', {
          survey: theirs,
          action: 'add_choice',
          question: fake.world.surveys[0]?.questions[0]?.key,
          label,
          option,
        })

      it('gives up at once where a question becomes one of another kind', async () => {
        await begin()
        await pause(1)
        const [survey] = fake.world.surveys
        const [first, ...others] = survey?.questions ?? []
        if (!survey || !first) throw new Error('The survey has questions.')
        survey.questions.splice(0, Infinity, { ...first, kind: 'open', options: [] }, ...others)
        await settleAll(server, client)
        await expectNothing('schema_changed')
      })

      it('gives up where it changes again', async () => {
        await begin()
        await pause(1)
        await edit('Added meanwhile', '41')
        await pause(callsOfAll + 1)
        await edit('Added after that', '42')
        await settleAll(server, client)
        await expectNothing('schema_changed')
      })
    })
  })
})
