import fuzzysort from 'fuzzysort'
import type { MarkedText } from '@core/contract'
import type { IconName } from '@/ui'
import { plain, type Group, type Row } from './rows'

/** Something that the person may do from here. */
export interface Action {
  readonly label: string
  readonly icon: IconName
  /** Where it leads or what it belongs to. */
  readonly detail: string
  /** Other words that people use for it. */
  readonly also?: string
  readonly href?: string
  readonly run?: () => void
  /** Found by typing, and not listed before. */
  readonly quiet?: true
}

const SHOWN = 6
/** Below it only scattered letters match; of at most 1. */
const SCORE_MIN = 0.35

const rowOf = ({ label, icon, detail, href, run }: Action, words: MarkedText): Row => ({
  key: `action ${label}`,
  icon,
  words,
  detail,
  ...(href !== undefined && { href }),
  ...(run && { run }),
})

const marksAt = (text: string, places: ReadonlySet<number>): MarkedText => {
  const parts: MarkedText = []
  for (const [at, letter] of text.split('').entries()) {
    const hit = places.has(at)
    const last = parts.at(-1)
    if (last?.hit === hit) parts[parts.length - 1] = { text: last.text + letter, hit }
    else parts.push({ text: letter, hit })
  }
  return parts
}

/** The actions that what is typed may mean, best first; while nothing is typed those that are not quiet, in their own order. */
export const matchingActions = (actions: readonly Action[], query: string, most = SHOWN): Group[] => {
  const typed = query.trim()
  const rows =
    typed === ''
      ? actions.filter(({ quiet }) => !quiet).map(action => rowOf(action, plain(action.label)))
      : fuzzysort
          .go(typed, actions, { keys: ['label', 'also'], threshold: SCORE_MIN, limit: most })
          .map(({ obj, 0: label }) => rowOf(obj, marksAt(obj.label, new Set(label?.indexes ?? []))))
  return rows.length === 0 ? [] : [{ name: 'Actions', rows }]
}
