const last = new Map<string, Promise<unknown>>()

/**
 * Does a piece of work when all work before it with the same key has ended, well or not. It is for this process only: server and
 * workers may ask at once. Where they meet Decipher's limit of requests at once (429), the import pauses and asks again.
 */
export const oneAtATime = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
  const before = last.get(key)
  const own = (async () => {
    await before?.catch(() => undefined)
    return work()
  })()
  last.set(key, own)
  try {
    return await own
  } finally {
    if (last.get(key) === own) last.delete(key)
  }
}
