import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import styled from 'styled-components'

interface PageContextValue {
  /** Follows the page's own title in the window title. */
  readonly product: string
  /** False on the first screen after loading, where the browser's own focus is right. */
  readonly shouldFocus: () => boolean
}

const PageContext = createContext<PageContextValue>({ product: '', shouldFocus: () => false })

export const PageContextProvider = PageContext.Provider

const Heading = styled.h1`
  outline: none;
  overflow-wrap: anywhere;
`

/** Sets the window title while the calling component is mounted. */
export const useDocumentTitle = (title: string) => {
  const { product } = useContext(PageContext)
  useEffect(() => {
    document.title = [title, product].filter(Boolean).join(' · ')
  }, [title, product])
}

export interface PageHeadingProps {
  readonly title: string
  /** Content of the heading when it is more than its title. */
  readonly children?: ReactNode
  readonly className?: string
}

/** The h1 of a page: sets the window title, and takes the focus when the page was reached by a link inside the product. */
export const PageHeading = ({ title, children, className }: PageHeadingProps) => {
  const { shouldFocus } = useContext(PageContext)
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(title)
  useEffect(() => {
    if (shouldFocus()) heading.current?.focus({ preventScroll: true })
  }, [shouldFocus])
  return (
    <Heading ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </Heading>
  )
}
