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
    const all = ['a1', 'a2', 'a3', 'b1'].map(name => gate({ client: name.charAt(0) }, work(name)))
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
    const first = gate({ client: 'a' }, work('a1'))
    const second = gate({ client: 'a' }, work('a2'))
    await expect(gate({ client: 'a' }, work('a3'))).rejects.toThrow('full')
    const third = gate({ client: 'b' }, work('b1'))
    for (const name of ['a1', 'b1', 'a2']) {
      end(name)
      await settled()
    }
    await Promise.all([first, second, third])
    expect(began).toEqual(['a1', 'b1', 'a2'])
  })

  it('serves the people of a client in turn, and refuses the one who has enough waiting', async () => {
    const gate = createGate(1, 2, full)
    const { began, work, end } = controlled()
    const ask = (name: string) => gate({ client: 'a', person: name.charAt(0) }, work(name))
    const all = ['x1', 'x2', 'x3', 'y1', 'y2'].map(ask)
    await expect(ask('x4')).rejects.toThrow('full')
    for (const name of ['x1', 'y1', 'x2', 'y2', 'x3']) {
      await settled()
      end(name)
    }
    await Promise.all(all)
    expect(began).toEqual(['x1', 'y1', 'x2', 'y2', 'x3'])
  })

  it('goes on after work that failed', async () => {
    const gate = createGate(1, 1, full)
    await expect(gate({ client: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate({ client: 'a' }, () => Promise.resolve(7))).toBe(7)
  })
})
