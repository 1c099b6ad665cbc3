import { useEffect, useState, type ComponentType } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { useToast } from '@/ui'
import { selectPersonalizationIsOpen } from '../preferences/selectors'
import { preferenceEvents } from '../preferences/state'

/** The personalization slide-over, which is loaded when it first opens. */
export const PersonalizationLayer = () => {
  const dispatch = useAppDispatch()
  const notify = useToast()
  const open = useAppSelector(selectPersonalizationIsOpen)
  const [Panel, setPanel] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!open || Panel !== null) return
    let current = true
    void import('./PersonalizationPanel').then(
      module => current && setPanel(() => module.PersonalizationPanel),
      () => {
        if (!current) return
        notify({ text: 'The preferences could not be loaded. Please refresh and try again.', tone: 'error' })
        dispatch(preferenceEvents.personalizationClosed())
      },
    )
    return () => {
      current = false
    }
  }, [open, Panel, notify, dispatch])
  return Panel && <Panel />
}
