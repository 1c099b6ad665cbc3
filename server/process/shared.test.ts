import { describe, expect, it } from 'vitest'
import { createShared } from './shared'

/** Work that goes on until it is told to end or to answer. */
const pending = () => {
  const signals: AbortSignal[] = []
  const answers: ((answer: number) => void)[] = []
  const failures: ((error: Error) => void)[] = []
  const work = (signal: AbortSignal): Promise<number> => {
    signals.push(signal)
    return new Promise((resolve, reject) => {
      answers.push(resolve)
      failures.push(reject)
    })
  }
  return { signals, answers, failures, work }
}

const nobody = new AbortController().signal

describe('shared work', () => {
  it('is done once for all who wait for it, and again for who asks later', async () => {
    const { signals, answers, work } = pending()
    const sharing = createShared<number>()
    const both = [sharing('a', work, nobody), sharing('a', work, nobody)]
    expect(signals).toHaveLength(1)
    answers[0]?.(7)
    expect(await Promise.all(both)).toEqual([7, 7])
    const later = sharing('a', work, nobody)
    answers[1]?.(8)
    expect(await later).toBe(8)
  })

  it('is work of its own for another key', () => {
    const { signals, work } = pending()
    const sharing = createShared<number>()
    void sharing('a', work, nobody)
    void sharing('b', work, nobody)
    expect(signals).toHaveLength(2)
  })

  it('goes on when one gives up, and ends when the last one does', async () => {
    const { signals, work } = pending()
    const sharing = createShared<number>()
    const [one, other] = [new AbortController(), new AbortController()]
    const [first, second] = [sharing('a', work, one.signal), sharing('a', work, other.signal)]
    one.abort(new Error('closed the page'))
    await expect(first).rejects.toThrow('closed the page')
    expect(signals[0]?.aborted).toBe(false)
    other.abort(new Error('closed it too'))
    await expect(second).rejects.toThrow('closed it too')
    expect(signals[0]?.aborted).toBe(true)
  })

  it('begins again for who asks after all had given up', async () => {
    const { signals, answers, failures, work } = pending()
    const sharing = createShared<number>()
    const gone = new AbortController()
    const first = sharing('a', work, gone.signal)
    gone.abort(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    const second = sharing('a', work, nobody)
    expect(signals).toHaveLength(2)
    failures[0]?.(new Error('ended'))
    answers[1]?.(9)
    expect(await second).toBe(9)
  })

  it('fails for all who wait', async () => {
    const { failures, work } = pending()
    const sharing = createShared<number>()
    const both = [sharing('a', work, nobody), sharing('a', work, nobody)]
    failures[0]?.(new Error('damaged'))
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('is not begun for who has given up already', async () => {
    const { signals, work } = pending()
    await expect(createShared<number>()('a', work, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(signals).toHaveLength(0)
  })
})
