/** About what an entry takes beside its value and its key. */
const ENTRY = 100

/** Values held for later calls, up to a number of bytes; the one not used for the longest time goes first. */
export class Held<T> {
  private readonly entries = new Map<string, { readonly value: T; readonly bytes: number }>()
  private bytes = 0

  /** Holds at most so many bytes; none at all for 0. `dropped` is told of each value that is held no longer. */
  constructor(
    private readonly limit: number,
    private readonly dropped: (value: T) => void = () => undefined,
  ) {}

  get(key: string): T | undefined {
    const found = this.entries.get(key)
    if (found === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, found)
    return found.value
  }

  /**
   * `size`: bytes of the value; key and entry count too, so that even empty values are not held without end. False: it is too
   * large to be held.
   */
  set(key: string, value: T, size: number): boolean {
    const bytes = size + 2 * key.length + ENTRY
    if (bytes > this.limit) return false
    this.drop(key)
    for (const oldest of this.entries.keys()) {
      if (this.bytes + bytes <= this.limit) break
      this.drop(oldest)
    }
    this.entries.set(key, { value, bytes })
    this.bytes += bytes
    return true
  }

  private drop(key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    this.bytes -= entry.bytes
    this.entries.delete(key)
    this.dropped(entry.value)
  }
}

const ids = new WeakMap<object, number>()
let next = 0

/** A number for an object that never changes, the same for as long as it lives and never given twice. */
export const idOf = (one: object): number => {
  const found = ids.get(one)
  if (found !== undefined) return found
  ids.set(one, next)
  return next++
}

const exact = (_name: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value

/** A text that is the same for equal plain values only; JSON alone writes null for numbers that are not finite. */
export const keyOf = (value: unknown): string => {
  const json = JSON.stringify(value)
  return json.includes('null') ? JSON.stringify(value, exact) : json
}

const keys = new WeakMap<object, { readonly prefix: string; readonly key: string }>()

/**
 * `prefix` with the text of an object that never changes. The last one is kept with the object: to write and hash the texts of a
 * hundred questions takes longer than to find what is held by them.
 */
export const keyWith = (prefix: string, one: object): string => {
  const last = keys.get(one)
  if (last?.prefix === prefix) return last.key
  const key = prefix + keyOf(one)
  keys.set(one, { prefix, key })
  return key
}
