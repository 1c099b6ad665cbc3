import type { MultiBase } from '@core/crosstab'
import type { OutputOf, previewStep } from '@core/contract'
import { tally, type TypedMember, type Values } from './sets'

export type Previewed = OutputOf<typeof previewStep>

/** One answer of a set, beside what its column says alone. */
export interface SetLine {
  readonly id: string
  readonly label: string
  /** Of the column alone: its base, and the share of it that ticked; null where it was not counted. */
  readonly before: { readonly base: number; readonly share: number } | null
  readonly n: number
  readonly share: number
  readonly exclusive: boolean
  /** It holds nothing else than what counts, so that it seems ticked by everybody. */
  readonly onlyBlanks: boolean
}

const shareOf = (n: number, base: number): number => (base === 0 ? 0 : (100 * n) / base)

/** The answers of a set from the largest to the smallest, exclusive ones last. Shares in percent. */
export const setLines = (
  seen: Previewed,
  members: readonly TypedMember[],
  values: readonly Values[],
  respondents: number,
): SetLine[] => {
  const [made] = seen.after
  if (!made) return []
  const bases = new Map(seen.before.map(({ name, base }) => [name, base]))
  const lines = made.options.map(({ id, label, n }, at): SetLine => {
    const member = made.options.length === members.length ? members[at] : undefined
    const variable = values.find(({ name }) => name === member?.variable)
    const base = member && bases.get(member.variable)
    const counted = member && variable ? tally(variable, member.counts, respondents) : null
    return {
      id,
      label,
      before: counted && base !== undefined ? { base, share: shareOf(counted.ticked, base) } : null,
      n,
      share: shareOf(n, made.base),
      exclusive: member?.exclusive === true,
      onlyBlanks: counted?.onlyBlanks === true,
    }
  })
  return lines.sort((a, b) => Number(a.exclusive) - Number(b.exclusive) || b.n - a.n)
}

/** The line whose share moves most, if it moves by a point at least. */
export const largestMove = (lines: readonly SetLine[]): SetLine | null => {
  const move = ({ before, share }: SetLine): number => (before ? Math.abs(before.share - share) : 0)
  const [first] = [...lines].sort((a, b) => move(b) - move(a))
  return first && move(first) >= 1 ? first : null
}

/** All respondents by what the set knows of them. */
export interface SetParts {
  readonly ticked: number
  readonly exclusive: number
  readonly none: number
  readonly notAsked: number
}

/** Parts of all respondents; who has an exclusive answer alone is told apart where there is one such answer. */
export const setParts = (seen: Previewed, lines: readonly SetLine[], resolved: boolean): SetParts | null => {
  if (!seen.bases) return null
  const { answered, selected, all } = seen.bases
  const alone = lines.filter(({ exclusive }) => exclusive)
  const exclusive = alone.length === 1 ? (alone[0]?.n ?? 0) - (resolved ? 0 : (seen.conflicts ?? 0)) : 0
  return {
    ticked: selected - Math.max(0, exclusive),
    exclusive: Math.max(0, exclusive),
    none: answered - selected,
    notAsked: all - answered,
  }
}

/** How many of all respondents are in the base. */
export const baseUnder = (base: MultiBase, { ticked, exclusive, none, notAsked }: SetParts): number =>
  ticked + exclusive + (base === 'selected' ? 0 : none) + (base === 'all' ? notAsked : 0)
