import { useEffect, useRef, useState } from 'react'

interface LastChoiceOptions<Choice> {
  /** As it is stored. */
  readonly saved: Choice
  /** A choice is being saved. */
  readonly saving: boolean
  /** Text that is the same for equal choices. */
  readonly keyOf: (choice: Choice) => string
  readonly send: (choice: Choice) => void
}

/**
 * A choice that is saved at once. People choose faster than each is saved: the last choice waits for the one before it. One that
 * could not be saved goes back to what is stored.
 */
export const useLastChoice = <Choice>({ saved, saving, keyOf, send }: LastChoiceOptions<Choice>) => {
  const [wanted, setWanted] = useState<{ readonly choice: Choice } | null>(null)
  const sent = useRef<string | null>(null)
  const sending = useRef(send)
  useEffect(() => {
    sending.current = send
  })
  const wantedKey = wanted && keyOf(wanted.choice)
  const savedKey = keyOf(saved)
  useEffect(() => {
    if (wanted === null || saving) return
    if (sent.current === wantedKey || savedKey === wantedKey) {
      sent.current = null
      setWanted(null)
      return
    }
    sent.current = wantedKey
    sending.current(wanted.choice)
  }, [wanted, wantedKey, savedKey, saving])
  return [wanted ? wanted.choice : saved, (choice: Choice) => setWanted({ choice })] as const
}
