/** Deeper than any filter that a person builds, and shallow enough for every parser that comes after. */
const DEPTH_MAX = 64
/** No column of PostgreSQL takes these: NUL, and halves of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/** What is wrong with a value whatever its schema is, or null. Walks without recursion: depth is the caller's to choose. */
export const unusable = (value: unknown): string | null => {
  const open: { readonly part: unknown; readonly depth: number }[] = [{ part: value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { part, depth } = next
    if (depth > DEPTH_MAX) return `This has more than ${DEPTH_MAX} levels.`
    if (typeof part === 'string' && UNSTORABLE.test(part)) return 'This contains a character that cannot be saved.'
    if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) continue
    for (const [key, inner] of Object.entries(part)) {
      if (UNSTORABLE.test(key)) return 'This contains a name that cannot be saved.'
      open.push({ part: inner, depth: depth + 1 })
    }
  }
  return null
}
