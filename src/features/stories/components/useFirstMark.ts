import { useEffect } from 'react'

/** Brings the first card with a marked word into view when a story is opened; who has scrolled already is left alone. */
export const useFirstMark = (column: HTMLElement | null, marks: readonly string[]): void => {
  const key = marks.join(',')
  useEffect(() => {
    if (column === null || key === '' || window.scrollY > 0) return
    column.querySelector('article mark')?.closest('article')?.scrollIntoView({ block: 'nearest' })
  }, [column, key])
}
