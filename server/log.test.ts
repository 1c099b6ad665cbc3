import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createLog } from './log'

const lineOf = (fields: object): { text: string; line: Record<string, Record<string, unknown>> } => {
  let text = ''
  createLog('info', { write: line => (text += line) }).info(fields, 'happened')
  return { text, line: JSON.parse(text) as Record<string, Record<string, unknown>> }
}

describe('the log', () => {
  it('tells what failed in the database, and where, without the values', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "logins_pkey"'), {
      code: '23505',
      constraint: 'logins_pkey',
      detail: 'Key (email)=(ada@acme.test) already exists.',
    })
    const params = ['ada@acme.test', '$argon2id$v=19$secret\n    at hash']
    const { text, line } = lineOf({ err: new DrizzleQueryError('insert into users values ($1, $2)', params, cause) })
    expect(text).not.toMatch(/ada@acme|argon2id/)
    expect(line.err).toMatchObject({
      message: expect.stringContaining('insert into users') as string,
      stack: expect.stringContaining('log.test.ts') as string,
      cause: { code: '23505', constraint: 'logins_pkey', message: cause.message },
    })
  })

  it('tells each reason of several, and of what is no error only its type', () => {
    const { line } = lineOf({ err: new AggregateError([new Error('one'), new Error('two')], 'both') })
    expect(line.err).toMatchObject({ message: 'both', errors: [{ message: 'one' }, { message: 'two' }] })
    expect(lineOf({ err: 'a secret' }).text).not.toContain('a secret')
    const ring = new Error('ring')
    ring.cause = ring
    expect(lineOf({ err: ring }).text.length).toBeLessThan(20_000)
  })

  it.each(['password', 'secret', 'authorization', 'cookie', 'jwt'])('does not write a %s', name => {
    expect(lineOf({ [name]: 'hidden value', body: { [name]: 'hidden value' } }).text).not.toContain('hidden value')
  })
})
