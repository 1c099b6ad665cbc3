export { categoriesOf, type FilterCategory, type FilterValue } from './categories'
export { FilterBar, type FilterBarProps } from './FilterBar'
