import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createMemory, createPackedKernel, createPlainKernel, tabulate, type Kernel } from '@core/crosstab'
import { openPackedLoops } from '@server/areas/analysis/kernel'
import { timedLoops } from './engineC'
import { benchSurvey } from './engineData'
import { benchPlan, cellsOf, withNewFilter } from './engineReport'
import { duckDbContenders, loopContenders, mustAgree, numpyContenders, timed, type Contender } from './engineRivals'

const SIZES = [20_000, 200_000]
const MILLION = 1_000_000
/** Sizes of the growth exponent, and rounds for each. */
const GROWTH = [20_000, 200_000, 2_000_000]
const GROWTH_ROUNDS = 5
const ROUNDS = 5
/** Reports of the engine that are not timed, so that its code is compiled as in a server that has run for a while. */
const WARM = 12
/** What the engine keeps between reports. */
const MEMORY_BYTES = 1024 * 1024 * 1024

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN

const packedWith = (threads: number) => {
  const packed = openPackedLoops()
  if (packed === null) throw new Error('This machine has no WebAssembly SIMD, or wasm/packed.ts is not built.')
  packed.use(threads)
  const counted = timedLoops(packed.loops)
  return {
    counted,
    kernel: createPackedKernel(counted.loops, createMemory(MEMORY_BYTES), packed.team),
    close: packed.close,
  }
}

/** Contenders of ours that are compiled while they run. */
const OWN: readonly Contender['kind'][] = ['packed', 'together', 'again', 'plain', 'loops']

/** Median milliseconds by kind of contender, the best of those of one kind. */
type Medians = ReadonlyMap<Contender['kind'], number>

const inRounds = async (contenders: readonly Contender[], respondents: number): Promise<Medians> => {
  const times = contenders.map((): number[] => [])
  for (const contender of contenders)
    for (let round = 0; round < (OWN.includes(contender.kind) ? WARM : 0); round++) await contender.run()
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, contender] of contenders.entries()) {
      // Nobody pays for the caches of the one before: the first run of each turn is not timed.
      await contender.run()
      times[i]?.push(await contender.run())
    }
  const medians = new Map<Contender['kind'], number>()
  contenders.forEach(({ kind }, i) =>
    medians.set(kind, Math.min(medians.get(kind) ?? Infinity, median(times[i] ?? []))),
  )
  const ours = medians.get('packed') ?? NaN
  contenders.forEach(({ name }, i) => {
    const ms = median(times[i] ?? [])
    console.log(`${respondents} respondents: ${name} ${ms.toFixed(1)} ms, ${(ms / ours).toFixed(2)} x ours`)
  })
  return medians
}

const benchSize = async (respondents: number, folder: string): Promise<Medians> => {
  const survey = benchSurvey(respondents)
  const plan = benchPlan(survey)
  const { counted, kernel, close } = packedWith(1)
  const two = packedWith(2)
  const calls: (() => void)[] = []
  const noted: Kernel = {
    ...kernel,
    count: (...args) => {
      calls.push(() => kernel.count(...args))
      return kernel.count(...args)
    },
  }
  const plain = createPlainKernel(createMemory(MEMORY_BYTES))
  const cells = cellsOf(tabulate(survey.table, plan, noted))
  const [call] = calls
  mustAgree('the plain kernel', cells, cellsOf(tabulate(survey.table, plan, plain)), 0)
  mustAgree('its second thread', cells, cellsOf(tabulate(survey.table, plan, two.kernel)), 0)
  let filters = 0
  const own = (name: string, kind: 'packed' | 'together' | 'again' | 'plain', by: Kernel): Contender => ({
    name,
    kind,
    run: () => {
      const asked = kind === 'again' ? plan : withNewFilter(plan, filters++)
      return timed(() => tabulate(survey.table, asked, by))
    },
    close: () => undefined,
  })
  const contenders = [
    own('engine, packed kernel, 1 thread', 'packed', kernel),
    own('engine, packed kernel, 2 threads', 'together', two.kernel),
    own('the same report asked again', 'again', kernel),
    own('engine, plain kernel, 1 thread', 'plain', plain),
    ...(await duckDbContenders(survey, cells)),
    ...(await numpyContenders(survey, cells, folder)),
    ...(call === undefined ? [] : await loopContenders(counted, call, folder)),
  ]
  try {
    return await inRounds(contenders, respondents)
  } finally {
    for (const contender of contenders) contender.close()
    await close()
    await two.close()
  }
}

/** Slope of log time over log respondents, by least squares. */
const growth = async (): Promise<number> => {
  const points: [number, number][] = []
  for (const respondents of GROWTH) {
    const survey = benchSurvey(respondents)
    const plan = benchPlan(survey)
    const { kernel } = packedWith(1)
    const times: number[] = []
    for (let round = 0; round < WARM + GROWTH_ROUNDS; round++)
      times.push(await timed(() => tabulate(survey.table, withNewFilter(plan, round), kernel)))
    points.push([Math.log(respondents), Math.log(median(times.slice(WARM)))])
  }
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  return points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
}

/** Their time divided by ours, by size. */
type Ratios = Record<string, number>
const rounded = (value: number): number => Math.round(100 * value) / 100

const OPTIONS = { million: { type: 'boolean' } } as const

/**
 * A 115-question report over about 20 columns, filtered and weighted: the engine (both kernels, the packed one with one and two
 * threads) against DuckDB (one and two) and numpy, and the loops of the packed kernel against the same in C; all figures checked first, the engine warm, rounds interleaved, each
 * contender run once before it is timed, medians printed. Each report has a filter that was not asked for before, since rivals keep nothing of theirs. `--million` adds 1,000,000 respondents. The last line is one JSON object: the best time of each rival divided by
 * ours (two threads against DuckDB, one against the others), and the growth exponent from 20,000 to 2,000,000 respondents. Throws when figures differ.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: OPTIONS, strict: false })
  const folder = mkdtempSync(join(tmpdir(), 'bench-engine-'))
  const ratios: Record<'duckdb' | 'numpy' | 'c', Ratios> = { duckdb: {}, numpy: {}, c: {} }
  try {
    for (const respondents of values.million === true ? [...SIZES, MILLION] : SIZES) {
      const medians = await benchSize(respondents, folder)
      const compare = (rival: keyof typeof ratios, ours: Contender['kind']) => {
        const [their, own] = [medians.get(rival), medians.get(ours)]
        if (their !== undefined && own !== undefined) ratios[rival][String(respondents)] = rounded(their / own)
      }
      compare('duckdb', 'together')
      compare('numpy', 'packed')
      compare('c', 'loops')
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const present = Object.entries(ratios).filter(([, by]) => Object.keys(by).length > 0)
  console.log(JSON.stringify({ ...Object.fromEntries(present), exponent: rounded(await growth()) }))
  return 0
}
