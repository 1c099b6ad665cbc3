import { describe, expect, it } from 'vitest'
import { passwordProblem } from './strength'

describe('a new password', () => {
  it.each([
    'quiet river under stone',
    'seven lamps on water',
    'ärmellose wörter ohne ende',
    'korrekt:pferd:batterie',
    '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𝔭𝔞𝔰𝔰 12',
  ])('may be %s', async password => {
    expect(await passwordProblem(password)).toBeNull()
  })

  it.each(['short', 'fourteen chars', '𝔞𝔟𝔠𝔡𝔢𝔣𝔤𝔥'])('is too short: %s', async password => {
    expect(await passwordProblem(password)).toBe('Use at least 15 characters.')
  })

  it.each([
    ['aaaaaaaaaaaaaaaaaaaa', 'It repeats one character.'],
    ['123123123123123123', 'It repeats the same piece.'],
    ['012345678901234567', 'It is a sequence'],
    ['9876543210987654', 'It is a sequence'],
    ['welcomewelcomewelcome1', 'It repeats the same piece.'],
    ['qwertyuiop123456', 'It is close to a common password.'],
    ['1qaz2wsx3edc4rfv', 'It is a common password.'],
    ['thisismypassword', 'Use a few words that do not belong together.'],
    ['administrator123', 'Use a few words that do not belong together.'],
    ['correct horse battery staple', 'Use a few words that do not belong together.'],
  ])('is too easy, and told why: %s', async (password, why) => {
    const problem = await passwordProblem(password)
    expect(problem).toContain('This password is too easy to guess.')
    expect(problem).toContain(why)
  })

  it('may not be made of the names of its person and organisation', async () => {
    expect(await passwordProblem('acme research 2026', ['ada', 'Acme Research'])).toContain(
      'It contains your name, e-mail address or organisation.',
    )
    expect(await passwordProblem('lovelace.ada@acme', ['ada.lovelace@acme.test'])).toContain('too easy to guess')
    expect(await passwordProblem('acme rivers never sleep', ['ada', 'Acme Research'])).toBeNull()
  })

  it.each(['wilhelmina brandt 1', 'Brandt, Wilhelmina 99', 'larkspur-wilhelmina-7', 'Wilhelmina@Larkspur!'])(
    'may not be several of those names with a digit or two: %s',
    async password => {
      const problem = await passwordProblem(password, ['wilhelmina', 'Larkspur Dairy', 'Wilhelmina', 'Brandt'])
      expect(problem).toContain('It contains your name, e-mail address or organisation.')
    },
  )

  it('may hold one of those names among other words', async () => {
    const own = ['wilhelmina', 'Larkspur Dairy', 'Wilhelmina', 'Brandt']
    expect(await passwordProblem('brandt keeps seven lamps', own)).toBeNull()
  })

  it('of any length is judged soon: only its beginning counts', async () => {
    expect(await passwordProblem('a'.repeat(1024))).toContain('It repeats one character.')
  })
})
