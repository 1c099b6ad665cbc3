import { useEffect, useState } from 'react'

const TYPING_MS = 250

/**
 * Words of a search field that live elsewhere, such as in the address: what is typed shows at once and is passed on after a
 * pause, without spaces at its ends. Words that changed by other means, such as the Back button, replace what was typed.
 */
export const useTypedWords = (words: string, onSettled: (words: string) => void) => {
  const [typed, setTyped] = useState(words)
  const [followed, setFollowed] = useState(words)
  if (followed !== words) {
    setFollowed(words)
    setTyped(words)
  }
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(() => {
      setFollowed(typed.trim())
      onSettled(typed.trim())
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, words, onSettled])
  return [typed, setTyped] as const
}
