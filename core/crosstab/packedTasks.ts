import { BYTE, type Coded } from './joint'
import { keyOfPacks } from './packedColumns'
import { LANES, sizeOfPacks, type Largest } from './packedMemory'
import type { Pack } from './packing'

/** A task of some packs. */
export interface PackTask {
  readonly kind: 'byte' | 'wide' | 'four'
  readonly packs: readonly Pack<Coded>[]
  /** Position of the first of them among all packs. */
  readonly first: number
  /** What their joint codes are held by. */
  readonly key: string | undefined
}

/** Bytes of a joint code. */
export const BYTES: Readonly<Record<PackTask['kind'], number>> = { byte: 1, wide: 2, four: LANES }

/** What a call makes of packs, whatever it counts. */
interface Tasks {
  readonly all: readonly PackTask[]
  readonly largest: Largest
  /** Bytes of what the loops are told of them. */
  readonly bytes: number
}

/** Classes that a task keeps in rows: those of each pack fill whole registers. Wide packs have none. */
const classesOf = ({ kind, packs }: Pick<PackTask, 'kind' | 'packs'>): number =>
  kind === 'wide'
    ? 0
    : packs.reduce((sum, { members }) => sum + 4 * Math.ceil(members.reduce((so, { size }) => so + size, 0) / 4), 0)

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
  const largest = { codes: Math.max(0, ...packs.map(pack => pack.size)), classes: Math.max(0, ...all.map(classesOf)) }
  return { all, largest, bytes: sizeOfPacks(packs) }
}

const known = new WeakMap<readonly Pack<Coded>[], Tasks>()

/** What is counted for packs, made once for each array of them. */
export const knownTasks = (packs: readonly Pack<Coded>[]): Tasks => {
  const tasks = known.get(packs) ?? tasksOf(packs)
  known.set(packs, tasks)
  return tasks
}
