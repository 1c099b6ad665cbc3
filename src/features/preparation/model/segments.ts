import { numberOf, type TypedCondition } from './derive'

interface Bounds {
  readonly low: number
  readonly high: number
  /** Whether the limit itself is left out. */
  readonly open: boolean
  readonly words: string
}

const boundsOf = ({ relation, from, to }: TypedCondition): Bounds | null => {
  const [low, high] = [numberOf(from) ?? -Infinity, numberOf(to) ?? Infinity]
  switch (relation) {
    case 'at_least':
      return { low, high: Infinity, open: false, words: `at least ${from}` }
    case 'over':
      return { low, high: Infinity, open: true, words: `over ${from}` }
    case 'at_most':
      return { low: -Infinity, high, open: false, words: `at most ${to}` }
    case 'under':
      return { low: -Infinity, high, open: true, words: `under ${to}` }
    case 'between':
      return { low, high, open: false, words: `between ${from} and ${to}` }
    default:
      return null
  }
}

/**
 * Two conditions on one number that nobody can meet: why in words, and the later of the two. Null where there are none.
 */
export const contradiction = (
  conditions: readonly TypedCondition[],
): { readonly at: number; readonly words: string; readonly last: string } | null => {
  for (const [at, condition] of conditions.entries()) {
    const own = boundsOf(condition)
    if (!own) continue
    for (const other of conditions.slice(0, at)) {
      const bounds = other.question === condition.question ? boundsOf(other) : null
      if (!bounds) continue
      const [low, high] = [Math.max(own.low, bounds.low), Math.min(own.high, bounds.high)]
      if (low > high || (low === high && (own.open || bounds.open)))
        return { at, words: `${condition.question} cannot be ${bounds.words} and ${own.words}`, last: own.words }
    }
  }
  return null
}
