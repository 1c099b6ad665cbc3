import { Dialog } from 'radix-ui'
import styled from 'styled-components'
import { MEDIA, Z } from '../theme/tokens'
import { VisuallyHidden } from '../VisuallyHidden'
import { useDialogFocus } from './dialogFocus'
import { Overlay, panel, rise } from './dialogParts'
import type { SearchDialogProps } from './types'

const Box = styled(Dialog.Content)`
  ${panel}
  z-index: ${Z.modal};
  top: 84px;
  left: 50%;
  width: min(720px, calc(100vw - 48px));
  max-height: calc(100dvh - 120px);
  overflow: hidden;
  border-radius: var(--r-modal);
  translate: -50% 0;
  animation: ${rise} var(--t-modal) var(--ease);
  ${MEDIA.below768} {
    inset: 0;
    width: 100%;
    height: 100dvh;
    max-height: none;
    border-radius: 0;
    translate: none;
  }
`

/** A dialog near the top of the page that is one search field with what it finds; it shows no title. The whole screen below 768 px. */
export const SearchLayer = ({ open, onClose, title, children }: SearchDialogProps) => {
  const focus = useDialogFocus()
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && onClose()}>
      <Dialog.Portal>
        <Overlay $z={Z.modal} />
        <Box aria-describedby={undefined} {...focus}>
          <Dialog.Title asChild>
            <VisuallyHidden as="h2">{title}</VisuallyHidden>
          </Dialog.Title>
          {children}
        </Box>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
