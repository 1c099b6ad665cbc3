export { categoriesOf, type FilterCategory } from './categories'
export { FilterBar } from './FilterBar'
export { FilterButton } from './FilterDropdown'
export { ListSkips } from './ListSkips'
