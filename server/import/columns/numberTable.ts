const FEW = 8
const pair = new Float64Array(1)
const halves = new Int32Array(pair.buffer)

/** Mixes all bits of a number into the low ones, which choose the slot. */
const hashOf = (number: number): number => {
  pair[0] = number
  const mixed = Math.imul((halves[0] ?? 0) ^ Math.imul(halves[1] ?? 0, 0x9e3779b1), 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

/** Indexes of numbers. A map boxes each number that it is asked for, which costs more than to find it. */
export class NumberTable {
  private count = 0
  private numbers = new Float64Array(2 * FEW)
  /** One more than the index of the number in the same slot; 0 in a free one. Half of the slots are free at least. */
  private indexes = new Uint32Array(2 * FEW)

  /** The index of a number, -1 where it has none. */
  get(number: number): number {
    const { numbers, indexes } = this
    const mask = indexes.length - 1
    // Zero with a minus is zero.
    for (let slot = hashOf(number + 0) & mask; ; slot = (slot + 1) & mask) {
      const index = indexes[slot] ?? 0
      if (index === 0 || numbers[slot] === number) return index - 1
    }
  }

  /** Gives a finite number that has none an index. */
  add(number: number, index: number): void {
    this.count += 1
    if (2 * this.count > this.indexes.length) this.spread()
    this.put(number, index + 1)
  }

  clear(): void {
    this.count = 0
    this.numbers = new Float64Array(2 * FEW)
    this.indexes = new Uint32Array(2 * FEW)
  }

  private put(number: number, index: number): void {
    const mask = this.indexes.length - 1
    let slot = hashOf(number + 0) & mask
    while (this.indexes[slot] !== 0) slot = (slot + 1) & mask
    this.numbers[slot] = number
    this.indexes[slot] = index
  }

  /** Twice as many slots, and all numbers into them. */
  private spread(): void {
    const { numbers, indexes } = this
    this.numbers = new Float64Array(2 * numbers.length)
    this.indexes = new Uint32Array(2 * indexes.length)
    for (const [slot, index] of indexes.entries()) if (index !== 0) this.put(numbers[slot] ?? 0, index)
  }
}
