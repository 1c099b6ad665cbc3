import type { LibraryFilters } from '@/store'
import { Button, Callout } from '@/ui'

/** Saved filters come before those of a link (S4.57); where they differ, the reader is told and may choose. */
export const SavedFiltersNotice = ({ filters }: { readonly filters: LibraryFilters }) =>
  filters.passedOver && (
    <Callout
      title="Showing your saved filters"
      action={<Button onClick={filters.takeLink}>Use the link’s filters</Button>}
    >
      The link that led here has other filters.
    </Callout>
  )
