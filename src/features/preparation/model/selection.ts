import type { PreparedVariable } from '@core/contract'
import { count } from '@/lib/words'
import { TYPES } from './types'

/** Why something cannot be done with the chosen variables; null where it can. */
export interface Possible {
  readonly set: string | null
  readonly grid: string | null
  readonly answers: string | null
  readonly compute: string | null
  readonly split: string | null
}

const COLUMNS: readonly PreparedVariable['type'][] = ['single', 'scale', 'nps', 'numeric', 'open']
const WITH_ANSWERS: readonly PreparedVariable['type'][] = ['single', 'scale', 'nps', 'multi', 'grid']

const notColumns = (chosen: readonly PreparedVariable[]): PreparedVariable | undefined =>
  chosen.find(({ origin, type }) => origin === 'set' || origin === 'grid' || !COLUMNS.includes(type))

/** What can be done with these variables, each with the reason where it cannot. */
export const possible = (chosen: readonly PreparedVariable[]): Possible => {
  const other = notColumns(chosen)
  const notSet = other ? `No set: ${other.name} is ${TYPES[other.type].label.toLowerCase()}.` : null
  const bare = chosen.find(({ type }) => !WITH_ANSWERS.includes(type))
  const numbers = chosen.every(({ type }) => type === 'numeric')
  return {
    set: chosen.length < 2 && chosen[0]?.type !== 'open' ? 'A set needs two variables or more.' : notSet,
    grid:
      chosen.length < 2
        ? 'A grid needs two variables or more.'
        : bare && !numbers
          ? `No grid: ${bare.name} has no answers.`
          : null,
    answers: bare ? `${bare.name} has no answers.` : null,
    compute: chosen.find(({ type }) => type === 'open' || type === 'date' || type === 'grid')
      ? 'Only numbers and answers can be computed.'
      : null,
    split: chosen.every(({ origin }) => origin === 'set' || origin === 'grid')
      ? null
      : 'Only sets and grids can be split.',
  }
}

const words = (text: string): string[] => text.split(/\s+/u)

/** The beginning that all texts share, in whole words; empty unless it is three words or more. */
export const sharedText = (texts: readonly string[]): string => {
  const [first = '', ...rest] = texts
  let shared = words(first)
  for (const text of rest) {
    const other = words(text)
    const end = shared.findIndex((word, at) => word !== other[at])
    shared = end < 0 ? shared : shared.slice(0, end)
  }
  return texts.length > 1 && shared.length >= 3 ? shared.join(' ').replace(/[\s:–—-]+$/u, '') : ''
}

/** The part of a text that is its own. */
export const ownText = (text: string, shared: string): string =>
  shared !== '' && text.startsWith(shared) ? text.slice(shared.length).replace(/^[\s:–—.-]+/u, '') : text

/** The name that a set or grid of these could have: what their names begin with. */
export const sharedName = (names: readonly string[]): string => {
  const [first = ''] = names
  let end = first.length
  for (const name of names) while (end > 0 && !name.startsWith(first.slice(0, end))) end -= 1
  return first
    .slice(0, end)
    .replace(/[\s_.\-:]+$/u, '')
    .replace(/[\s_.-]*(part|choice|option)$/iu, '')
}

/** What the chosen variables have in common, in a sentence. */
export const commonWords = (chosen: readonly PreparedVariable[]): string => {
  const shared = sharedText(chosen.map(({ text }) => text))
  const types = [...new Set(chosen.map(({ type }) => TYPES[type].label))]
  return [
    shared === '' ? '' : `One question text: “${shared}”.`,
    types.length === 1 ? `All ${types[0]?.toLowerCase() ?? ''}.` : `${count(types.length)} different types.`,
  ]
    .filter(Boolean)
    .join(' ')
}
