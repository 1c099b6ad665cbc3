import { describe, expect, it } from 'vitest'
import { createGate } from './gate'

/** Work that ends when the test ends it, and notes when it began. */
const controlled = () => {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<void>(resolve => {
      began.push(name)
      ends.set(name, resolve)
    })
  return { began, work, end: (name: string) => ends.get(name)?.() }
}

const full = () => new Error('full')

const settled = () => new Promise(resolve => setImmediate(resolve))

describe('the gate', () => {
  it('runs so many at a time and serves clients in turn', async () => {
    const gate = createGate(1, 10, full)
    const { began, work, end } = controlled()
    const all = ['a1', 'a2', 'a3', 'b1'].map(name => gate(name.charAt(0), work(name)))
    await settled()
    expect(began).toEqual(['a1'])
    for (const name of ['a1', 'b1', 'a2', 'a3']) {
      end(name)
      await settled()
    }
    await Promise.all(all)
    expect(began).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  it('refuses a client that has enough waiting, not the others', async () => {
    const gate = createGate(1, 1, full)
    const { began, work, end } = controlled()
    const first = gate('a', work('a1'))
    const second = gate('a', work('a2'))
    await expect(gate('a', work('a3'))).rejects.toThrow('full')
    const third = gate('b', work('b1'))
    for (const name of ['a1', 'b1', 'a2']) {
      end(name)
      await settled()
    }
    await Promise.all([first, second, third])
    expect(began).toEqual(['a1', 'b1', 'a2'])
  })

  it('goes on after work that failed', async () => {
    const gate = createGate(1, 1, full)
    await expect(gate('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate('a', () => Promise.resolve(7))).toBe(7)
  })
})
