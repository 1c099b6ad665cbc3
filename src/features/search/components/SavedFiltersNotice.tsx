import type { LibraryFilters } from '@/store'
import { Button, Callout } from '@/ui'

/** Saved filters take precedence over those of a link; when they differ, the reader is told and can choose. */
export const SavedFiltersNotice = ({ filters }: { readonly filters: LibraryFilters }) =>
  filters.passedOver && (
    <Callout
      title="Showing your saved filters"
      action={<Button onClick={filters.takeLink}>Use the link’s filters</Button>}
    >
      The link that led here has other filters.
    </Callout>
  )
