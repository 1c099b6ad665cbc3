import { describe, expect, it } from 'vitest'
import { judgeValues, whitelistProblem } from './whitelist'

describe('values for the whitelist', () => {
  it('are told apart, put in lower case, and counted once', () => {
    const text = 'Ines@North.example; sam@north.example\nk@b.example, K@B.example\ntess(at)lumen.example gift@bright'
    expect(judgeValues('email', text)).toEqual({
      typed: 6,
      good: ['ines@north.example', 'sam@north.example', 'k@b.example'],
      twice: 1,
      bad: [
        { value: 'tess(at)lumen.example', reason: 'Not a full address' },
        { value: 'gift@bright', reason: 'Not a full address' },
      ],
    })
  })

  it.each([
    ['north.example', null],
    ['mail.north.co.uk', null],
    ['co.example', null],
    ['com', 'Not a full domain'],
    ['co.uk', 'Anyone can register under this ending'],
    ['com.br', 'Anyone can register under this ending'],
    ['gmail.com', 'Anyone can get an address there; add single addresses'],
    ['yahoo.co.uk', 'Anyone can get an address there; add single addresses'],
    ['a@north.example', 'An address, not a domain'],
    ['north example', 'Not a full domain'],
    ['-north.example', 'Not a full domain'],
  ])('as a domain: %s', (value, problem) => {
    expect(whitelistProblem('domain', value)).toBe(problem)
  })

  it('may have the @ of a domain before them', () => {
    expect(judgeValues('domain', '@North.example north.example')).toMatchObject({ good: ['north.example'], twice: 1 })
  })
})
