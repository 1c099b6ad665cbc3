import { useFocusSearch, useShortcuts } from '@/ui/shortcuts'

/** The keys that lead to the search from anywhere, there with the page. */
export const SearchShortcuts = () => {
  const focusSearch = useFocusSearch()
  useShortcuts([
    { keys: 'mod+k', label: 'Search', run: focusSearch },
    { keys: '/', label: 'Search', run: focusSearch },
  ])
  return null
}
