import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { chosenIn, toggleChosen, withChosen, type Selection } from '@/lib/libraryFilters'
import { counted } from '@/lib/words'
import { Icon } from '../Icon'
import { useLayers } from '../layers/useLayers'
import { TokenList } from '../Tag'
import { useMediaQuery } from '../useMediaQuery'
import { tokensOf, type FilterCategory } from './categories'
import { ChosenCount, chosenLabel, FilterButton, FilterDropdown } from './FilterDropdown'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2);
  min-height: 32px;
`
const Aside = styled.div`
  margin-left: auto;
`
const Tokens = styled.div`
  margin-top: var(--s2-5);
`

export interface FilterBarProps {
  readonly categories: readonly FilterCategory[]
  readonly selection: Selection
  readonly onChange: (selection: Selection) => void
  /** What is filtered, e.g. 'study', 'studies'. */
  readonly words: readonly [one: string, many: string]
  /** Number of results; null until it is known. */
  readonly found: number | null
  /** At the end of the bar, e.g. a switch. */
  readonly aside?: ReactNode
}

/** The filters of a listing: a button per category, then the chosen values. Below 768 px one button opens them all. */
export const FilterBar = memo(function FilterBar({
  categories,
  selection,
  onChange,
  words,
  found,
  aside,
}: FilterBarProps) {
  const small = useMediaQuery('(max-width: 767.98px)')
  const [open, setOpen] = useState(false)
  const layers = useLayers(open)
  const bar = useRef<HTMLDivElement>(null)
  const tokens = useMemo(() => tokensOf(categories, selection), [categories, selection])
  const emptied = useRef(false)
  useEffect(() => {
    // The button that was pressed disappears with the last token.
    if (!emptied.current) return
    emptied.current = false
    bar.current?.querySelector('button')?.focus()
  }, [tokens])

  const remove = (id: string) => {
    const token = tokens.find(one => one.id === id)
    if (!token) return
    emptied.current = tokens.length === 1
    onChange(toggleChosen(selection, token.name, token.path))
  }
  const clear = () => {
    emptied.current = true
    onChange({})
  }
  const usable = categories.filter(({ name, values }) => values.length > 0 || chosenIn(selection, name).length > 0)
  return (
    <div role="group" aria-label="Filters" data-part="filters" tabIndex={-1}>
      <Bar ref={bar}>
        {small
          ? usable.length > 0 && (
              <FilterButton
                type="button"
                aria-haspopup="dialog"
                aria-label={chosenLabel('Filters', tokens.length)}
                data-active={tokens.length > 0 || undefined}
                onClick={() => setOpen(true)}
              >
                <Icon name="filter" />
                Filters <ChosenCount count={tokens.length} />
              </FilterButton>
            )
          : usable.map(category => (
              <FilterDropdown
                key={category.name}
                category={category}
                chosen={chosenIn(selection, category.name)}
                onChange={values => onChange(withChosen(selection, category.name, values))}
              />
            ))}
        {aside && <Aside>{aside}</Aside>}
      </Bar>
      {tokens.length > 0 && (
        <Tokens>
          <TokenList items={tokens} onRemove={remove} onClear={clear} label="Active filters" />
        </Tokens>
      )}
      {layers && (
        <layers.FilterSheet
          open={open && small}
          onClose={() => setOpen(false)}
          categories={usable}
          selection={selection}
          onChange={onChange}
          showLabel={found === null ? 'Show results' : `Show ${counted(found, ...words)}`}
        />
      )}
    </div>
  )
})
