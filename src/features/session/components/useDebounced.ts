import { useEffect, useState } from 'react'

/** Pause in typing before the search. */
const DEBOUNCE_MS = 125

/** The text after a pause in typing; an empty text at once. */
export const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
