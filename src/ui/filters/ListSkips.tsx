import type { MouseEvent } from 'react'
import { SkipLink } from '../SkipLink'

/** Goes to a part of the page and leaves its address alone, which is the view. */
const goTo = (part: 'filters' | 'list') => (event: MouseEvent) => {
  event.preventDefault()
  const parts = event.currentTarget.closest('main')?.querySelectorAll<HTMLElement>(`[data-part="${part}"]`) ?? []
  // Of several tabs, only one is open.
  Array.from(parts)
    .find(found => found.closest('[hidden]') === null)
    ?.focus()
}

/**
 * Links for the keyboard, before everything above them, to the FilterBar of a page and to its list: the element with
 * data-part="list" and tabIndex -1. `many`: what the list holds, such as 'studies'.
 */
export const ListSkips = ({ many }: { readonly many: string }) => (
  <>
    <SkipLink href="#filters" onClick={goTo('filters')}>
      Skip to the filters
    </SkipLink>
    <SkipLink href="#list" onClick={goTo('list')}>
      Skip to the {many}
    </SkipLink>
  </>
)
