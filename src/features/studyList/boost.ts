import { useCallback, useState } from 'react'
import { remember, remembered } from '@/lib/remembered'

/** The local flag behind 'Preferences first'. */
const KEY = 'preferredStudiesAreBoosted'

const keyOf = (userId: string): string => `tabularium.${KEY}.${userId}`

/** Whether studies that match the preferences come first; true unless this person chose otherwise in this browser. */
export const useBoost = (userId: string): readonly [boolean, (boosted: boolean) => void] => {
  const [boosted, setBoosted] = useState(() => remembered(keyOf(userId)) !== 'false')
  const change = useCallback(
    (next: boolean) => {
      setBoosted(next)
      remember(keyOf(userId), String(next))
    },
    [userId],
  )
  return [boosted, change]
}
