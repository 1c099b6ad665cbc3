import { Arena, NoRoom, type Take } from './arena'
import type { AxisPart } from './axis'
import { idOf } from './held'
import { BYTE, layout, packsOf, type Coded } from './joint'
import { createPlainKernel, type Asked, type Counted, type Kernel, type Summed } from './kernel'
import { createMemory } from './memory'
import { FIELDS } from './numbers'
import { keyOfPacks, writeBytes, writeFour, writeWide } from './packedColumns'
import {
  ARENA,
  LANES,
  packAt,
  sizeOfPacks,
  writeAxis,
  writeOrder,
  writePacks,
  writeTasks,
  type PackedLoops,
  type Room,
  type Task,
} from './packedMemory'
import { createPackedSieve } from './packedSieve'
import { Shelf } from './packedShelf'
import type { Pack } from './packing'
import { plainSieve, type Sieve } from './sieve'

/** Threads that work on the memory of the loops. */
export interface Team {
  /** How many may work on a call over so many respondents, with the one that asks. */
  readonly threads: (respondents: number) => number
}

const ALONE: Team = { threads: () => 1 }

/** A filter that leaves less than this share makes it cheaper to pick out the respondents first, as the plain kernel does. */
const FEW_LEFT = 1 / 16

/** A task of some packs. */
interface PackTask {
  readonly kind: 'byte' | 'wide' | 'four'
  readonly packs: readonly Pack<Coded>[]
  /** Position of the first of them among all packs. */
  readonly first: number
  /** What their joint codes are held by. */
  readonly key: string | undefined
}

const BYTES: Readonly<Record<PackTask['kind'], number>> = { byte: 1, wide: 2, four: LANES }

/** What a call makes of packs, whatever it counts. */
interface Tasks {
  readonly all: readonly PackTask[]
  /** Codes of the largest pack. */
  readonly codes: number
  /** Bytes of what the loops are told of them. */
  readonly bytes: number
}

const tasksOf = (packs: readonly Pack<Coded>[]): Tasks => {
  const all: PackTask[] = []
  for (let first = 0; first < packs.length;) {
    const next = packs.slice(first, first + LANES)
    const four = next.length === LANES && next.every(pack => pack.size <= BYTE)
    const taken = four ? next : next.slice(0, 1)
    const kind = four ? 'four' : (taken[0]?.size ?? 0) > BYTE ? 'wide' : 'byte'
    all.push({ kind, packs: taken, first, key: keyOfPacks(taken) })
    first += taken.length
  }
  return { all, codes: Math.max(0, ...packs.map(pack => pack.size)), bytes: sizeOfPacks(packs) }
}

const known = new WeakMap<readonly Pack<Coded>[], Tasks>()

const knownTasks = (packs: readonly Pack<Coded>[]): Tasks => {
  const tasks = known.get(packs) ?? tasksOf(packs)
  known.set(packs, tasks)
  return tasks
}

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

  let axis: { readonly part: AxisPart; readonly at: ReturnType<typeof writeAxis>; readonly places: number[] } | null =
    null

  /** Where the part is in the memory; the one before it gives up its place. Throws NoRoom. */
  const placeOf = (part: AxisPart): ReturnType<typeof writeAxis> => {
    if (axis?.part === part) return axis.at
    const places: number[] = []
    for (const at of axis?.places ?? []) arena.give(at)
    axis = null
    const take: Take = bytes => {
      const at = arena.take(bytes)
      places.push(at)
      return at
    }
    axis = { part, at: writeAxis(arena, take, part), places }
    return axis.at
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
        if (threads > 1 && written.length > 1) loops.workTogether()
        else loops.work(0)
      })
      shelf.release()
    }
  }

  const countHere = ({ items, numbers }: Asked, part: AxisPart, respondents: number, everyCell: boolean): Counted =>
    arena.within(take => {
      const { width } = layout(items)
      const packs = packsOf(items, part)
      const { all, codes, bytes } = knownTasks(packs)
      const columns = part.members.length
      const threads = team.threads(part.rows.length)
      const extent = { width, columns, cells: part.cells, everyCell, threads }
      const room: Room = writeOrder(loops, { arena, take }, codes, placeOf(part), extent)
      const packsAt = (own: Take) => shelf.place(`packs ${idOf(packs)}`, bytes, own, at => writePacks(arena, packs, at))
      const sums = numbers.map(() => take(8 * FIELDS * columns))
      const count = (task: PackTask) => (own: Take) =>
        ({
          kind: task.kind,
          codes: codesOf(task, respondents, own),
          bytes: BYTES[task.kind] * respondents,
          packs: packAt(packsAt(own), task.first),
        }) as const
      const sum =
        ({ values, shift }: Summed, at: number) =>
        (own: Take) =>
          ({
            kind: 'sum',
            values: shelf.numbers(values, own),
            bytes: values.byteLength,
            shift,
            into: sums[at] ?? 0,
          }) as const
      carryOut([...all.map(count), ...numbers.map(sum)], threads)
      const sumsAt = (at: number, length: number) => arena.floats(at, length).slice()
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
  const sieve: Sieve = {
    classesOf: item =>
      orInstead(
        () => packed.classesOf(item),
        () => plainSieve.classesOf(item),
      ),
    choose: (...args) =>
      orInstead(
        () => packed.choose(...args),
        () => plainSieve.choose(...args),
      ),
    split: (...args) =>
      orInstead(
        () => packed.split(...args),
        () => plainSieve.split(...args),
      ),
    sort: (...args) =>
      orInstead(
        () => packed.sort(...args),
        () => plainSieve.sort(...args),
      ),
  }
  return { memory, sieve, count }
}
