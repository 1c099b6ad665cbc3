/**
 * Sum of positive numbers per class, each with the rounding of the sums before it carried along (Kahan, Communications of the
 * ACM 8, 1965): a sum of millions is as exact as one of ten.
 */
export const classSums = (values: Float64Array, classOf: ArrayLike<number>, classes: number): Float64Array => {
  const sums = new Float64Array(classes)
  const lost = new Float64Array(classes)
  for (let i = 0; i < values.length; i++) {
    const k = classOf[i] ?? 0
    const before = sums[k] ?? 0
    const value = (values[i] ?? 0) - (lost[k] ?? 0)
    const after = before + value
    lost[k] = after - before - value
    sums[k] = after
  }
  return sums
}

/** Σx of positive numbers, as exact as `classSums`; `term` is applied to each first. */
export const total = (values: Float64Array, term: (value: number) => number = value => value): number => {
  let sum = 0
  let lost = 0
  for (const given of values) {
    const value = term(given) - lost
    const after = sum + value
    lost = after - sum - value
    sum = after
  }
  return sum
}
