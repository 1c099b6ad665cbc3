import { useEffect, useRef } from 'react'
import { useAppSelector } from '@/store'
import { useToast } from '@/ui'
import { selectPreferenceError } from '../preferences/selectors'

/** Reports a choice that could not be stored, even if its picker has been closed meanwhile. */
export const PreferenceNotices = () => {
  const notify = useToast()
  const failed = useAppSelector(selectPreferenceError)
  const told = useRef(failed)
  useEffect(() => {
    if (failed === told.current) return
    told.current = failed
    if (!failed) return
    const { label } = failed
    notify({ subject: `preference ${label}`, text: `"${label}" could not be saved as a preference.`, tone: 'error' })
  }, [failed, notify])
  return null
}
