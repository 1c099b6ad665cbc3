import { Icon } from '../Icon'
import { FilterButton } from './FilterDropdown'

/** Keeps the place of the menu of saved views until it is loaded, so that nothing moves then. */
export const ViewsToCome = () => (
  <FilterButton inert>
    <Icon name="eye" />
    Views
    <Icon name="chevron-down" />
  </FilterButton>
)
