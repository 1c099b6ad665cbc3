/** Mean advance of a 12 px character; good enough to wrap without measuring. */
export const CHARACTER = 6.3

/** Breaks a label into at most `lines` lines of `width` px; what does not fit ends in an ellipsis. Never rotated. */
export const wrapLabel = (label: string, width: number, lines: number): string[] => {
  const room = Math.max(3, Math.floor(width / CHARACTER))
  const out: string[] = []
  let line = ''
  for (const word of label.split(/\s+/)) {
    const joined = line === '' ? word : `${line} ${word}`
    if (joined.length <= room || line === '') line = joined
    else {
      out.push(line)
      line = word
    }
  }
  out.push(line)
  const kept = out.length > lines ? [...out.slice(0, lines - 1), out.slice(lines - 1).join(' ')] : out
  return kept.map(entry => (entry.length > room ? `${entry.slice(0, room - 1).trimEnd()}…` : entry))
}

/** Moves label positions apart by at least `gap`, keeping their order and staying within the limits. */
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
