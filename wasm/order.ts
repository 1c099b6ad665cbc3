// What a call of the kernel counts, written by the thread that owns the memory and read by all that work on it.
// Addresses are in bytes; core/crosstab/packedMemory.ts writes the same places.

/** Words (u32) of an order: the next task (taken atomically), tasks, address of the first; then those named below. */
const ORDER: usize = 64
const TASKS: usize = ORDER + 4
const FIRST_TASK: usize = ORDER + 8
const SPACE: usize = ORDER + 52
const STAGE: usize = ORDER + 64
const ROWS: usize = ORDER + 76

/**
 * Respondents in the order of the file, each with its place among those sorted by cell (u32 both), and where they end; where each
 * cell starts in that order (u32, one more than cells), weights (f64) in it or 0.
 */
let movesAt: usize = 0
let movesEnd: usize = 0
export let startsAt: usize = 0
export let cells: i32 = 0
export let weightsAt: usize = 0
/** Where the columns (u32) that hold a cell start (u32, one more than cells), and these columns. */
export let heldAt: usize = 0
export let holdersAt: usize = 0
/** Sums of the columns, and of every cell where these are wanted, or else 0: classes x [n, Σw, Σw²] (f64). */
export let outAt: usize = 0
export let cellsAt: usize = 0
export let width: i32 = 0
export let columns: usize = 0
/** What `stage` has put into the order of the cells. */
export let stageAt: usize = 0

// @ts-ignore: decorator
@inline
function word(at: usize): usize {
  return <usize>load<u32>(ORDER + 4 * at)
}

/** Reads the order, but for its tasks, as a thread with a stage of its own. */
export function takeOrder(thread: usize): void {
  movesAt = word(3)
  startsAt = word(4)
  cells = <i32>word(5)
  weightsAt = word(6)
  heldAt = word(7)
  holdersAt = word(8)
  outAt = word(9)
  cellsAt = word(10)
  width = <i32>word(11)
  columns = word(12)
  stageAt = <usize>load<u32>(STAGE) + thread * <usize>load<u32>(STAGE, 4)
  movesEnd = movesAt + <usize>load<u32>(STAGE, 8)
}

/** Address of the work space of a thread: counts, sums behind them, rows behind these. */
export function spaceOf(thread: usize): usize {
  return <usize>load<u32>(SPACE) + thread * <usize>load<u32>(SPACE + 4)
}

/** Addresses of the sums and the rows in it. */
export function sumsIn(space: usize): usize {
  return space + <usize>load<u32>(SPACE + 8)
}

export function rowsIn(space: usize): usize {
  return space + <usize>load<u32>(ROWS)
}

/** The address of a task that no other thread has taken; 0 when none is left. */
export function nextTask(size: usize): usize {
  const task = <usize>atomic.add<u32>(ORDER, 1)
  return task < <usize>load<u32>(TASKS) ? <usize>load<u32>(FIRST_TASK) + task * size : 0
}

/**
 * Puts codes or values of all respondents into the order of the cells: memory is read from end to end and written cell by cell, where
 * a respondent looked up for each cell would wait for memory.
 */
// @ts-ignore: decorator
@inline
export function stage<T>(from: usize): void {
  const to = stageAt
  const end = movesEnd
  for (let move = movesAt; move < end; move += 8)
    store<T>(to + <usize>load<u32>(move, 4) * sizeof<T>(), load<T>(from + <usize>load<u32>(move) * sizeof<T>()))
}
