interface Running<Answer> {
  readonly answer: Promise<Answer>
  readonly stop: AbortController
  waiting: number
}

/** Settles as `answer` does, or rejects with the reason of the signal when that comes first. */
const unlessAborted = <Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason as Error)
    signal.addEventListener('abort', aborted, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })

/**
 * Work that several may wait for at once, by key: it is done once for all of them. Who gives up waits no longer; when nobody waits
 * any more, the signal that the work was given is aborted, and the next who asks has it begin again.
 */
export const createShared = <Answer>() => {
  const running = new Map<string, Running<Answer>>()

  const begin = (key: string, work: (signal: AbortSignal) => Promise<Answer>): Running<Answer> => {
    const stop = new AbortController()
    const run: Running<Answer> = { answer: work(stop.signal), stop, waiting: 0 }
    running.set(key, run)
    return run
  }

  return async (key: string, work: (signal: AbortSignal) => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
    signal.throwIfAborted()
    const run = running.get(key) ?? begin(key, work)
    run.waiting += 1
    try {
      return await unlessAborted(run.answer, signal)
    } finally {
      run.waiting -= 1
      if (run.waiting === 0) {
        running.delete(key)
        run.stop.abort()
      }
    }
  }
}
