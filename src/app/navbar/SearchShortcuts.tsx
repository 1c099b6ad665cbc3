import { useFocusSearch, useShortcuts } from '@/ui/shortcuts'

export interface SearchShortcutsProps {
  readonly openCommands: () => void
}

/** The keys that lead to the search and its commands from anywhere, there with the page. */
export const SearchShortcuts = ({ openCommands }: SearchShortcutsProps) => {
  const focusSearch = useFocusSearch()
  useShortcuts([
    {
      keys: 'mod+k',
      label: 'Search and commands',
      run: () => {
        openCommands()
        return true
      },
    },
    { keys: '/', label: 'Search', run: focusSearch },
  ])
  return null
}
