import type { ModalProps, SlideOverProps } from './layers/types'
import { useLayers } from './layers/useLayers'

export type { ModalSize } from './layers/types'

/** A dialog over the page: Tab loops inside, Esc closes, focus returns. A sheet from the bottom below 768 px. */
export const Modal = (props: ModalProps) => {
  const layers = useLayers(props.open)
  return layers && <layers.DialogLayer {...props} />
}

/** A dialog from the right edge, 420 or 640 px wide; otherwise as Modal. */
export const SlideOver = (props: SlideOverProps) => {
  const layers = useLayers(props.open)
  return layers && <layers.SideLayer {...props} />
}
