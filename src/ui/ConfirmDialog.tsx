import type { ReactNode } from 'react'
import { useLayers } from './layers/useLayers'

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
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const layers = useLayers(props.open)
  return layers && <layers.AlertLayer {...props} />
}
