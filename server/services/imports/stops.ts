const stops = new Map<string, AbortController>()

const keyOf = (clientId: string, importId: string): string => `${clientId}/${importId}`

/** A switch that ends the work on an import in this process; release it when the work is over. */
export const stopOf = (clientId: string, importId: string): { stop: AbortController; release: () => void } => {
  const stop = new AbortController()
  stops.set(keyOf(clientId, importId), stop)
  return {
    stop,
    release: () => {
      if (stops.get(keyOf(clientId, importId)) === stop) stops.delete(keyOf(clientId, importId))
    },
  }
}

/** Stops the work on a cancelled import at once where it runs in this process; elsewhere its next progress stops it. */
export const stopImport = (clientId: string, importId: string): void => {
  stops.get(keyOf(clientId, importId))?.abort(new Error('The import was cancelled.'))
}
