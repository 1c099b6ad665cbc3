import { describe, expect, it } from 'vitest'
import { likelyDomain } from './addresses'

describe('the domain that was likely meant', () => {
  it.each([
    ['demo.tset', ['demo.test', 'other.example'], 'demo.test'],
    ['northfeild.example', ['northfield.example'], 'northfield.example'],
    ['northfild.exmple', ['northfield.example'], 'northfield.example'],
    ['a.exx', ['a.ex'], 'a.ex'],
    ['demo.test', ['demo.test'], null],
    ['elsewhere.example', ['northfield.example'], null],
    // Short domains are easily near.
    ['ab.de', ['cd.de'], null],
    // Equally near ones: nobody knows which.
    ['tead.example', ['tea.example', 'teas.example'], null],
    ['demo.tset', [], null],
  ])('of %s among %j is %s', (typed, known, meant) => {
    expect(likelyDomain(typed, known)).toBe(meant)
  })
})
