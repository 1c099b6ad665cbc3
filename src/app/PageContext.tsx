import { useMemo, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { selectProductName } from '@/features/session'
import { useAppSelector } from '@/store'
import { PageContextProvider } from '@/ui'

/** Gives headings the product's name, and tells them whether their page was reached from inside the product. */
export const PageContext = ({ children }: { readonly children: ReactNode }) => {
  const product = useAppSelector(selectProductName)
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const moved = useRef(false)
  if (pathname !== first.current) moved.current = true
  const value = useMemo(() => ({ product, shouldFocus: () => moved.current }), [product])
  return <PageContextProvider value={value}>{children}</PageContextProvider>
}
