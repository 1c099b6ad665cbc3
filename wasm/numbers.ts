// Sums of numbers, cell by cell, in the order of the plain kernel.
import { cells, heldAt, holdersAt, stage, stageAt, startsAt, weightsAt } from './order'

/** Bytes of the sums of a number: n, Σw, Σw², Σx, Σx², Σwx, Σwx². */
const SEVEN: usize = 56

// @ts-ignore: decorator
@inline
function addAt(at: usize, x: v128): void {
  v128.store(at, f64x2.add(v128.load(at), x))
}

// @ts-ignore: decorator
@inline
function sumCells(shift: f64, into: usize, weighted: bool): void {
  const one = f64x2.splat(1)
  for (let cell = 0; cell < cells; cell++) {
    const start = startsAt + <usize>cell * 4
    const from = <usize>load<u32>(start)
    const end = stageAt + <usize>load<u32>(start, 4) * 8
    let weight = weightsAt + from * 8
    let n: i32 = 0
    let w2 = f64x2.splat(0)
    let xx = f64x2.splat(0)
    let wx = f64x2.splat(0)
    for (let at = stageAt + from * 8; at < end; at += 8) {
      const d = load<f64>(at) - shift
      const w: f64 = weighted ? load<f64>(weight) : 1
      if (weighted) weight += 8
      if (d != d) continue
      const withD = f64x2.replace_lane(one, 1, d)
      n++
      w2 = f64x2.add(w2, f64x2.mul(f64x2.splat(w), f64x2.replace_lane(one, 1, w)))
      xx = f64x2.add(xx, f64x2.mul(f64x2.splat(d), withD))
      wx = f64x2.add(wx, f64x2.mul(f64x2.splat(w * d), withD))
    }
    const held = heldAt + <usize>cell * 4
    const last = holdersAt + <usize>load<u32>(held, 4) * 4
    for (let column = holdersAt + <usize>load<u32>(held) * 4; column < last; column += 4) {
      const to = into + <usize>load<u32>(column) * SEVEN
      store<f64>(to, load<f64>(to) + <f64>n)
      addAt(to + 8, w2)
      addAt(to + 24, xx)
      addAt(to + 40, wx)
    }
  }
}

/**
 * n, Σw, Σw², Σx, Σx², Σwx, Σwx² (f64) of x = value - shift for each of `columns` columns; values (f64) of all respondents, NaN = none.
 * Cell by cell, in the order of the axis.
 */
export function sumNumbers(values: usize, shift: f64, into: usize, columns: usize): void {
  memory.fill(into, 0, columns * SEVEN)
  stage<f64>(values)
  if (weightsAt != 0) sumCells(shift, into, true)
  else sumCells(shift, into, false)
}
