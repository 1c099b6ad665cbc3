import { AlertDialog } from 'radix-ui'
import { Button } from '../Button'
import { useReturnedFocus } from './dialogFocus'
import { Problem } from '../Words'
import { Alert, AlertBody, AlertOverlay, AlertTitle, Foot, Head } from './dialogParts'
import type { ConfirmDialogProps } from './types'

/** The dialog of ConfirmDialog. */
export const AlertLayer = ({
  open,
  title,
  children,
  problem,
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
            <AlertBody>
              {children}
              {problem && <Problem role="alert">{problem}</Problem>}
            </AlertBody>
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
