export { useShortcutsEnabled } from './enabled'
export { keysText, type Shortcut } from './keys'
export { SearchTargetProvider, useFocusSearch, useSearchTarget } from './SearchTarget'
export { activeShortcuts, useShortcuts } from './useShortcuts'
