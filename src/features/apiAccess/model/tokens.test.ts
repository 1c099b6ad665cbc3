import { describe, expect, it } from 'vitest'
import { deactivationWords, isExpired, sampleCall, scopesFor, scopeWords, useWords } from './tokens'

describe('a token', () => {
  it('has scopes that its owner can have', () => {
    expect(scopesFor('User')).toEqual(['read', 'reports'])
    expect(scopesFor('Manager')).toEqual(['read', 'reports', 'import'])
    expect(scopesFor('Admin')).toEqual(['read', 'reports', 'import', 'admin'])
    expect(scopeWords(['read', 'admin'])).toBe('Read, Admin')
  })

  it('says when it ended and was used', () => {
    const now = Date.parse('2026-11-26T12:00:00Z')
    expect(isExpired({ expires: '2026-11-26T12:00:00Z' }, now)).toBe(true)
    expect(isExpired({ expires: '2026-11-26T12:00:01Z' }, now)).toBe(false)
    expect(useWords({ last_used: null })).toBe('It was never used.')
    expect(useWords({ last_used: '2026-11-20T12:00:00Z' })).toBe('It was last used on 2026-11-20.')
    expect(sampleCall('https://library.example')).toContain(
      '"https://library.example/proxy/husky/studies/?page_size=5"',
    )
    expect(deactivationWords(1)).toBe('Its 1 token will end at once, and stay ended when it is activated again.')
    expect(deactivationWords(0)).toBe('It gets no tokens while it is inactive.')
  })
})
