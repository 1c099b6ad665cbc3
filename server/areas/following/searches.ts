import { invalid } from '../../access/refusal'
import { parseSelection } from '../catalogue'

const QUERY_MAX = 500
/** Bytes: what an index of the database holds with room to spare. */
const ADDRESS_MAX = 1500

/** A search as somebody follows it. */
export interface FollowedSearch {
  readonly words: string
  readonly studyFilters: string | undefined
  readonly storyFilters: string | undefined
}

const filtersIn = (search: URLSearchParams, name: string): string | undefined => {
  const chosen = parseSelection(search.get(name) ?? undefined)
  return Object.keys(chosen).length === 0 ? undefined : JSON.stringify(chosen)
}

/** A search from its address, the query of the page of results. Throws Refusal invalid for filters that are none. */
export const searchOf = (address: string): FollowedSearch => {
  const search = new URLSearchParams(address)
  return {
    words: (search.get('query') ?? '').trim(),
    studyFilters: filtersIn(search, 'studyFilters'),
    storyFilters: filtersIn(search, 'storyFilters'),
  }
}

const refuse = (message: string) => invalid('This search cannot be followed.', { itemId: [message] })

/** The one address of a search, however it was written. Throws Refusal invalid for what nobody can follow. */
export const searchAddress = (address: string): string => {
  const { words, studyFilters, storyFilters } = searchOf(address)
  if (words === '' || words.length > QUERY_MAX)
    throw refuse(`Search for something first, with at most ${QUERY_MAX} characters.`)
  const search = new URLSearchParams({ query: words })
  if (studyFilters !== undefined) search.set('studyFilters', studyFilters)
  if (storyFilters !== undefined) search.set('storyFilters', storyFilters)
  const text = search.toString()
  if (text.length > ADDRESS_MAX) throw refuse('Use fewer filters to follow this search.')
  return text
}

/** What a search is called: its words and the chosen values. */
export const searchTitle = (address: string): string => {
  const { words, studyFilters, storyFilters } = searchOf(address)
  const values = [studyFilters, storyFilters].flatMap(filters => Object.values(parseSelection(filters)).flat())
  return [`Search: ${words}`, ...new Set(values)].join(' · ')
}
