const stops = new Map<string, AbortController>()

const keyOf = (clientId: string, workId: string): string => `${clientId}/${workId}`

/** A switch that stops a piece of work in this process, by the id of its object; release it when the work is over. */
export const stopOf = (clientId: string, workId: string): { stop: AbortController; release: () => void } => {
  const stop = new AbortController()
  stops.set(keyOf(clientId, workId), stop)
  return {
    stop,
    release: () => {
      if (stops.get(keyOf(clientId, workId)) === stop) stops.delete(keyOf(clientId, workId))
    },
  }
}

/** Stops the work at once if it runs in this process; elsewhere it stops at its next progress report. */
export const stopWork = (clientId: string, workId: string): void => {
  stops.get(keyOf(clientId, workId))?.abort(new Error('The work was cancelled.'))
}
