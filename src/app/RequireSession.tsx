import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { sessionEvents, selectIsReady, selectStall } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { OneMoment } from '@/ui'
import { useBrandStylesheet } from './brandStylesheet'
import { Stalled } from './Stalled'

/** Guards all screens for signed-in people: shows 'One Moment...' until the session and the configuration are loaded. */
export const RequireSession = () => {
  const dispatch = useAppDispatch()
  const ready = useAppSelector(selectIsReady)
  const stall = useAppSelector(selectStall)
  useBrandStylesheet()
  // Only when it appears: a session that ends later leads to the login, not to another start.
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
