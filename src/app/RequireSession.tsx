import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { selectConfig, selectIsReady, started } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { OneMoment, useTheme } from '@/ui'

const useBrandStylesheet = (href: string) => {
  const { refreshBrand } = useTheme()
  useEffect(() => {
    if (href === '') return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', refreshBrand)
    document.head.append(link)
    return () => {
      link.remove()
      refreshBrand()
    }
  }, [href, refreshBrand])
}

/** Every screen for people who are logged in: shows 'One Moment...' until the session and the configuration are there. */
export const RequireSession = () => {
  const dispatch = useAppDispatch()
  const ready = useAppSelector(selectIsReady)
  const config = useAppSelector(selectConfig)
  useBrandStylesheet(config?.stylesheet_url ?? '')
  // Only when it appears: a session that ends while this still stands is followed by the login, not by another start.
  useEffect(() => {
    dispatch(started())
  }, [dispatch])
  return ready ? <Outlet /> : <OneMoment />
}
