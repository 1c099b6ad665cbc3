import { describe, expect, it } from 'vitest'
import { createThreads } from './threads'
import type { Calculation, StoredColumns } from './calculation'

/** A thread that does what the weight says, and answers which thread it is and where it saw its cells. */
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ survey, calculation }) => {
      if (calculation.weight === 'hang') for (;;);
      if (calculation.weight === 'end') process.exit(3)
      if (calculation.weight === 'throw') throw new Error('out of its depth')
      if (calculation.weight === 'refuse') return parentPort.postMessage({ ok: false, message: 'no such variable' })
      const cells = survey.columns.get('a').index
      cells[0] += 1
      parentPort.postMessage({ ok: true, calculated: { cubes: [], passing: { n: threadId, w: 0, w2: 0 }, weighted: 0 } })
    })`)}`,
)

const never = new AbortController().signal
const todo = (weight: string | null): Calculation => ({ plans: [], filter: null, protection: null, weight })
const survey = (index = new Uint8Array(new SharedArrayBuffer(2))): StoredColumns => ({
  length: 2,
  columns: new Map([['a', { kind: 'coded', index, dictionary: ['x'], userMissing: [] }]]),
})

describe('threads that calculate', () => {
  it('get cells in shared memory, without a copy', async () => {
    const cells = new Uint8Array(new SharedArrayBuffer(2))
    await createThreads(file)(survey(cells), todo(null), never)
    expect(cells[0]).toBe(1)
  })

  it('work beside each other and are used again', async () => {
    const calculate = createThreads(file)
    const thread = async () => (await calculate(survey(), todo(null), never)).passing.n
    const [one, other] = await Promise.all([thread(), thread()])
    expect(one).not.toBe(other)
    expect([one, other]).toContain(await thread())
  })

  it('are ended when nobody waits any more, even in the middle of their work', async () => {
    const calculate = createThreads(file)
    const stop = new AbortController()
    const hung = calculate(survey(), todo('hang'), stop.signal)
    stop.abort(new Error('gone'))
    await expect(hung).rejects.toThrow('gone')
    await expect(calculate(survey(), todo(null), never)).resolves.toMatchObject({ weighted: 0 })
  })

  it('start nothing for a request that was given up before', async () => {
    await expect(createThreads(file)(survey(), todo('hang'), AbortSignal.abort(new Error('gone')))).rejects.toThrow(
      'gone',
    )
  })

  it.each([
    ['refuse', 'no such variable'],
    ['throw', 'out of its depth'],
    ['end', 'ended (code 3)'],
  ])('hand on that they failed, and the next request is served: %s', async (how, message) => {
    const calculate = createThreads(file)
    await expect(calculate(survey(), todo(how), never)).rejects.toThrow(message)
    await expect(calculate(survey(), todo(null), never)).resolves.toMatchObject({ weighted: 0 })
  })
})
