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

/** A packed kernel with a memory of its own, which holds at most so many bytes for later calls. */
export const newPackedKernel = (held = 4 * 1024 * 1024): Kernel => {
  const loops = openPackedLoops()
  if (loops === null) throw new Error('The packed kernel is not built: run "npm run build".')
  return createPackedKernel(loops, createMemory(held))
}

const packed = newPackedKernel()

/** The kernels that must give the same tables. */
export const KERNELS: readonly (readonly [name: string, kernel: Kernel])[] = [
  ['plain', createPlainKernel()],
  ['packed', packed],
]

/** Cubes of the plain kernel, once the packed one has given the same, to the bit. */
export const tabulateTwice = (table: DataTable, plan: Plan): Cube[] => {
  const cubes = tabulate(table, plan)
  expect(tabulate(table, plan, packed)).toEqual(cubes)
  return cubes
}
