import { describe, expect, it } from 'vitest'
import { createSealer } from './seal'

const sealer = createSealer('a master key of at least 32 characters')

describe('secrets that are stored', () => {
  it('come back as they were, and look different each time', () => {
    const sealed = sealer.seal('clé 秘密', 'oidc of acme')
    expect(sealed).not.toContain('秘密')
    expect(sealer.seal('clé 秘密', 'oidc of acme')).not.toBe(sealed)
    expect(sealer.open(sealed, 'oidc of acme')).toBe('clé 秘密')
  })

  it('are not opened for another purpose', () => {
    expect(() => sealer.open(sealer.seal('secret', 'oidc of acme'), 'oidc of bramley')).toThrow()
  })

  it('are not opened with another key', () => {
    const other = createSealer('another master key of 32 characters!')
    expect(() => other.open(sealer.seal('secret', 'p'), 'p')).toThrow('another master key')
  })

  it('are not opened once a byte was changed', () => {
    const sealed = sealer.seal('secret', 'p')
    const last = sealed.at(-3) === 'A' ? 'B' : 'A'
    expect(() => sealer.open(`${sealed.slice(0, -3)}${last}${sealed.slice(-2)}`, 'p')).toThrow()
  })
})
