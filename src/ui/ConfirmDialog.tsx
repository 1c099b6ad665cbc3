import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button'
import { useReturnedFocus } from './dialogFocus'
import { Alert, AlertOverlay, AlertTitle, Body, Foot, Head } from './dialogParts'

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
