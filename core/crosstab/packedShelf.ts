import type { Arena, Take } from './arena'
import { Held, idOf } from './held'

/** Places of an arena that are held for later calls, up to a number of bytes. What a call uses stays until it is done with it. */
export class Shelf {
  private readonly held: Held<number>
  private readonly inUse = new Set<number>()
  /** Held no longer, but in use. */
  private leaving: number[] = []
  private used = 0

  constructor(
    private readonly arena: Arena,
    private readonly limit: number,
  ) {
    this.held = new Held(limit, at => {
      if (this.inUse.has(at)) this.leaving.push(at)
      else arena.give(at)
    })
  }

  /** Whether what is in use is as much as may be held. */
  get isFull(): boolean {
    return this.used >= this.limit
  }

  /**
   * The place under this key, or one of `bytes` bytes once `write` has filled it. What has no key, or is too large to be held, is
   * taken from the call. Throws NoRoom.
   */
  place(key: string | undefined, bytes: number, take: Take, write: (at: number) => void): number {
    this.used += bytes
    const found = key === undefined ? undefined : this.held.get(key)
    if (found !== undefined) {
      this.inUse.add(found)
      return found
    }
    if (key === undefined || bytes > this.limit) {
      const at = take(bytes)
      write(at)
      return at
    }
    const at = this.arena.take(bytes)
    this.inUse.add(at)
    try {
      write(at)
    } catch (error) {
      this.leaving.push(at)
      throw error
    }
    if (!this.held.set(key, at, bytes)) this.leaving.push(at)
    return at
  }

  /** The place of numbers of all respondents. Throws NoRoom. */
  numbers(values: Float64Array, take: Take): number {
    return this.place(`numbers ${idOf(values)}`, values.byteLength, take, at =>
      this.arena.floats(at, values.length).set(values),
    )
  }

  /** Nothing is in use any more. */
  release(): void {
    for (const at of this.leaving) this.arena.give(at)
    this.leaving = []
    this.inUse.clear()
    this.used = 0
  }
}
