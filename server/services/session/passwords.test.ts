import { describe, expect, it } from 'vitest'
import { hashPassword, passwordFits, passwordProblem } from './passwords'

describe('a new password', () => {
  it.each(['quiet river under stone', 'ärmellose wörter ohne ende', 'korrekt:pferd:batterie', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𝔭𝔞𝔰𝔰 12'])(
    'may be %s',
    password => {
      expect(passwordProblem(password)).toBeNull()
    },
  )

  it.each(['short', 'fourteen chars', '𝔞𝔟𝔠𝔡𝔢𝔣𝔤𝔥'])('is too short: %s', password => {
    expect(passwordProblem(password)).toContain('15 characters')
  })

  it.each([
    'aaaaaaaaaaaaaaaaaaaa',
    '123123123123123123',
    'PasswordPassword',
    '012345678901234567',
    '9876543210987654',
    'welcomewelcomewelcome1',
  ])('is too easy: %s', password => {
    expect(passwordProblem(password)).toContain('easy to guess')
  })

  it('may not be the account’s own words', () => {
    expect(passwordProblem('acme research 2026', ['ada', 'Acme Research'])).toContain('easy to guess')
    expect(passwordProblem('acme rivers never sleep', ['ada', 'Acme Research'])).toBeNull()
  })
})

describe('a password', () => {
  it('fits its own hash only, and nobody’s', async () => {
    const hash = await hashPassword('quiet river under stone')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordFits(hash, 'quiet river under stone')).toBe(true)
    expect(await passwordFits(hash, 'quiet river under stones')).toBe(false)
    expect(await passwordFits(null, 'no account has this password')).toBe(false)
  })

  it('is checked by a few at a time; a crowd is told to come back', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwordFits(null, 'x')))
    const refused = results.filter(result => result.status === 'rejected')
    expect(refused).toHaveLength(60 - 42)
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', detail: { retryAfter: 5 } })
  })
})
