import { useEffect } from 'react'
import { selectConfig } from '@/features/session'
import { useAppSelector } from '@/store'
import { useTheme } from '@/ui'

/** Applies the brand colours of the session's client organisation while the caller is mounted. */
export const useBrandStylesheet = () => {
  const href = useAppSelector(selectConfig)?.stylesheet_url ?? ''
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
