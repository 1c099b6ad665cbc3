import { zipSync } from 'fflate'
import type { IntegrationErrorType } from '@core/contract'
import type { Provider } from '@core/domain'
import type { Fault } from '../../tools/providers/fake'
import type { FakeProvider } from './providers'

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  answer: {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  },
})

/** A zip whose content does not have the checksum that it names. */
const badZip = (): Fault => {
  const bytes = Buffer.from(zipSync({ 'a.csv': Buffer.from('"ResponseId"\n'.repeat(50)) }))
  const at = bytes.indexOf('PK\u0001\u0002') + 16
  bytes.writeUInt32LE((bytes.readUInt32LE(at) ^ 1) >>> 0, at)
  return { kind: 'answer', answer: { status: 200, body: bytes } }
}

/** How faults look at one provider: its routes, its words for a limit and a withdrawn key, and what can be damaged. */
export interface ProviderFaults {
  /** The call that asks for responses, and the one that brings them; the same where there is no job between them. */
  readonly begin: RegExp
  readonly file: RegExp
  readonly limited: (retryAfter: string | null) => Fault
  /** Milliseconds that it is left alone where it does not say for how long. */
  readonly usualWaitMs: number
  readonly failing: (status: number) => Fault
  /** Every way in which it says that a key is not valid any more. */
  readonly revoked: readonly (readonly [name: string, fault: Fault])[]
  /** Every way in which what it sends can be damaged. */
  readonly damaged: readonly (readonly [name: string, fault: Fault])[]
  /** Makes its next jobs go wrong; null where responses come without a job. */
  readonly jobs: ((fake: FakeProvider, mode: 'failed' | 'gone' | 'stuck', times: number) => Promise<unknown>) | null
  /** Its jobs are asked about so often before they end; null like `jobs`. */
  readonly slow: ((fake: FakeProvider, polls: number) => Promise<unknown>) | null
  /**
   * Uses up a limit that it counts itself, of which `used` calls are made already: for milliseconds, or with the error that ends an
   * import. `restore` takes it back.
   */
  readonly exhaust: (
    fake: FakeProvider,
    used: number,
  ) => Promise<{ readonly ends: number | IntegrationErrorType; readonly restore: () => Promise<unknown> }>
}

const HALF: Fault = { kind: 'half' }
const HTML: Fault = { kind: 'html' }

const qualtricsError = (status: number, errorCode: string): Fault =>
  answer(status, { meta: { httpStatus: String(status), error: { errorCode, errorMessage: 'No.' } } })
const monkeyError = (status: number, id: string): Fault =>
  answer(status, { error: { id, name: 'Error', message: 'No.', http_status_code: status } })
const decipherError = (status: number, words = 'No.'): Fault => answer(status, { $code: status, $error: words })

const limited =
  (body: unknown) =>
  (retryAfter: string | null): Fault =>
    answer(429, body, retryAfter === null ? {} : { 'retry-after': retryAfter })

const MINUTE = 60_000
/** Exports that Qualtrics begins within a minute. */
const EXPORTS_A_MINUTE = 100

export const PROVIDER_FAULTS: Readonly<Record<Provider, ProviderFaults>> = {
  qualtrics: {
    begin: /POST .*export-responses$/u,
    file: /\/file$/u,
    limited: limited({}),
    usualWaitMs: 60_000,
    failing: status => qualtricsError(status, 'ISE_1'),
    revoked: [
      ['a token that is not known', qualtricsError(401, 'DCD_7')],
      ['no token, by status 400', qualtricsError(400, 'ATP_2')],
      ['no reason', answer(401, {})],
    ],
    damaged: [
      ['cut short', HALF],
      ['a page of HTML', HTML],
      ['of another checksum', badZip()],
    ],
    jobs: (fake, mode, times) => fake.command('export', { mode, times }),
    slow: (fake, polls) => fake.command('export', { polls }),
    exhaust: async fake => {
      const [survey] = fake.world.surveys
      // It counts by minutes of its clock: one that has just begun leaves time enough.
      fake.world.advance(MINUTE - (fake.world.now() % MINUTE))
      for (let begun = 0; begun < EXPORTS_A_MINUTE; begun += 1)
        await fetch(`${fake.origin}/API/v3/surveys/${survey?.id ?? ''}/export-responses`, {
          method: 'POST',
          headers: { 'x-api-token': fake.token, 'content-type': 'application/json' },
          body: JSON.stringify({ format: 'csv' }),
        })
      return { ends: MINUTE, restore: () => Promise.resolve() }
    },
  },
  surveymonkey: {
    begin: /\/bulk$/u,
    file: /\/bulk$/u,
    limited: limited({ error: { id: '1040', name: 'Error', message: 'No.', http_status_code: 429 } }),
    usualWaitMs: 60_000,
    failing: status => monkeyError(status, '1051'),
    revoked: [
      ['a withdrawn token', monkeyError(401, '1013')],
      ['a withdrawn token, by status 200', monkeyError(200, '1013')],
      ['the grant in words, by status 200', answer(200, { status: 1, errmsg: 'Client revoked access grant' })],
      ['a deleted user', monkeyError(410, '1053')],
    ],
    damaged: [
      ['cut short', HALF],
      ['a page of HTML', HTML],
      ['without responses', answer(200, { anything: 1 })],
    ],
    jobs: null,
    slow: null,
    exhaust: async (fake, used) => {
      // The definition, the number of responses, the first page and its check are still answered.
      await fake.command('limits', { day: used + 4 })
      return {
        ends: 24 * 3_600_000,
        restore: () => fake.command('limits', { minute: 120, day: 500 }),
      }
    },
  },
  decipher: {
    begin: /GET .*\/data$/u,
    file: /GET .*\/status\/content$/u,
    limited: limited({ $code: 429, $error: 'too many' }),
    usualWaitMs: 15_000,
    failing: status => decipherError(status),
    revoked: [
      ['a key that is not known', decipherError(401)],
      ['an old key after it was changed', decipherError(403, 'invalid key')],
      ['by status 200', answer(200, { $code: 401, $error: 'no' })],
    ],
    damaged: [
      ['cut short', HALF],
      ['a page of HTML', HTML],
      ['a list that does not end', answer(200, '[{"uuid":"1"}')],
    ],
    jobs: (fake, mode, times) => fake.command('tasks', { mode, times }),
    slow: (fake, polls) => fake.command('tasks', { polls }),
    exhaust: async fake => {
      await fake.command('unpaid')
      return { ends: 'plan_required', restore: () => fake.command('unpaid', { on: false }) }
    },
  },
}
