interface Waiting {
  readonly client: string
  readonly enter: () => void
}

/**
 * Lets `at` pieces of work run at a time; the rest waits, each client organisation in its turn. Throws `refusal` when a client
 * has `most` waiting already, so that one cannot fill the queue of all.
 */
export const createGate = (at: number, most: number, refusal: () => Error) => {
  const waiting: Waiting[] = []
  const served: string[] = []
  let running = 0

  const next = () => {
    if (running >= at || waiting.length === 0) return
    // The client that was served longest ago comes first; -1 (never served) before all others.
    const place = waiting.reduce(
      (best, one, i) => (served.lastIndexOf(one.client) < served.lastIndexOf(waiting[best]?.client ?? '') ? i : best),
      0,
    )
    const [chosen] = waiting.splice(place, 1)
    if (!chosen) return
    served.push(chosen.client)
    if (served.length > 100) served.shift()
    running += 1
    chosen.enter()
  }

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (waiting.filter(one => one.client === client).length >= most) throw refusal()
    await new Promise<void>(enter => {
      waiting.push({ client, enter })
      next()
    })
    try {
      return await work()
    } finally {
      running -= 1
      next()
    }
  }
}
