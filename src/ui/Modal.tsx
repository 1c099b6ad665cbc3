import type { ReactNode } from 'react'
import { useLayers } from './layers/useLayers'

export type ModalSize = 480 | 720 | 960 | 'full'

export interface DialogProps {
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
