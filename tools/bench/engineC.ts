import { spawnSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
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

/** Words of an order (wasm/order.ts): addresses of its sums, their classes and columns. */
const ORDER = 64
const WORDS = { out: 9, width: 11, columns: 12 } as const

/** Wraps loops. */
export const timedLoops = (loops: PackedLoops): TimedLoops => {
  let ms = 0
  let record: ((memory: Uint8Array) => void) | null = null
  const timed = (work: () => void): void => {
    const start = performance.now()
    work()
    ms += performance.now() - start
  }
  const copy = (from: number, to: number) => new Uint8Array(loops.memory.buffer).slice(from, to)
  return {
    loops: {
      ...loops,
      clear: (...args) => timed(() => loops.clear(...args)),
      work: thread => {
        record?.(copy(0, loops.memory.buffer.byteLength))
        timed(() => loops.work(thread))
      },
    },
    spent: () => {
      const all = ms
      ms = 0
      return all
    },
    record: (path, work) => {
      record = memory => {
        record = null
        writeFileSync(path, new Uint8Array(Uint32Array.of(memory.length).buffer))
        appendFileSync(path, memory)
      }
      work()
      const words = new Uint32Array(copy(ORDER, ORDER + 64).buffer)
      const [out = 0, columns = 0, width = 0] = [words[WORDS.out], words[WORDS.columns], words[WORDS.width]]
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
