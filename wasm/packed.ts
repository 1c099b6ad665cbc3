// The hot loops of the engine (core/crosstab/packed.ts), in AssemblyScript: typed like TypeScript, compiled to WebAssembly with
// SIMD. Pointers are byte addresses in the module's memory, which the caller lays out; nothing here allocates. Several threads may
// work on one memory, each with an instance of this module.
import { countByte, countFour, countWide, takeSpace } from './counting'
import { sumNumbers } from './numbers'
import { columns, nextTask, rowsIn, spaceOf, sumsIn, takeOrder } from './order'

export { interleave, join, joinFew } from './joining'
export { choose, classesOf, sortRows, split } from './sieve'

/** Bytes of a task: kind, codes or values, packs or sums (u32), then, at a multiple of eight, shift (f64). */
const TASK: usize = 24
const BYTES = 0
const WIDE = 1
const FOUR = 2

/** Words (i32) by which threads meet: calls so far, whether one is open, threads inside, threads that it has work space for. */
const CALLS: usize = 192
const OPEN: usize = CALLS + 4
const INSIDE: usize = CALLS + 8
const THREADS: usize = CALLS + 12

/** Zeros. */
export function clear(at: usize, bytes: usize): void {
  memory.fill(at, 0, bytes)
}

/** Carries out tasks of the order until none is left, as the thread of this number: 0 gives the orders. */
export function work(thread: usize): void {
  takeOrder(thread)
  const space = spaceOf(thread)
  takeSpace(space, sumsIn(space), rowsIn(space))
  for (let task = nextTask(TASK); task != 0; task = nextTask(TASK)) {
    const kind = load<u32>(task)
    const from = <usize>load<u32>(task, 4)
    const to = <usize>load<u32>(task, 8)
    if (kind == BYTES) countByte(from, to)
    else if (kind == WIDE) countWide(from, to)
    else if (kind == FOUR) countFour(from, to)
    else sumNumbers(from, load<f64>(task, 16), to, columns)
  }
}

/** Lets waiting threads in, up to so many with this one, works, and ends when all have left. */
export function workTogether(threads: i32): void {
  atomic.store<i32>(THREADS, threads)
  atomic.store<i32>(OPEN, 1)
  atomic.add<i32>(CALLS, 1)
  atomic.notify(CALLS, -1)
  work(0)
  atomic.store<i32>(OPEN, 0)
  for (let inside = atomic.load<i32>(INSIDE); inside != 0; inside = atomic.load<i32>(INSIDE))
    atomic.wait<i32>(INSIDE, inside, -1)
}

/** Works at every call from now on, as the thread of this number; never returns. */
export function help(thread: usize): void {
  let seen = atomic.load<i32>(CALLS)
  for (;;) {
    atomic.wait<i32>(CALLS, seen, -1)
    seen = atomic.load<i32>(CALLS)
    atomic.add<i32>(INSIDE, 1)
    if (atomic.load<i32>(OPEN) != 0 && <i32>thread < atomic.load<i32>(THREADS)) work(thread)
    atomic.sub<i32>(INSIDE, 1)
    atomic.notify(INSIDE, -1)
  }
}
