import type { ReactNode } from 'react'
import styled from 'styled-components'
import { IconButton } from '@/ui/IconButton'
import { SlideOver } from '@/ui/Modal'
import { TYPE } from '@/ui/theme/tokens'
import { useMediaQuery } from '@/ui/useMediaQuery'

const Root = styled.aside`
  flex: none;
  align-self: flex-start;
  width: 306px;
  max-height: calc(100% - 16px);
  overflow-y: auto;
  margin: var(--s2) var(--s4) var(--s2) var(--s2);
  padding: var(--s3) var(--s4) var(--s4);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--raised);
  box-shadow: var(--e2);
`
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin: -4px -8px var(--s1) 0;
  h2 {
    ${TYPE.base}
  }
`

interface PreviewAsideProps {
  readonly open: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** The view settings: beside the table, or over it in a narrow window. */
export const PreviewAside = ({ open, onToggle, children }: PreviewAsideProps) => {
  const wide = useMediaQuery('(min-width: 1000px)')
  const close = () => {
    document.querySelector<HTMLElement>('[data-view-settings]')?.focus()
    onToggle()
  }
  if (!wide)
    return (
      <SlideOver open={open} onClose={onToggle} title="View settings">
        {children}
      </SlideOver>
    )
  return (
    open && (
      <Root aria-label="View settings">
        <Head>
          <h2>View settings</h2>
          <IconButton icon="x" size={28} tooltip={false} label="Close the view settings" onClick={close} />
        </Head>
        {children}
      </Root>
    )
  )
}
