import { expect } from 'vitest'
import {
  createMemory,
  createPackedKernel,
  createPlainKernel,
  tabulate,
  type Cube,
  type DataTable,
  type Kernel,
  type Plan,
} from '@core/crosstab'
import { openPackedLoops } from '../../server/areas/analysis/kernel'

/** A packed kernel with a memory of its own, which holds at most so many bytes for later calls; threads help with any of them. */
export const newPackedKernel = (held = 4 * 1024 * 1024, threads = 1): Kernel => {
  const packed = openPackedLoops()
  if (packed === null) throw new Error('The packed kernel is not built: run "npm run build".')
  packed.use(threads)
  return createPackedKernel(packed.loops, createMemory(held), { threads: () => packed.team.threads(Infinity) })
}

const packed = newPackedKernel()
const together = newPackedKernel(undefined, 2)

/** The kernels that must give the same tables. */
export const KERNELS: readonly (readonly [name: string, kernel: Kernel])[] = [
  ['plain', createPlainKernel()],
  ['packed', packed],
  ['packed, with two threads', together],
]

/** Cubes of the plain kernel, once the packed one has given the same, to the bit, with one thread and with two. */
export const tabulateTwice = (table: DataTable, plan: Plan): Cube[] => {
  const cubes = tabulate(table, plan)
  for (const kernel of [packed, together]) expect(tabulate(table, plan, kernel)).toEqual(cubes)
  return cubes
}
