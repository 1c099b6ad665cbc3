import { useCallback } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { selectSupportAsked } from '../selectors'
import { supportEvents } from '../supportAsked'
import { useLoadedLayer } from './useLoadedLayer'

const load = async () => (await import('./SupportDialog')).SupportDialog
const FAILED = 'The message to support could not be loaded. Refresh and try again.'

/** The dialog for support. Once loaded it stays, so that closing it can return the focus. */
export const SupportLayer = () => {
  const dispatch = useAppDispatch()
  const open = useAppSelector(selectSupportAsked) !== null
  const onFailed = useCallback(() => dispatch(supportEvents.closed()), [dispatch])
  const Dialog = useLoadedLayer(open, load, { failed: FAILED, onFailed })
  return Dialog && <Dialog />
}
