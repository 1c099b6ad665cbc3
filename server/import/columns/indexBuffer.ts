export type IndexArray = Uint8Array | Uint16Array | Uint32Array

const SMALLEST_CAPACITY = 256

/**
 * A growing list of dictionary indexes that starts with one byte per cell and widens to two or four when an index needs
 * it. Growth doubles; `finish` frees what was not used.
 */
export class IndexBuffer {
  length = 0
  /** The largest index that the cells can hold as they are. */
  largest = 0xff
  private cells: IndexArray

  /** `capacity`: expected number of cells, a hint only. */
  constructor(capacity = SMALLEST_CAPACITY) {
    this.cells = new Uint8Array(Math.max(capacity, SMALLEST_CAPACITY))
  }

  push(index: number): void {
    if (index > this.largest) this.widen(index)
    if (this.length === this.cells.length) this.grow()
    this.cells[this.length] = index
    this.length += 1
  }

  /** Appends `indexes[start]`, `indexes[start + stride]`, ... : `count` values. */
  appendStrided(indexes: Uint32Array, start: number, stride: number, count: number): void {
    const end = start + stride * count
    let largest = 0
    for (let at = start; at < end; at += stride) largest = Math.max(largest, indexes[at] ?? 0)
    if (largest > this.largest) this.widen(largest)
    const cells = this.reserve(count)
    let to = this.length
    for (let at = start; at < end; at += stride, to += 1) cells[to] = indexes[at] ?? 0
    this.length = to
  }

  /** The cells, with room for `more` behind `length`, for a loop that writes them itself. `push` may put others in their place. */
  reserve(more: number): IndexArray {
    while (this.length + more > this.cells.length) this.grow()
    return this.cells
  }

  at(position: number): number {
    return this.cells[position] ?? 0
  }

  get capacity(): number {
    return this.cells.length
  }

  finish(): IndexArray {
    return this.length === this.cells.length ? this.cells : this.cells.slice(0, this.length)
  }

  private widen(index: number): void {
    const wide = index > 0xffff ? new Uint32Array(this.cells.length) : new Uint16Array(this.cells.length)
    wide.set(this.cells.subarray(0, this.length))
    this.cells = wide
    this.largest = index > 0xffff ? 0xffffffff : 0xffff
  }

  private grow(): void {
    const old = this.cells
    const capacity = old.length * 2
    this.cells =
      old instanceof Uint8Array
        ? new Uint8Array(capacity)
        : old instanceof Uint16Array
          ? new Uint16Array(capacity)
          : new Uint32Array(capacity)
    this.cells.set(old)
  }
}
