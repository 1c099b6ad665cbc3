import { join } from 'node:path'
import { openNativeKernel, type TimedLoops } from './engineC'
import type { BenchSurvey } from './engineData'
import { duckDbCells, openDuckDb } from './engineDuckDb'
import { FORMS, type Form } from './engineDuckDbForms'
import { openNumpy } from './engineNumpy'
import { largestDifference, type Cells } from './engineReport'

/** Who takes part in the rounds: one way to the report (or, for the loops, to its sums). */
export interface Contender {
  readonly name: string
  readonly kind: 'packed' | 'together' | 'again' | 'plain' | 'duckdb' | 'numpy' | 'loops' | 'c'
  /** Milliseconds of one round. */
  run(): Promise<number>
  close(): void
}

const TOLERANCE = 1e-9

/** Throws where two reports have different figures. */
export const mustAgree = (name: string, ours: Cells, theirs: Cells, tolerance = TOLERANCE): void => {
  const difference = largestDifference(ours, theirs)
  if (!(difference <= tolerance)) throw new Error(`The engine and ${name} differ by ${difference}.`)
}

export const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** DuckDB with one thread and with two, each in the best of its forms; every form is checked once. */
export const duckDbContenders = async (survey: BenchSurvey, ours: Cells): Promise<Contender[]> => {
  const rival = await openDuckDb(survey)
  const forms = Object.keys(FORMS) as Form[]
  const best = new Map<number, { form: Form; ms: number }>()
  for (const form of forms) {
    mustAgree(`DuckDB, ${form},`, ours, duckDbCells(await rival.report(form, 2)))
    for (const threads of [1, 2]) {
      const ms = await timed(() => rival.report(form, threads))
      if (ms < (best.get(threads)?.ms ?? Infinity)) best.set(threads, { form, ms })
    }
  }
  return [...best].map(([threads, { form }]) => ({
    name: `DuckDB, ${threads} thread${threads > 1 ? 's' : ''}, ${form}`,
    kind: 'duckdb',
    run: () => timed(() => rival.report(form, threads)),
    close: () => {
      if (threads === 1) rival.close()
    },
  }))
}

/** None where numpy is not installed. */
export const numpyContenders = async (survey: BenchSurvey, ours: Cells, folder: string): Promise<Contender[]> => {
  const rival = openNumpy(survey, folder)
  if (rival === null) return []
  mustAgree('numpy', ours, await rival.cells())
  return [{ name: 'numpy bincount, 1 thread', kind: 'numpy', run: () => rival.report(), close: () => rival.close() }]
}

/** The loops alone, of ours and in C, over the same call of the kernel; none without a C compiler. */
export const loopContenders = async (loops: TimedLoops, call: () => void, folder: string): Promise<Contender[]> => {
  const recording = join(folder, 'recording.bin')
  const sums = loops.record(recording, call)
  const native = openNativeKernel(folder, recording)
  if (native === null) return []
  if ((await native.sums()) !== sums) throw new Error('The loops in C give other sums.')
  const ours = async (): Promise<number> => {
    loops.spent()
    call()
    return Promise.resolve(loops.spent())
  }
  return [
    { name: 'loops of the packed kernel', kind: 'loops', run: ours, close: () => undefined },
    { name: 'the same loops in C', kind: 'c', run: () => native.count(), close: () => native.close() },
  ]
}
