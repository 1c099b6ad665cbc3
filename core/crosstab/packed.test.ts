import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newPackedKernel } from '../../test/harness/kernels'
import { openPackedLoops } from '../../server/areas/analysis/kernel'
import type { AxisPart } from './axis'
import {
  codedColumn,
  createMemory,
  createPackedKernel,
  numberColumn,
  createPlainKernel,
  tableFromColumns,
  tabulate,
  type Condition,
  type DataTable,
  type Kernel,
  type PackedLoops,
  type Plan,
} from './index'
import { denseItem, type Item } from './item'

const plain = createPlainKernel()

const loopsOf = (): PackedLoops => {
  const packed = openPackedLoops()
  if (packed === null) throw new Error('The packed kernel is not built: run "npm run build".')
  return packed.loops
}

/** A generator of numbers from 0 to 1 that gives the same each time (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed | 0
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface Shape {
  readonly seed: number
  readonly respondents: number
  readonly cells: number
  /** Share of the respondents that pass. */
  readonly kept: number
  readonly weighted: boolean
  /** Codes of each item. */
  readonly sizes: readonly number[]
}

/** Columns of the banner that a part is of. */
const MEMBERS = [0, 5, 7, 3]

const partOf = ({ respondents, cells, kept, weighted }: Shape, random: () => number): AxisPart => {
  const lists = Array.from({ length: cells }, (): number[] => [])
  // The last cell stays empty where there are several.
  for (let row = 0; row < respondents; row++)
    if (random() < kept) lists[Math.floor(random() * Math.max(1, cells - 1))]?.push(row)
  const rows = Uint32Array.from(lists.flat())
  const starts = new Uint32Array(cells + 1)
  lists.forEach((list, cell) => (starts[cell + 1] = (starts[cell] ?? 0) + list.length))
  // The second member holds no cell.
  const columns = lists.map((_, cell) => [0, ...(cell % 2 === 0 ? [3] : []), ...(cell % 5 === 0 ? [7] : [])])
  const weights = weighted ? Float64Array.from(rows, () => 10 ** (4 * random() - 2)) : null
  return { cells, starts, rows, weights, cellOf: new Uint32Array(rows.length), members: MEMBERS, columns }
}

/** An item of so many codes; every third gives several of them one class, every second is of a stored column. */
const itemOf = (size: number, at: number, respondents: number, random: () => number): Item => {
  const bytes = size <= 256 && at % 4 !== 3
  const index = (bytes ? new Uint8Array(respondents) : new Uint16Array(respondents)).map(() =>
    Math.floor(random() ** 2 * size),
  )
  const item = denseItem(index, size)
  const merged = at % 3 === 2 ? { lut: item.lut.map(one => one >> 1), classes: (size + 1) >> 1 } : {}
  return { ...item, ...merged, stored: at % 2 === 0 }
}

const inputOf = (shape: Shape): { items: Item[]; part: AxisPart } => {
  const random = randomOf(shape.seed)
  const items = shape.sizes.map((size, at) => itemOf(size, at, shape.respondents, random))
  return { items, part: partOf(shape, random) }
}

/** Places where the bits differ: Object.is tells -0 from 0, and no sum is NaN. */
const differences = (a: Float64Array, b: Float64Array): number[] => {
  expect(b.length).toBe(a.length)
  return [...a.keys()].filter(i => !Object.is(a[i], b[i]))
}

/** Compares all that a kernel gives with the plain one. */
const compare = (kernel: Kernel, items: readonly Item[], part: AxisPart): void => {
  const nothing = new Float64Array()
  for (const everyCell of [true, false]) {
    const expected = plain.count({ items, numbers: [] }, part, everyCell)
    const found = kernel.count({ items, numbers: [] }, part, everyCell)
    expect(differences(expected.columns, found.columns)).toEqual([])
    expect(found.cells === null).toBe(!everyCell)
    expect(differences(expected.cells ?? nothing, found.cells ?? nothing)).toEqual([])
  }
}

const shape: fc.Arbitrary<Shape> = fc.record({
  seed: fc.integer(),
  respondents: fc.constantFrom(0, 1, 15, 17, 300, 4097, 9000),
  cells: fc.integer({ min: 1, max: 40 }),
  kept: fc.constantFrom(0, 0.02, 0.3, 0.9, 1),
  weighted: fc.boolean(),
  sizes: fc.array(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(40, 255, 256, 257, 900)), {
    maxLength: 25,
  }),
})

