import type { OptionDef } from '@core/domain/question'
import { splitAnswers } from '../csv/multiAnswers'
import { countTexts } from '../csv/tally'
import { cleanText } from './clean'
import { define, shown, textOf } from './define'
import type { Profile } from './profile'
import type { FoundQuestion } from './types'

interface Piece {
  n: number
  /** The piece that follows in every cell, or null when cells differ. */
  next: string | null | undefined
  /** The piece that comes before it in every cell, or null. */
  previous: string | null | undefined
}

const agree = (known: string | null | undefined, found: string | undefined): string | null =>
  known === undefined || known === found ? (found ?? null) : null

const piecesOf = (
  cells: readonly { readonly text: string; readonly n: number }[],
  separator: string,
): Map<string, Piece> => {
  const pieces = new Map<string, Piece>()
  for (const { text, n } of cells) {
    const answers = splitAnswers(text, separator)
    const listed = new Set<string>()
    answers.forEach((answer, at) => {
      const piece: Piece = pieces.get(answer) ?? { n: 0, next: undefined, previous: undefined }
      pieces.set(answer, piece)
      if (!listed.has(answer)) piece.n += n
      listed.add(answer)
      piece.next = agree(piece.next, answers[at + 1])
      piece.previous = agree(piece.previous, answers[at - 1])
    })
  }
  return pieces
}

const MOST_JOINED = 8

/** If the wording of an option contains the separator, its pieces only ever occur together: they are one option. */
const joinedLabels = (pieces: ReadonlyMap<string, Piece>, least: number): Map<string, string[]> => {
  const follows = (first: string): string | null => {
    const next = pieces.get(first)?.next ?? null
    const piece = next === null ? undefined : pieces.get(next)
    const together =
      piece !== undefined && piece.previous === first && piece.n === pieces.get(first)?.n && piece.n >= least
    return together ? next : null
  }
  const joined = new Map<string, string[]>()
  for (const [answer, { previous }] of pieces) {
    if (previous != null && follows(previous) === answer) continue
    const parts = [answer]
    for (
      let next = follows(answer);
      next !== null && parts.length < MOST_JOINED && !parts.includes(next);
      next = follows(next)
    )
      parts.push(next)
    joined.set(answer, parts)
  }
  return joined
}

const LEAST_TOGETHER = 3

const option = (code: string | number, label: string): OptionDef => ({
  id: String(code),
  label: cleanText(label) || String(code),
  codes: [code],
  score: null,
  missing: false,
})

/**
 * A question whose cells hold several answers divided by `separator`. Without value labels, answers that hardly anybody gave
 * are counted in the base but not listed.
 */
export const delimitedQuestion = (profile: Profile, separator: string): FoundQuestion => {
  const { variable, column } = profile
  const pieces = piecesOf(countTexts(column), separator)
  const labelled = variable.valueLabels.map(({ code, label }) => option(code, label))
  const known = new Set(labelled.map(({ id }) => id))
  const joined =
    labelled.length > 0
      ? new Map([...pieces.keys()].map(answer => [answer, [answer]]))
      : joinedLabels(pieces, LEAST_TOGETHER)
  const rare = Math.max(2, profile.valid * 0.005)
  const size = (answer: string): number => pieces.get(answer)?.n ?? 0
  const found = [...joined.keys()].filter(answer => !known.has(answer))
  const others = found.filter(answer => labelled.length > 0 || size(answer) >= rare).sort((a, b) => size(b) - size(a))
  const glue = separator.trim() === '' ? separator : `${separator.trim()} `
  const def = define(variable.name, textOf(variable), {
    kind: 'multi',
    source: { kind: 'delimited', var: variable.name, sep: separator, base: 'answered' },
    options: [...labelled, ...others.map(answer => option(answer, (joined.get(answer) ?? [answer]).join(glue)))],
  })
  const left = found.length - others.length
  const bare = labelled.length > 0 && others.length > 0
  const note = bare
    ? ' Some codes have no label in the codebook.'
    : left > 0
      ? ` ${left === 1 ? '1 answer of very few respondents is' : `${left} answers of very few respondents are`} in the base but not listed.`
      : ''
  return {
    id: `v:${variable.name}`,
    def,
    state: note === '' ? 'ready' : 'check',
    reason: `One cell holds several answers divided by "${separator}".${note}`,
    set: null,
    variables: [shown(variable)],
    base: profile.valid,
    counts: Object.fromEntries([...pieces].map(([answer, { n }]) => [answer, n])),
    include: profile.valid > 0,
    replaces: [],
  }
}
