import type { ConfirmDialogProps } from './layers/types'
import { useLayers } from './layers/useLayers'

/** Asks before something that cannot be undone; the focus starts on the safe answer. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const layers = useLayers(props.open)
  return layers && <layers.AlertLayer {...props} />
}
