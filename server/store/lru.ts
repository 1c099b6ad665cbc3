interface Entry<V> {
  readonly value: V
  readonly size: number
}

/** Keeps the most recently used values while their sizes add up to at most `capacity`. A larger value is not kept at all. */
export class Lru<V> {
  readonly #entries = new Map<string, Entry<V>>()
  #used = 0

  constructor(readonly capacity: number) {}

  get size(): number {
    return this.#used
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: V, size: number): void {
    this.delete(key)
    if (size > this.capacity) return
    this.#entries.set(key, { value, size })
    this.#used += size
    for (const oldest of this.#entries.keys()) {
      if (this.#used <= this.capacity) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#used -= entry.size
  }
}
