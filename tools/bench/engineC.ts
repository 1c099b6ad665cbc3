import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { PackedLoops } from '@core/crosstab'
import { startRival } from './engineChild'
import { benchFile } from './engineFiles'

/** The loops of the packed kernel, with the time they take; a call can be recorded for the same loops in C. */
export interface TimedLoops {
  readonly loops: PackedLoops
  /** Milliseconds spent counting since it was asked last. */
  spent(): number
  /** Writes what `work`, one call of the kernel, has the loops count to a file. Returns the sums, in hexadecimal. */
  record(path: string, work: () => void): string
}

type Count = 'countByte' | 'countWide' | 'countFour'
const BYTES: Readonly<Record<Count, number>> = { countByte: 1, countWide: 2, countFour: 4 }
type Axis = Parameters<PackedLoops['takeAxis']>
type Begun = Parameters<PackedLoops['begin']>

interface Recorded {
  readonly axis: Axis | null
  begun: Begun | null
  memory: Uint8Array
  readonly calls: { readonly bytes: number; readonly pack: number; readonly codes: Uint8Array }[]
}

const save = (path: string, { axis, begun, memory, calls }: Recorded): void => {
  const file = openSync(path, 'w')
  const words = (...all: number[]) => writeSync(file, Uint32Array.from(all))
  words(memory.length)
  writeSync(file, memory)
  words(...(axis ?? []), ...(begun ?? []), calls.length)
  for (const { bytes, pack, codes } of calls) {
    words(bytes, pack, codes.length)
    writeSync(file, codes)
  }
  closeSync(file)
}

/** Wraps loops that count a survey of so many respondents. */
export const timedLoops = (loops: PackedLoops, respondents: number): TimedLoops => {
  let ms = 0
  let recorded: Recorded | null = null
  let axis: Axis | null = null
  const copy = (from: number, to: number) => new Uint8Array(loops.memory.buffer).slice(from, to)
  const timed = (work: () => void): void => {
    const start = performance.now()
    work()
    ms += performance.now() - start
  }
  const takeAxis: PackedLoops['takeAxis'] = (...args) => {
    axis = args
    loops.takeAxis(...args)
  }
  const begin: PackedLoops['begin'] = (...args) => {
    timed(() => loops.begin(...args))
    if (recorded === null) return
    recorded.begun = args
    recorded.memory = copy(0, loops.memory.buffer.byteLength)
  }
  const counting =
    (count: Count) =>
    (codes: number, pack: number): void => {
      recorded?.calls.push({ bytes: BYTES[count], pack, codes: copy(codes, codes + BYTES[count] * respondents) })
      timed(() => loops[count](codes, pack))
    }
  return {
    loops: {
      ...loops,
      takeAxis,
      begin,
      countByte: counting('countByte'),
      countWide: counting('countWide'),
      countFour: counting('countFour'),
    },
    spent: () => {
      const all = ms
      ms = 0
      return all
    },
    record: (path, work) => {
      recorded = { axis, begun: null, memory: new Uint8Array(), calls: [] }
      work()
      save(path, recorded)
      const [out = 0, columns = 0, width = 0] = recorded.begun ?? []
      recorded = null
      return Buffer.from(copy(out, out + 24 * columns * width)).toString('hex')
    },
  }
}

/** The same loops in C (engineKernel.c) over a recorded call. */
export interface NativeKernel {
  /** Milliseconds of counting, measured there. */
  count(): Promise<number>
  /** The sums in hexadecimal. */
  sums(): Promise<string>
  close(): void
}

/** Compiles into `folder`. Null where no C compiler is installed. */
export const openNativeKernel = (folder: string, recording: string): NativeKernel | null => {
  const program = join(folder, 'kernel')
  const flags = ['-O3', '-march=native', '-ffp-contract=off']
  const compiled = spawnSync('cc', [...flags, '-o', program, benchFile('engineKernel.c')], { stdio: 'ignore' })
  if (compiled.status !== 0) return null
  const rival = startRival(program, [recording])
  return {
    count: async () => Number(await rival.ask('run')),
    sums: () => rival.ask('sums'),
    close: () => rival.close(),
  }
}
