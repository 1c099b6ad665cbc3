import { describe, expect, it } from 'vitest'
import { BadEnvironment, parseEnv } from './env'

const PUBLIC_URL = 'https://library.example.org/'
const SMTP_URL = 'smtps://user:word@mail.example.org:465'

describe('the environment of mails', () => {
  it('is absent by default', () => {
    expect(parseEnv({ PUBLIC_URL }).mail).toBeUndefined()
  })

  it('names the mail server and where mails come from', () => {
    expect(parseEnv({ PUBLIC_URL, SMTP_URL }).mail).toEqual({
      smtpUrl: SMTP_URL,
      from: 'no-reply@library.example.org',
    })
    const named = parseEnv({ PUBLIC_URL, SMTP_URL, MAIL_FROM: 'insights@example.org' })
    expect(named.mail?.from).toBe('insights@example.org')
  })

  it.each([
    [{ SMTP_URL }, 'PUBLIC_URL is required with SMTP_URL'],
    [{ PUBLIC_URL, SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
    [{ PUBLIC_URL, SMTP_URL, MAIL_FROM: 'a@b.de, c@d.de' }, 'MAIL_FROM must be one e-mail address'],
  ])('%j is refused in words', (source, words) => {
    expect(() => parseEnv(source)).toThrow(BadEnvironment)
    expect(() => parseEnv(source)).toThrow(words)
  })
})

describe('the environment of files', () => {
  it('is the data folder unless it names an object store', () => {
    expect(parseEnv({}).filesUrl).toBeUndefined()
    expect(parseEnv({ FILES_URL: '' }).filesUrl).toBeUndefined()
    expect(parseEnv({ FILES_URL: 's3://survey-files/live?region=eu-central-1' }).filesUrl).toBe(
      's3://survey-files/live?region=eu-central-1',
    )
  })

  it('is refused in words', () => {
    expect(() => parseEnv({ FILES_URL: 'https://store.example/files' })).toThrow('FILES_URL must begin with s3://')
  })
})

describe('the environment of respondents', () => {
  const RESPONDENTS_URL = 'http://counter:word@clickhouse:8123/respondents'

  it('is this process unless it names a database', () => {
    expect(parseEnv({}).respondents).toBeUndefined()
    expect(parseEnv({ RESPONDENTS_URL }).respondents).toEqual({ url: RESPONDENTS_URL, from: 10_000_000 })
    expect(parseEnv({ RESPONDENTS_URL, RESPONDENTS_FROM: '5000' }).respondents?.from).toBe(5000)
  })

  it.each([
    [
      { RESPONDENTS_URL: 'clickhouse:8123' },
      'RESPONDENTS_URL must be the http or https address of a ClickHouse server',
    ],
    [{ RESPONDENTS_URL: 'http://clickhouse:8123' }, 'RESPONDENTS_URL must name a database'],
    [{ RESPONDENTS_URL, RESPONDENTS_FROM: '0' }, 'RESPONDENTS_FROM must be at least 1'],
  ])('%j is refused in words', (source, words) => {
    expect(() => parseEnv(source)).toThrow(words)
  })
})
