import { useEffect } from 'react'
import { selectConfig } from '@/features/session'
import { useAppSelector } from '@/store'
import { useTheme } from '@/ui'
import { loadBrand } from '@/ui/theme/applyBrand'

/** Applies the brand colours of the session's client organisation while the caller is mounted. */
export const useBrandStylesheet = () => {
  const href = useAppSelector(selectConfig)?.stylesheet_url ?? ''
  const { refreshBrand } = useTheme()
  useEffect(() => {
    if (href === '') return
    // Both are on their way together, so that the standard colours are not seen first. Where this fails, applying it fails quietly.
    loadBrand().catch(() => undefined)
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
