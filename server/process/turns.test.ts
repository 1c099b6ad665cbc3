import { expect, it } from 'vitest'
import { inTurns } from './turns'

/** Work for about this long, in steps of a fraction of a millisecond. */
function* busy(ms: number): Generator<undefined, string> {
  const end = performance.now() + ms
  while (performance.now() < end) {
    const step = performance.now() + 0.2
    while (performance.now() < step);
    yield
  }
  return 'done'
}

it('lets others have their turn while it works', async () => {
  let turns = 0
  let over = false
  const count = (): void => {
    turns += 1
    if (!over) setImmediate(count)
  }
  setImmediate(count)
  expect(await inTurns(busy(100))).toBe('done')
  over = true
  expect(turns).toBeGreaterThan(1)
})

it('passes on what the work throws', async () => {
  // eslint-disable-next-line require-yield -- It fails before its first pause.
  const failing = function* (): Generator<undefined, string> {
    throw new Error('No such variable')
  }
  await expect(inTurns(failing())).rejects.toThrow('No such variable')
})
