import { createPackedKernel, plainKernel, type Kernel } from '@core/crosstab'
import { openPackedLoops } from '../../server/areas/analysis/kernel'

/** A packed kernel with a memory of its own that holds at most so many bytes of joint codes for later calls. */
export const newPackedKernel = (held = 1024 * 1024): Kernel => {
  const loops = openPackedLoops()
  if (loops === null) throw new Error('The packed kernel is not built: run "npm run build".')
  return createPackedKernel(loops, { held })
}

/** The kernels that must give the same tables. */
export const KERNELS: readonly (readonly [name: string, kernel: Kernel])[] = [
  ['plain', plainKernel],
  ['packed', newPackedKernel()],
]
