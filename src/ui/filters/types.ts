import type { Selection } from '@/lib/libraryFilters'
import type { FilterCategory } from './categories'
import type { Levels } from './useLevels'

export interface FilterPanelProps {
  readonly category: FilterCategory
  readonly chosen: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly levels: Levels
  /** Leads out of the category from its top, where the categories themselves are a level. */
  readonly onLeave?: () => void
}

export interface FilterSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly categories: readonly FilterCategory[]
  readonly selection: Selection
  readonly onChange: (selection: Selection) => void
  /** What closes it, e.g. 'Show 42 studies'. */
  readonly showLabel: string
}
