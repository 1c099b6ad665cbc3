import styled from 'styled-components'
import { Icon } from '../Icon'
import { useLayers } from '../layers/useLayers'
import { Popover } from '../Popover'
import { MEDIA, TYPE } from '../theme/tokens'
import type { FilterCategory } from './categories'
import { useLevels } from './useLevels'

export const FilterButton = styled.button`
  ${TYPE.sm}
  display: inline-flex;
  align-items: center;
  gap: var(--s2);
  max-width: 100%;
  min-height: 32px;
  padding: var(--s0-5) var(--s2) var(--s0-5) var(--s2-5);
  border: 1px solid var(--border-ctl);
  border-radius: var(--r-ctl);
  background: var(--surface);
  color: var(--text);
  font-weight: 500;
  &:hover {
    background: var(--sunken);
  }
  &[data-active] {
    border-color: var(--accent-outline);
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  &[aria-expanded='true'] {
    border-color: var(--accent-outline);
    box-shadow: 0 0 0 1px var(--accent-outline);
  }
  svg {
    flex: none;
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
const Chosen = styled.span`
  min-width: 18px;
  padding: 0 5px;
  border-radius: var(--r-pill);
  background: var(--accent);
  color: var(--on-accent);
  font-size: 0.6875rem;
  line-height: 1.125rem;
  font-weight: 600;
  text-align: center;
  font-variant-numeric: tabular-nums;
`
/** Number of chosen values in a circle; empty for none. `chosenLabel` includes it in the button's name. */
export const ChosenCount = ({ count }: { readonly count: number }) => (count === 0 ? null : <Chosen>{count}</Chosen>)

/** 'Year', or 'Year, 2 chosen'. */
export const chosenLabel = (label: string, count: number): string => (count === 0 ? label : `${label}, ${count} chosen`)

export interface FilterDropdownProps {
  readonly category: FilterCategory
  readonly chosen: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** The values of one category below its button. Esc clears the search, goes one level up, and closes at the top. */
export const FilterDropdown = ({ category, chosen, onChange }: FilterDropdownProps) => {
  const levels = useLevels()
  const layers = useLayers(false)
  return (
    <Popover
      label={category.label}
      onEscape={levels.leave}
      onOpenChange={open => open && levels.restart()}
      trigger={
        <FilterButton
          type="button"
          aria-label={chosenLabel(category.label, chosen.length)}
          data-active={chosen.length > 0 || undefined}
        >
          {category.label} <ChosenCount count={chosen.length} />
          <Icon name="chevron-down" />
        </FilterButton>
      }
    >
      {layers && <layers.FilterPanel {...{ category, chosen, onChange, levels }} />}
    </Popover>
  )
}
