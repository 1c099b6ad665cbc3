import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { sessionEvents, selectIsReady, selectStall } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { OneMoment } from '@/ui'
import { useBrandStylesheet } from './brandStylesheet'
import { Stalled } from './Stalled'

/** Every screen for people who are logged in: shows 'One Moment...' until the session and the configuration are there. */
export const RequireSession = () => {
  const dispatch = useAppDispatch()
  const ready = useAppSelector(selectIsReady)
  const stall = useAppSelector(selectStall)
  useBrandStylesheet()
  // Only when it appears: a session that ends while this still stands is followed by the login, not by another start.
  useEffect(() => {
    dispatch(sessionEvents.started())
  }, [dispatch])
  if (ready) return <Outlet />
  return stall ? (
    <Stalled offline={stall.kind === 'network'} onRetry={() => dispatch(sessionEvents.retried())} />
  ) : (
    <OneMoment />
  )
}
