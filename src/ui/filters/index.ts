export { categoriesOf, type FilterCategory } from './categories'
export { FilterBar } from './FilterBar'
export { ListSkips } from './ListSkips'
