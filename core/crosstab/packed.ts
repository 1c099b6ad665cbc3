import { Arena, NoRoom, type Take } from './arena'
import type { AxisPart } from './axis'
import { idOf } from './held'
import { layout, packsOf } from './joint'
import { createPlainKernel, type Asked, type Counted, type Kernel } from './kernel'
import { createMemory } from './memory'
import { FIELDS, type Summed } from './numbers'
import { writeBytes, writeFour, writeWide } from './packedColumns'
import {
  ARENA,
  packAt,
  writeAxis,
  writeOrder,
  writePacks,
  writeTasks,
  type AxisPlace,
  type PackedLoops,
  type Room,
  type Task,
} from './packedMemory'
import { createPackedSieve } from './packedSieve'
import { Shelf } from './packedShelf'
import { BYTES, knownTasks, type PackTask } from './packedTasks'
import { plainSieve, type Sieve } from './sieve'

/** Threads that work on the memory of the loops. */
export interface Team {
  /** How many may work on a call over so many respondents, with the one that asks. */
  readonly threads: (respondents: number) => number
}

const ALONE: Team = { threads: () => 1 }

/** A filter that leaves less than this share makes it cheaper to pick out the respondents first, as the plain kernel does. */
const FEW_LEFT = 1 / 16

/**
 * The kernel over loops in WebAssembly (docs/decisions/072): the same packs and the same order of additions as the plain
 * kernel, so the same bits, with any number of threads. The memory grows to what the largest call needs; a call that does not fit
 * is counted by the plain kernel. Joint codes of stored columns stay in the memory.
 */
export const createPackedKernel = (loops: PackedLoops, memory = createMemory(0), team = ALONE): Kernel => {
  const plain = createPlainKernel(memory)
  const arena = new Arena(loops.memory, ARENA)
  const shelf = new Shelf(arena, memory.kernelBytes)

  /** What `work` gives, or `instead` where the memory has no room. */
  const orInstead = <T>(work: () => T, instead: () => T): T => {
    try {
      return work()
    } catch (error) {
      if (error instanceof NoRoom) return instead()
      throw error
    } finally {
      shelf.release()
    }
  }

  let axis: { readonly part: AxisPart; readonly at: AxisPlace; readonly places: readonly number[] } | null = null

  /** Where the part is in the memory; the one before it gives up its place. Throws NoRoom. */
  const placeOf = (part: AxisPart): AxisPlace => {
    if (axis?.part === part) return axis.at
    for (const at of axis?.places ?? []) arena.give(at)
    axis = null
    const places: number[] = []
    const take: Take = bytes => {
      const at = arena.take(bytes)
      places.push(at)
      return at
    }
    try {
      axis = { part, at: writeAxis(arena, take, part), places }
      return axis.at
    } catch (error) {
      for (const at of places) arena.give(at)
      throw error
    }
  }

  const codesOf = ({ kind, packs, key }: PackTask, respondents: number, take: Take): number =>
    shelf.place(key, BYTES[kind] * respondents, take, at => {
      const [first] = packs
      if (first === undefined) return
      if (kind === 'four') writeFour(loops, arena, packs, respondents, at)
      else if (kind === 'byte') writeBytes(loops, arena, first, respondents, at)
      else writeWide(arena, first, at)
    })

  /** Has the tasks carried out, as many at a time as may be held. */
  const carryOut = (tasks: readonly ((take: Take) => Task)[], threads: number): void => {
    for (let next = 0; next < tasks.length;) {
      arena.within(take => {
        const written: Task[] = []
        do {
          const task = tasks[next++]?.(take)
          if (task !== undefined) written.push(task)
        } while (next < tasks.length && !shelf.isFull)
        writeTasks(arena, take, written)
        if (threads > 1 && written.length > 1) loops.workTogether(threads)
        else loops.work(0)
      })
      shelf.release()
    }
  }

  const countHere = ({ items, numbers }: Asked, part: AxisPart, respondents: number, everyCell: boolean): Counted =>
    arena.within(take => {
      const { width } = layout(items)
      const packs = packsOf(items, part)
      const { all, largest, bytes } = knownTasks(packs)
      const columns = part.members.length
      const threads = team.threads(part.rows.length)
      const extent = { width, columns, cells: part.cells, everyCell, threads }
      const room: Room = writeOrder(loops, { arena, take }, largest, placeOf(part), extent)
      const packsAt = (own: Take) => shelf.place(`packs ${idOf(packs)}`, bytes, own, at => writePacks(arena, packs, at))
      const sums = numbers.map(() => take(8 * FIELDS * columns))
      const count = (task: PackTask) => (own: Take) =>
        ({
          kind: task.kind,
          codes: codesOf(task, respondents, own),
          packs: packAt(packsAt(own), task.first),
        }) as const
      const sum =
        ({ values, shift }: Summed, at: number) =>
        (own: Take) =>
          ({
            kind: 'sum',
            values: shelf.numbers(values, own),
            shift,
            into: sums[at] ?? 0,
          }) as const
      carryOut([...all.map(count), ...numbers.map(sum)], threads)
      const sumsAt = (at: number, length: number) => arena.floats(at, length)
      return {
        columns: sumsAt(room.out, 3 * width * columns),
        cells: everyCell ? sumsAt(room.cellSums, 3 * width * part.cells) : null,
        numbers: sums.map(at => sumsAt(at, FIELDS * columns)),
      }
    })

  const count = (asked: Asked, part: AxisPart, everyCell: boolean): Counted => {
    const respondents = asked.items[0]?.index.length ?? asked.numbers[0]?.values.length ?? 0
    const instead = () => plain.count(asked, part, everyCell)
    if (part.rows.length < FEW_LEFT * respondents) return instead()
    return orInstead(() => countHere(asked, part, respondents, everyCell), instead)
  }

  const packed = createPackedSieve(loops, arena, shelf)
  const guarded =
    <A extends readonly unknown[], R>(quick: (...args: A) => R, instead: (...args: A) => R) =>
    (...args: A): R =>
      orInstead(
        () => quick(...args),
        () => instead(...args),
      )
  const sieve: Sieve = {
    classesOf: guarded(packed.classesOf, plainSieve.classesOf),
    choose: guarded(packed.choose, plainSieve.choose),
    split: guarded(packed.split, plainSieve.split),
    sort: guarded(packed.sort, plainSieve.sort),
  }
  return { memory, sieve, count }
}
