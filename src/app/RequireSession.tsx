import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { sessionEvents, selectIsReady, selectMustSetUp, selectStall } from '@/features/session'
import { ROUTES } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { OneMoment } from '@/ui'
import { useBrandStylesheet } from './brandStylesheet'
import { Stalled } from './Stalled'

/**
 * Guards all screens for signed-in people: shows 'One Moment...' until the session and the configuration are loaded, and leads
 * people to set up the second factor that their organisation requires.
 */
export const RequireSession = () => {
  const dispatch = useAppDispatch()
  const ready = useAppSelector(selectIsReady)
  const mustSetUp = useAppSelector(selectMustSetUp)
  const isSettingUp = useLocation().pathname === ROUTES.secondFactor
  const stall = useAppSelector(selectStall)
  useBrandStylesheet()
  // Only when it appears: a session that ends later leads to the login, not to another start.
  useEffect(() => {
    dispatch(sessionEvents.started())
  }, [dispatch])
  if (ready)
    return mustSetUp === isSettingUp ? (
      <Outlet />
    ) : (
      <Navigate to={mustSetUp ? ROUTES.secondFactor : ROUTES.home} replace />
    )
  return stall ? (
    <Stalled offline={stall.kind === 'network'} onRetry={() => dispatch(sessionEvents.retried())} />
  ) : (
    <OneMoment />
  )
}
