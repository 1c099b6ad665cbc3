import { AlertDialog, Dialog } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'
import styled, { css, keyframes } from 'styled-components'
import { Button } from './Button'
import { IconButton } from './IconButton'
import { MEDIA, TYPE, Z } from './theme/tokens'

export type ModalSize = 480 | 720 | 960 | 'full'

const fade = keyframes`from { opacity: 0; }`
const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`
const slide = keyframes`from { transform: translateX(100%); }`

const overlay = css`
  position: fixed;
  inset: 0;
  background: var(--scrim);
  animation: ${fade} var(--t-modal) var(--ease);
`
const Overlay = styled(Dialog.Overlay)<{ readonly $z: number }>`
  ${overlay}
  z-index: ${p => p.$z};
`
const AlertOverlay = styled(AlertDialog.Overlay)`
  ${overlay}
  z-index: ${Z.modal};
`
const panel = css`
  position: fixed;
  display: flex;
  flex-direction: column;
  background: var(--raised);
  color: var(--text);
  box-shadow: var(--e3);
  &:focus {
    outline: none;
  }
`
const centred = css`
  ${panel}
  top: 50%;
  left: 50%;
  max-height: calc(100dvh - 64px);
  border-radius: var(--r-modal);
  translate: -50% -50%;
  animation: ${rise} var(--t-modal) var(--ease);
`
const sheet = css`
  ${MEDIA.below768} {
    top: auto;
    bottom: 0;
    left: 0;
    translate: none;
    width: 100%;
    max-height: calc(100dvh - 24px);
    border-radius: var(--r-modal) var(--r-modal) 0 0;
  }
`
const Content = styled(Dialog.Content)<{ readonly $size: ModalSize }>`
  ${centred}
  z-index: ${Z.modal};
  width: ${p => (p.$size === 'full' ? 'calc(100vw - 48px)' : `min(${p.$size}px, calc(100vw - 48px))`)};
  ${p => p.$size === 'full' && 'height: calc(100dvh - 48px); max-height: none;'}
  ${sheet}
  ${MEDIA.below768} {
    ${p => p.$size === 'full' && 'height: calc(100dvh - 24px);'}
  }
`
const Side = styled(Dialog.Content)<{ readonly $size: 420 | 640 }>`
  ${panel}
  z-index: ${Z.slideOver};
  inset: 0 0 0 auto;
  width: min(${p => p.$size}px, 100vw);
  animation: ${slide} var(--t-panel) var(--ease);
`
const Alert = styled(AlertDialog.Content)`
  ${centred}
  z-index: ${Z.modal};
  width: min(480px, calc(100vw - 48px));
  ${sheet}
`
const Head = styled.header`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  padding: 20px 24px 12px;
`
const titleLook = css`
  ${TYPE.lg}
  flex: 1;
  min-width: 0;
  font-weight: 600;
  outline: none;
`
const Title = styled(Dialog.Title)`
  ${titleLook}
`
const AlertTitle = styled(AlertDialog.Title)`
  ${titleLook}
`
const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 4px 24px 24px;
`
const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  align-items: center;
  gap: 8px;
  padding: 12px 24px;
  border-top: 1px solid var(--border);
`
const FIRST_FIELD = '[data-autofocus], input:not([type=hidden]), select, textarea'

/** The dialogs open by state, so the primitive knows no trigger which it could give the focus back to. */
const useReturnedFocus = () => {
  const before = useRef<Element | null>(null)
  const rememberFocus = () => {
    before.current = document.activeElement
  }
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
  }
  return { rememberFocus, onCloseAutoFocus }
}

/** Focus goes to the field marked data-autofocus or the first one, else to the heading. */
const useDialogFocus = () => {
  const content = useRef<HTMLDivElement>(null)
  const { rememberFocus, onCloseAutoFocus } = useReturnedFocus()
  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault()
    rememberFocus()
    const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector)
    const target = find(FIRST_FIELD) ?? find('h2')
    target?.focus()
  }
  return { ref: content, onOpenAutoFocus, onCloseAutoFocus }
}

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Buttons at the foot; the primary one last. */
  readonly footer?: ReactNode
  /** Unsaved changes: closing asks first. */
  readonly dirty?: boolean
  readonly headAside?: ReactNode
}

export interface ModalProps extends DialogProps {
  readonly size?: ModalSize
}

export interface SlideOverProps extends DialogProps {
  readonly size?: 420 | 640
}

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
      <Title tabIndex={-1}>{title}</Title>
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
export const Modal = ({ open, onClose, title, size = 480, children, footer, dirty = false, headAside }: ModalProps) => {
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
export const SlideOver = ({
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

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly children: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something that cannot be undone; the focus starts on the safe answer. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const { onCloseAutoFocus, rememberFocus } = useReturnedFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={next => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertOverlay />
        <Alert onOpenAutoFocus={rememberFocus} onCloseAutoFocus={onCloseAutoFocus}>
          <Head>
            <AlertTitle>{title}</AlertTitle>
          </Head>
          <AlertDialog.Description asChild>
            <Body>{children}</Body>
          </AlertDialog.Description>
          <Foot>
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </Foot>
        </Alert>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