describe.each([
  ['one thread', 1],
  ['two threads', 2],
])('the packed kernel gives the bits of the plain one with %s', (_name, threads) => {
  const packed = newPackedKernel(200_000, threads)

  it('whatever the items, the axis, the weights and the filter; also from joint codes of an earlier call', () => {
    fc.assert(
      fc.property(shape, one => {
        const { items, part } = inputOf(one)
        compare(packed, items, part)
      }),
      { numRuns: 150 },
    )
  })

  it('of numbers, beside items and alone', () => {
    fc.assert(
      fc.property(shape, one => {
        const { items, part } = inputOf(one)
        const random = randomOf(one.seed + 1)
        const valuesOf = (level: number) =>
          new Float64Array(one.respondents).map(() => (random() < 0.2 ? NaN : 1e3 * random() - level))
        const numbers = [
          { values: valuesOf(300), shift: 0 },
          { values: valuesOf(20), shift: 171.5 },
        ]
        for (const asked of [items, []]) {
          const expected = plain.count({ items: asked, numbers }, part, false)
          const found = packed.count({ items: asked, numbers }, part, false)
          expect(found.numbers).toHaveLength(2)
          expected.numbers.forEach((sums, at) =>
            expect(differences(sums, found.numbers[at] ?? new Float64Array())).toEqual([]),
          )
          expect(differences(expected.columns, found.columns)).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('for a filter and a weight after others over the same columns', () => {
    const { items } = inputOf({
      seed: 5,
      respondents: 8000,
      cells: 1,
      kept: 1,
      weighted: false,
      sizes: Array<number>(40).fill(9),
    })
    for (const weighted of [true, false, true]) {
      const { part } = inputOf({ seed: weighted ? 6 : 7, respondents: 8000, cells: 9, kept: 0.6, weighted, sizes: [] })
      compare(packed, items, part)
    }
  })

  it('where there is no memory for the call', () => {
    const { memory, ...loops } = loopsOf()
    const refused: string[] = []
    const grow = (pages: number): number => {
      refused.push(`${pages} pages`)
      throw new RangeError('no memory')
    }
    const full = createPackedKernel({ ...loops, memory: { buffer: memory.buffer, grow } })
    const { items, part } = inputOf({ seed: 1, respondents: 9000, cells: 3, kept: 1, weighted: true, sizes: [4, 5, 6] })
    compare(full, items, part)
    expect(refused).toHaveLength(2)
  })
})

describe('threads that help', () => {
  /** Words of the memory: tasks taken, tasks, calls, whether one is open, threads inside, threads that may work. */
  const AT = { next: 16, tasks: 17, calls: 48, open: 49, inside: 50, threads: 51 }

  it('can do all of the work', async () => {
    const opened = openPackedLoops()
    if (opened === null) throw new Error('The packed kernel is not built: run "npm run build".')
    const { loops, team, use, close } = opened
    use(2)
    const words = () => new Int32Array(loops.memory.buffer, 0, 64)
    /** What the loops do to let others in, without taking a task. */
    const workTogether: PackedLoops['workTogether'] = threads => {
      const all = words()
      Atomics.store(all, AT.threads, threads)
      Atomics.store(all, AT.open, 1)
      while (Atomics.load(all, AT.next) < Atomics.load(all, AT.tasks)) {
        Atomics.add(all, AT.calls, 1)
        Atomics.notify(all, AT.calls)
        Atomics.wait(all, AT.next, -1, 1)
      }
      Atomics.store(all, AT.open, 0)
      while (Atomics.load(all, AT.inside) !== 0) Atomics.wait(all, AT.inside, Atomics.load(all, AT.inside), 1)
    }
    const kernel = createPackedKernel({ ...loops, workTogether }, createMemory(1_000_000), {
      threads: () => team.threads(Infinity),
    })
    const { items, part } = inputOf({
      seed: 9,
      respondents: 9000,
      cells: 12,
      kept: 0.8,
      weighted: true,
      sizes: Array<number>(60).fill(9),
    })
    compare(kernel, items, part)
    await close()
  })

  it('stay out of a call that has no place for them', async () => {
    const opened = openPackedLoops()
    if (opened === null) throw new Error('The packed kernel is not built: run "npm run build".')
    const { loops, team, use, close } = opened
    const kernel = createPackedKernel(loops, createMemory(1_000_000), { threads: () => team.threads(Infinity) })
    const { items, part } = inputOf({
      seed: 11,
      respondents: 9000,
      cells: 12,
      kept: 0.8,
      weighted: true,
      sizes: Array<number>(60).fill(9),
    })
    for (const threads of [4, 2, 2, 2, 3, 2]) {
      use(threads)
      compare(kernel, items, part)
      await new Promise(resolve => setTimeout(resolve, 30))
    }
    await close()
  })

  it('leave small calls to the one that asks', () => {
    const opened = openPackedLoops()
    opened?.use(2)
    expect(opened?.team.threads(1000)).toBe(1)
    expect(opened?.team.threads(1_000_000)).toBe(2)
    return opened?.close()
  })
})

describe('joint codes of stored columns', () => {
  const counting = (held: number): { kernel: Kernel; joined: () => number } => {
    const loops = loopsOf()
    let times = 0
    const interleave: PackedLoops['interleave'] = (...args) => {
      times++
      loops.interleave(...args)
    }
    return { kernel: createPackedKernel({ ...loops, interleave }, createMemory((8 * held) / 5)), joined: () => times }
  }
  const stored = (salt: number): Item[] =>
    inputOf({
      seed: salt,
      respondents: 5000,
      cells: 1,
      kept: 1,
      weighted: false,
      sizes: Array<number>(24).fill(11),
    }).items.map(item => ({ ...item, stored: true }))
  const { part } = inputOf({ seed: 3, respondents: 5000, cells: 2, kept: 1, weighted: true, sizes: [] })

  it('are joined once, and again for other classes of the same columns', () => {
    const { kernel, joined } = counting(1_000_000)
    const items = stored(1)
    kernel.count({ items: items, numbers: [] }, part, false)
    const once = joined()
    expect(once).toBeGreaterThan(1)
    kernel.count({ items: items, numbers: [] }, part, false)
    expect(joined()).toBe(once)
    const others = items.map(item => ({ ...item, lut: item.lut.map(one => Math.min(one, 8)) }))
    compare(kernel, others, part)
    expect(joined()).toBeGreaterThan(once)
  })

  it('are held up to a number of bytes, those used last', () => {
    const [first, second] = [stored(1), stored(2)]
    const { kernel, joined } = counting(70_000)
    for (const items of [first, second, first]) kernel.count({ items: items, numbers: [] }, part, false)
    const all = joined()
    kernel.count({ items: first, numbers: [] }, part, false)
    expect(joined()).toBe(all)
    kernel.count({ items: second, numbers: [] }, part, false)
    expect(joined()).toBeGreaterThan(all)
  })
})

const questions = 12

/** A survey of singles, a multi-response question, a number and a weight that is missing for some. */
const surveyOf = (seed: number, respondents: number): DataTable => {
  const random = randomOf(seed)
  const codes = (options: number) =>
    codedColumn(Array.from({ length: respondents }, () => (random() < 0.1 ? null : Math.floor(random() * options))))
  return tableFromColumns(respondents, {
    ...Object.fromEntries(Array.from({ length: questions }, (_, q) => [`q${q}`, codes(2 + q)])),
    ...Object.fromEntries(['m0', 'm1', 'm2'].map(name => [name, codes(2)])),
    x: numberColumn(Array.from({ length: respondents }, () => (random() < 0.1 ? null : Math.floor(random() * 500)))),
    weight: numberColumn(Array.from({ length: respondents }, () => (random() < 0.05 ? null : 3 * random()))),
  })
}

const single = (name: string, options: number) => ({
  kind: 'single' as const,
  id: name,
  var: name,
  cats: Array.from({ length: options }, (_, k) => ({ key: `k${k}`, label: '', codes: [k] })),
})
const multi = {
  kind: 'multi' as const,
  id: 'm',
  members: ['m0', 'm1', 'm2'].map(name => ({ key: name, label: '', var: name, codes: [1] })),
}

const filter: fc.Arbitrary<Condition | null> = fc.option(
  fc.constantFrom<Condition>(
    { var: 'q5', in: [0, 1] },
    { var: 'q11', in: [3] },
    {
      and: [
        { var: 'q11', in: [3] },
        { var: 'q10', in: [2] },
      ],
    },
    { or: [] },
  ),
)

const plan: fc.Arbitrary<Plan> = fc
  .record({
    rows: fc.subarray(Array.from({ length: questions }, (_, q) => q)),
    banner: fc.subarray([single('q1', 3), multi, single('q9', 11), single('q10', 12)]),
    weight: fc.constantFrom('weight', null),
    missing: fc.constantFrom('exclude' as const, 'include_all' as const),
    filter,
  })
  .map(({ rows, ...rest }) => ({
    ...rest,
    rows: [
      ...rows.map(q => ({ ...single(`q${q}`, 2 + q), nets: [{ key: 'net', label: '', any_of: ['k0', 'k1'] }] })),
      multi,
      { kind: 'numeric' as const, id: 'x', var: 'x' },
    ],
  }))

describe('whole tables', () => {
  it('are the same to the bit, over any banner, weight and filter', () => {
    const packed = [newPackedKernel(), newPackedKernel(50_000, 2)]
    fc.assert(
      fc.property(plan, fc.integer(), fc.constantFrom(1, 40, 2500), (one, seed, respondents) => {
        const data = surveyOf(seed, respondents)
        const expected = tabulate(data, one)
        for (const kernel of packed) expect(tabulate(data, one, kernel)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
})
