import { createContext, useCallback, useContext, useEffect, useRef, type ReactNode, type RefObject } from 'react'

type Focus = () => void

const SearchTargetContext = createContext<RefObject<Focus | null>>({ current: null })

/** Around everything that has a main search or wants to focus it. */
export const SearchTargetProvider = ({ children }: { readonly children: ReactNode }) => (
  <SearchTargetContext value={useRef<Focus | null>(null)}>{children}</SearchTargetContext>
)

/** While the caller is mounted, `focus` leads to the main search of the page. */
export const useSearchTarget = (focus: Focus): void => {
  const target = useContext(SearchTargetContext)
  useEffect(() => {
    target.current = focus
    return () => {
      if (target.current === focus) target.current = null
    }
  }, [target, focus])
}

/** Focuses the main search of the page; false when it has none. */
export const useFocusSearch = (): (() => boolean) => {
  const target = useContext(SearchTargetContext)
  return useCallback(() => {
    target.current?.()
    return target.current !== null
  }, [target])
}
