import { Dialog } from 'radix-ui'
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react'
import styled from 'styled-components'
import { Z } from '../theme/tokens'
import { useReturnedFocus } from './dialogFocus'

const Layer = styled(Dialog.Content)<{ readonly $scrolls: boolean }>`
  position: fixed;
  z-index: ${Z.viewer};
  inset: 0;
  display: flex;
  flex-direction: column;
  overflow-y: ${p => (p.$scrolls ? 'auto' : 'visible')};
  background: ${p => (p.$scrolls ? 'var(--surface)' : 'var(--bg)')};
  color: var(--text);
  outline: none;
`

interface WholeScreenProps {
  readonly layer: RefObject<HTMLDivElement | null>
  readonly onClose: () => void
  readonly onKeyDown: KeyboardEventHandler
  /** What has the focus first, within the layer. */
  readonly focusFirst: (layer: HTMLDivElement) => HTMLElement | null
  /** One sheet that may be higher than the screen; else its parts scroll by themselves. */
  readonly scrolls?: boolean
  /** Holds a Dialog.Title. */
  readonly children: ReactNode
}

/** A dialog on the whole window: Tab stays inside, Escape closes it, and the focus returns to where it was. */
export const WholeScreen = ({
  layer,
  onClose,
  onKeyDown,
  focusFirst,
  scrolls = false,
  children,
}: WholeScreenProps): ReactNode => {
  const { rememberFocus, onCloseAutoFocus } = useReturnedFocus()
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Layer
          $scrolls={scrolls}
          ref={layer}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={event => {
            event.preventDefault()
            rememberFocus()
            if (layer.current) focusFirst(layer.current)?.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          {children}
        </Layer>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
