import { useEffect } from 'react'
import { useAppDispatch } from '@/store'
import { personalizationOffered, personalizationWithdrawn } from '../preferences/state'

/** On the pages whose lists preferences sort: opens the slide-over once for those who have never seen it. */
export const PersonalizationOffer = () => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(personalizationOffered())
    return () => {
      dispatch(personalizationWithdrawn())
    }
  }, [dispatch])
  return null
}
