import { toggleChosen, type Selection } from '@/lib/libraryFilters'
import { Button } from '../Button'
import { Callout } from '../Feedback'
import { isBelow, tokensOf, type FilterCategory, type FilterToken } from './categories'

/**
 * Chosen values that nothing has any more which the reader may see, by the counts that came with `found` results. A category
 * without counts may be one that is no longer for filtering: it is missed only where nothing was found.
 */
const unofferedIn = (categories: readonly FilterCategory[], selection: Selection, found: number): FilterToken[] => {
  const offered = new Map(categories.map(({ name, values }) => [name, values.map(({ label }) => label)]))
  return tokensOf(categories, selection).filter(({ name, path }) => {
    const labels = offered.get(name)
    return labels === undefined ? found === 0 : !labels.some(label => label === path || isBelow(label, path))
  })
}

interface UnofferedProps {
  readonly categories: readonly FilterCategory[]
  readonly selection: Selection
  readonly onChange: (selection: Selection) => void
  /** What is filtered, e.g. 'study'. */
  readonly one: string
  /** Number of results of the whole list, not of a search; null until it is known. */
  readonly found: number | null
}

/** Names chosen values that nothing in the list has any more, such as those of an old view, and removes them. */
export const Unoffered = ({ categories, selection, onChange, one, found }: UnofferedProps) => {
  const unoffered = found === null ? [] : unofferedIn(categories, selection, found)
  if (unoffered.length === 0) return null
  const remove = () => onChange(unoffered.reduce((left, { name, path }) => toggleChosen(left, name, path), selection))
  return (
    <Callout
      tone="warning"
      action={
        <Button size="sm" onClick={remove}>
          {unoffered.length === 1 ? 'Remove this filter' : 'Remove these filters'}
        </Button>
      }
    >
      No {one} you can open has {unoffered.map(({ category, value }) => `${category} “${value}”`).join(' or ')}.
    </Callout>
  )
}
