/** Moves positions apart by at least `gap`, keeping their order and staying within the limits; where all do not fit, `top` gives way. */
export const spread = (positions: readonly number[], gap: number, top: number, bottom: number): number[] => {
  const order = positions.map((_position, index) => index).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0))
  const out = [...positions]
  let limit = top
  for (const index of order) {
    out[index] = Math.max(out[index] ?? 0, limit)
    limit = (out[index] ?? 0) + gap
  }
  limit = bottom
  for (const index of order.reverse()) {
    out[index] = Math.min(out[index] ?? 0, limit)
    limit = (out[index] ?? 0) - gap
  }
  return out
}
