/** Whose turn it is. */
export interface Turn {
  readonly client: string
  /** Absent: the client has one queue. */
  readonly person?: string
}

interface Waiting extends Turn {
  readonly enter: () => void
}

const nameOf = ({ client, person = '' }: Turn): string => `${client}/${person}`

/** Turns that are remembered. */
const REMEMBERED = 100

/**
 * Lets `at` pieces of work run at a time; the rest waits, each client organisation in its turn, and in it each person where they are
 * named. Throws `refusal` when somebody (without names: a client) has `most` waiting already, so that one cannot fill the queue of all.
 */
export const createGate = (at: number, most: number, refusal: () => Error) => {
  const waiting: Waiting[] = []
  const clients: string[] = []
  const people: string[] = []
  let running = 0

  const next = () => {
    if (running >= at || waiting.length === 0) return
    // Who was served longest ago comes first; -1 (never served) before all others.
    const lastOf = (one: Turn) => [clients.lastIndexOf(one.client), people.lastIndexOf(nameOf(one))] as const
    const isBefore = (one: Turn, other: Turn): boolean => {
      const [a, b] = [lastOf(one), lastOf(other)]
      return a[0] === b[0] ? a[1] < b[1] : a[0] < b[0]
    }
    const chosen = waiting.reduce((best, one) => (isBefore(one, best) ? one : best))
    waiting.splice(waiting.indexOf(chosen), 1)
    for (const [served, name] of [
      [clients, chosen.client],
      [people, nameOf(chosen)],
    ] as const) {
      served.push(name)
      if (served.length > REMEMBERED) served.shift()
    }
    running += 1
    chosen.enter()
  }

  return async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    if (waiting.filter(one => nameOf(one) === nameOf(turn)).length >= most) throw refusal()
    await new Promise<void>(enter => {
      waiting.push({ ...turn, enter })
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
