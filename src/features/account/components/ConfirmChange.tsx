import type { ReactNode } from 'react'
import { ConfirmDialog } from '@/ui'
import type { AccountChange, AccountChanged } from '../remotes'
import { useChange } from './useChange'

interface ConfirmChangeProps {
  readonly title: string
  readonly action: string
  readonly change: AccountChange
  readonly onClose: () => void
  /** Without: as onClose. */
  readonly onDone?: (changed: AccountChanged) => void
  /** What will happen. */
  readonly children: ReactNode
}

/** Says what a change does before it is made. */
export const ConfirmChange = ({ title, action, change, onClose, onDone = onClose, children }: ConfirmChangeProps) => {
  const { busy, error, send } = useChange(onDone)
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={action}
      danger
      busy={busy}
      problem={error?.message}
      onConfirm={() => send(change)}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
