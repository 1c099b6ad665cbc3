import { remember, remembered } from './remembered'

/** Filters of the library: the chosen metadata values as the URL, the saved copy and the server write them. */

/** Chosen values by category; nested values are whole paths. Never holds a category without values. */
export type Selection = Readonly<Record<string, readonly string[]>>

/** Studies, questions and documents share the filters of studies. */
export type FilterKind = 'study' | 'story'

/** The URL parameter of each kind. */
export const FILTER_PARAMETERS = { study: 'studyFilters', story: 'storyFilters' } as const

export const NO_FILTERS: Selection = {}

/** The longest text that the server reads. */
const LONGEST_TEXT = 20_000

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

const byCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** One form for equal selections: sorted, each value once, no empty category. */
const canonical = (selection: Selection): Selection =>
  Object.fromEntries(
    Object.entries(selection)
      .map(([category, values]) => [category, [...new Set(values)].sort(byCode)] as const)
      .filter(([, values]) => values.length > 0)
      .sort(([one], [other]) => byCode(one, other)),
  )

/** Reads a URL parameter or a saved text. Absent or empty: no filters. Null: not a text from writeSelection. */
export const parseSelection = (text: string | null | undefined): Selection | null => {
  if (text === null || text === undefined || text === '') return NO_FILTERS
  if (text.length > LONGEST_TEXT) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const entries = Object.entries(value).filter((entry): entry is [string, string[]] => isTexts(entry[1]))
    return entries.length === Object.keys(value).length ? canonical(Object.fromEntries(entries)) : null
  } catch {
    return null
  }
}

/** The text for the URL and the server's `filters`, the same for equal selections; undefined when nothing is chosen. */
export const writeSelection = (selection: Selection): string | undefined => {
  const text = JSON.stringify(canonical(selection))
  return text === '{}' ? undefined : text
}

export const sameSelection = (one: Selection, other: Selection): boolean =>
  writeSelection(one) === writeSelection(other)

/** How many values are chosen, in one category or in all. */
export const countChosen = (selection: Selection, category?: string): number =>
  category === undefined
    ? Object.values(selection).reduce((sum, values) => sum + values.length, 0)
    : chosenIn(selection, category).length

/** The chosen values of one category. */
export const chosenIn = (selection: Selection, category: string): readonly string[] =>
  (Object.hasOwn(selection, category) ? selection[category] : undefined) ?? []

/** The selection with the values of one category replaced. */
export const withChosen = (selection: Selection, category: string, values: readonly string[]): Selection =>
  canonical({ ...selection, [category]: values })

/** The selection with one value added, or removed if it was there. */
export const toggleChosen = (selection: Selection, category: string, value: string): Selection => {
  const chosen = chosenIn(selection, category)
  return withChosen(
    selection,
    category,
    chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value],
  )
}

const keyOf = (kind: FilterKind, userId: string): string => `tabularium.${FILTER_PARAMETERS[kind]}.${userId}`

/** The filters this person saved in this browser; null when there are none or they cannot be read. */
export const savedSelection = (kind: FilterKind, userId: string): Selection | null => {
  const saved = parseSelection(remembered(keyOf(kind, userId)))
  return saved !== null && countChosen(saved) > 0 ? saved : null
}

/** Saves the filters for this person; an empty selection deletes them. */
export const saveSelection = (kind: FilterKind, userId: string, selection: Selection): void =>
  remember(keyOf(kind, userId), writeSelection(selection) ?? null)

export interface StartingFilters {
  readonly selection: Selection
  /** The link's filters, when saved filters were used instead and differ; else null. */
  readonly passedOver: Selection | null
  /** The link's text cannot be read. */
  readonly unreadable: boolean
}

/** The saved filters first, otherwise those of the link. */
export const startingFilters = (saved: Selection | null, parameter: string | null): StartingFilters => {
  const linked = parseSelection(parameter)
  const link = linked ?? NO_FILTERS
  const differs = saved !== null && countChosen(link) > 0 && !sameSelection(saved, link)
  return { selection: saved ?? link, passedOver: differs ? link : null, unreadable: linked === null }
}
