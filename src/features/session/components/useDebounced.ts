import { useEffect, useState } from 'react'

/** S9.13. */
const DEBOUNCE_MS = 125

/** The text once it has stood for a moment; emptied at once. */
export const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
