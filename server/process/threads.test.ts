import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThreads } from './threads'

interface Order {
  readonly what: 'count' | 'hang' | 'end' | 'throw' | 'room'
  readonly cells?: Uint8Array
}

/** Threads that do what their order says, and answer which thread they are. */
const work = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { threadId } from 'node:worker_threads'
  export default async ({ what, cells }) => {
    if (what === 'hang') for (;;);
    if (what === 'end') process.exit(3)
    if (what === 'throw') throw new Error('out of its depth')
    if (what === 'room') return getHeapSpaceStatistics().find(space => space.space_name === 'new_space').space_size
    if (cells) cells[0] += 1
    await new Promise(resolve => setTimeout(resolve, 20))
    return threadId
  }`

const folder = mkdtempSync(join(tmpdir(), 'threads-'))
const file = join(folder, 'work.mjs')
beforeAll(() => writeFileSync(file, work))
afterAll(() => rmSync(folder, { recursive: true }))

const threads = () => createThreads<Order, number>(pathToFileURL(file), { maxThreads: 2 })

describe('threads', () => {
  it('get shared memory without a copy', async () => {
    const cells = new Uint8Array(new SharedArrayBuffer(2))
    await threads()({ what: 'count', cells })
    expect(cells[0]).toBe(1)
  })

  it('have room for what a large report leaves behind', async () => {
    expect(await threads()({ what: 'room' })).toBeGreaterThanOrEqual(16 * 1024 ** 2)
  })

  it('work beside each other and are used again', async () => {
    const inThread = threads()
    const [one, other] = await Promise.all([inThread({ what: 'count' }), inThread({ what: 'count' })])
    expect(one).not.toBe(other)
    expect([one, other]).toContain(await inThread({ what: 'count' }))
  })

  it('are ended when nobody waits any more, even in the middle of their work', async () => {
    const inThread = threads()
    const stop = new AbortController()
    const hung = inThread({ what: 'hang' }, stop.signal)
    stop.abort(new Error('gone'))
    await expect(hung).rejects.toThrow('gone')
    expect(await inThread({ what: 'count' })).toBeGreaterThan(0)
  })

  it('start nothing for an order that was given up before', async () => {
    await expect(threads()({ what: 'hang' }, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })

  it.each([
    ['throw', 'out of its depth'],
    ['end', 'code: 3'],
  ] as const)('hand on that they failed, and the next order is served: %s', async (what, message) => {
    const inThread = threads()
    await expect(inThread({ what })).rejects.toThrow(message)
    expect(await inThread({ what: 'count' })).toBeGreaterThan(0)
  })
})
