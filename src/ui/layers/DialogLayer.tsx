import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { ConfirmDialog } from '../ConfirmDialog'
import { IconButton } from '../IconButton'
import { Z } from '../theme/tokens'
import { useDialogFocus } from './dialogFocus'
import { Body, Content, Foot, Head, Overlay, Side, Title } from './dialogParts'
import type { DialogProps, ModalProps, SlideOverProps } from './types'

const useGuardedClose = (dirty: boolean, onClose: () => void) => {
  const [asking, setAsking] = useState(false)
  const requestClose = () => (dirty ? setAsking(true) : onClose())
  const question = (
    <ConfirmDialog
      open={asking}
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onCancel={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false)
        onClose()
      }}
    >
      What you entered here has not been saved.
    </ConfirmDialog>
  )
  return { requestClose, question }
}

const Frame = ({
  title,
  headAside,
  children,
  footer,
}: Pick<DialogProps, 'title' | 'headAside' | 'children' | 'footer'>) => (
  <>
    <Head>
      <Title tabIndex={-1} $grows={headAside === undefined}>
        {title}
      </Title>
      {headAside}
      <Dialog.Close asChild>
        <IconButton icon="x" label="Close" tooltip={false} />
      </Dialog.Close>
    </Head>
    <Body>{children}</Body>
    {footer && <Foot>{footer}</Foot>}
  </>
)

/** A dialog over the page: Tab loops inside, Esc closes, focus returns. A sheet from the bottom below 768 px. */
export const DialogLayer = ({
  open,
  onClose,
  title,
  size = 480,
  children,
  footer,
  dirty = false,
  headAside,
}: ModalProps) => {
  const focus = useDialogFocus()
  const { requestClose, question } = useGuardedClose(dirty, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && requestClose()}>
      <Dialog.Portal>
        <Overlay $z={Z.modal} />
        <Content $size={size} aria-describedby={undefined} {...focus}>
          <Frame title={title} headAside={headAside} footer={footer}>
            {children}
          </Frame>
          {question}
        </Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A dialog from the right edge, 420 or 640 px wide; otherwise as Modal. */
export const SideLayer = ({
  open,
  onClose,
  title,
  size = 420,
  children,
  footer,
  dirty = false,
  headAside,
}: SlideOverProps) => {
  const focus = useDialogFocus()
  const { requestClose, question } = useGuardedClose(dirty, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && requestClose()}>
      <Dialog.Portal>
        <Overlay $z={Z.slideOver} />
        <Side $size={size} aria-describedby={undefined} {...focus}>
          <Frame title={title} headAside={headAside} footer={footer}>
            {children}
          </Frame>
          {question}
        </Side>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
