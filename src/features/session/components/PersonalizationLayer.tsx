import { useCallback } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { selectPersonalizationIsOpen } from '../preferences/selectors'
import { preferenceEvents } from '../preferences/state'
import { useLoadedLayer } from './useLoadedLayer'

const load = async () => (await import('./PersonalizationPanel')).PersonalizationPanel
const FAILED = 'The preferences could not be loaded. Refresh and try again.'

/** The personalization slide-over, which is loaded when it first opens. */
export const PersonalizationLayer = () => {
  const dispatch = useAppDispatch()
  const open = useAppSelector(selectPersonalizationIsOpen)
  const onFailed = useCallback(() => dispatch(preferenceEvents.personalizationClosed()), [dispatch])
  const Panel = useLoadedLayer(open, load, { failed: FAILED, onFailed })
  return Panel && <Panel />
}
