/** A memory of WebAssembly, shared by the threads that count in it. */
export interface LoopsMemory {
  readonly buffer: ArrayBufferLike
  /** Pages of 64 kB. */
  grow(pages: number): number
}

/** The memory has no place of that size left, and cannot grow. */
export class NoRoom extends Error {}

const PAGE = 65536
const MOST_PAGES = 65536
/** All places begin and end with a line of the cache, so that loops may go on to the end of a register. */
export const LINE = 64

interface Free {
  readonly at: number
  readonly bytes: number
}

/** Takes a place of so many bytes. Throws NoRoom. */
export type Take = (bytes: number) => number

/** Hands out places in a memory, the lowest that fits. The memory grows when none does. */
export class Arena {
  /** By ascending address; no two touch each other. */
  private free: Free[] = []
  private readonly taken = new Map<number, number>()

  /** Places begin at `end`. */
  constructor(
    private readonly memory: LoopsMemory,
    private end: number,
  ) {}

  private reserve(bytes: number): void {
    const more = Math.ceil(bytes / PAGE) - this.memory.buffer.byteLength / PAGE
    if (more <= 0) return
    if (bytes > MOST_PAGES * PAGE) throw new NoRoom()
    try {
      this.memory.grow(more)
    } catch {
      throw new NoRoom()
    }
  }

  /** Behind all places, where the last gap can be a part of it. */
  private append(size: number): number {
    const last = this.free.at(-1)
    const at = last !== undefined && last.at + last.bytes === this.end ? last.at : this.end
    this.reserve(at + size)
    if (at !== this.end) this.free.pop()
    this.end = at + size
    return at
  }

  private place(size: number): number {
    const index = this.free.findIndex(({ bytes }) => bytes >= size)
    const gap = this.free[index]
    if (gap === undefined) return this.append(size)
    this.free.splice(index, 1, ...(gap.bytes === size ? [] : [{ at: gap.at + size, bytes: gap.bytes - size }]))
    return gap.at
  }

  /** A place of so many bytes, rounded up to a whole number of lines; what is there before is anything. Throws NoRoom. */
  take(bytes: number): number {
    const size = Math.max(1, Math.ceil(bytes / LINE)) * LINE
    const at = this.place(size)
    this.taken.set(at, size)
    return at
  }

  /** Gives a place back. */
  give(at: number): void {
    const bytes = this.taken.get(at)
    if (bytes === undefined) return
    this.taken.delete(at)
    const behind = this.free.findIndex(one => one.at > at)
    const index = behind < 0 ? this.free.length : behind
    const [before, after] = [this.free[index - 1], this.free[index]]
    const joinsBefore = before !== undefined && before.at + before.bytes === at
    const joinsAfter = after !== undefined && at + bytes === after.at
    const from = joinsBefore ? before.at : at
    const to = joinsAfter ? after.at + after.bytes : at + bytes
    this.free.splice(index - Number(joinsBefore), Number(joinsBefore) + Number(joinsAfter), {
      at: from,
      bytes: to - from,
    })
  }

  /** Places taken by `work` are given back when it ends. */
  within<T>(work: (take: Take) => T): T {
    const places: number[] = []
    try {
      return work(bytes => {
        const at = this.take(bytes)
        places.push(at)
        return at
      })
    } finally {
      for (const at of places) this.give(at)
    }
  }

  /** Views end with the next growth of the memory: take them when they are needed. */
  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, length)
  }

  halves(at: number, length: number): Uint16Array {
    return new Uint16Array(this.memory.buffer, at, length)
  }

  words(at: number, length: number): Uint32Array {
    return new Uint32Array(this.memory.buffer, at, length)
  }

  floats(at: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, at, length)
  }
}
