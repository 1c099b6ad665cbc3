import type { FakeAnswer } from '../fake'

const JSON_TYPE = { 'content-type': 'application/json' }

/** What was asked for, as it is: Decipher has no envelope around it. */
export const good = (value: unknown): FakeAnswer => ({ status: 200, headers: JSON_TYPE, body: JSON.stringify(value) })

/** An error as Decipher writes it, with its status inside too. */
export const bad = (status: number, error: string): FakeAnswer => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify({ $code: status, $error: error }),
})
