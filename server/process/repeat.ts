export interface Repeated {
  /** Starts nothing more and waits for what runs. */
  stop(): Promise<void>
}

/** Does work now and then until stopped, one run at a time; a failure is reported and does not end it. */
export const repeat = (everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Repeated => {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
