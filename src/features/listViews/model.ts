import type { ListViewSettings } from '@core/contract'
import { LIST_VIEW_NAME_MAX } from '@core/domain'
import { NO_FILTERS, parseSelection, saveSelection, writeSelection, type FilterKind } from '@/lib/libraryFilters'
import { sameJson } from '@/lib/sameJson'

/** One form for settings that show the same list. */
const canonical = ({ filters, sort, of, query, preferences_first: first }: ListViewSettings) => ({
  filters: writeSelection(parseSelection(filters) ?? {}) ?? null,
  sort: sort ?? null,
  of: of ?? null,
  query: query ?? null,
  first: first ?? null,
})

export const sameSettings = (one: ListViewSettings, other: ListViewSettings): boolean =>
  sameJson(canonical(one), canonical(other))

/** What is wrong with the name of a view, or null. */
export const nameProblem = (name: string): string | null => {
  if (name.trim() === '') return 'Enter a name.'
  return name.trim().length > LIST_VIEW_NAME_MAX ? `Use at most ${String(LIST_VIEW_NAME_MAX)} characters.` : null
}

/** Saves filters that come as a text, as those of a view do, and returns their text for the URL. Unreadable ones are none. */
export const openSelection = (kind: FilterKind, userId: string, text: string | undefined): string | undefined => {
  const selection = parseSelection(text) ?? NO_FILTERS
  saveSelection(kind, userId, selection)
  return writeSelection(selection)
}
