import { useEffect, useState } from 'react'
import type { Provider } from '@core/domain'
import { selectSession } from '@/features/session'
import { useAppSelector } from '@/store'
import { useAtRisk } from '@/ui/drafts'
import { heldKey, holdKey, leaveKey, type TypedKey } from '../typedKeys'

/**
 * The fields of a form of a key. They are in no storage, so leaving is asked about until they are saved; they outlive the end
 * of the session.
 */
export const useTypedKey = <T extends TypedKey>(provider: Provider, blank: T, isSaved = false) => {
  const person = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const [start] = useState(blank)
  const [typed, setTyped] = useState<T>(() => ({ ...start, ...heldKey(person, provider) }))
  const isTyped = !isSaved && Object.entries(typed).some(([field, text]) => text !== start[field])
  useAtRisk(isTyped)
  useEffect(() => {
    if (person !== '' && isTyped) holdKey(person, provider, typed)
  }, [person, provider, typed, isTyped])
  useEffect(() => () => leaveKey(provider), [provider])
  return [typed, (change: Partial<T>) => setTyped(now => ({ ...now, ...change }))] as const
}
