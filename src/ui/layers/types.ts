import type { ComponentType, ReactNode } from 'react'
import type { FilterPanelProps, FilterSheetProps } from '../filters/types'
import type { IconName } from '../iconPaths'

export type MenuEntry =
  | {
      readonly kind?: 'item'
      readonly label: string
      readonly icon?: IconName
      readonly onSelect: () => void
      /** Put dangerous ones last. */
      readonly danger?: boolean
      readonly disabledReason?: string | null
      /** The keys that do the same, e.g. 'Alt ↑'. */
      readonly keys?: string
    }
  | { readonly kind: 'link'; readonly label: string; readonly icon?: IconName; readonly href: string }
  | {
      readonly kind: 'radio'
      readonly label: string
      readonly value: string
      readonly onValueChange: (value: string) => void
      readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: IconName }[]
      /** A choice closes the menu, since it changes what is behind it. */
      readonly closes?: boolean
    }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'separator' }

export interface MenuLayerProps {
  readonly anchor: HTMLElement | null
  readonly labelledBy: string
  readonly entries: readonly MenuEntry[]
  readonly align: 'start' | 'center' | 'end'
  readonly open: boolean
  /** It was opened by a key: the first entry gets the focus. */
  readonly byKey: boolean
  readonly onOpenChange: (open: boolean) => void
}

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

export type SearchDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children'>

export interface SlideOverProps extends DialogProps {
  readonly size?: 420 | 640
}

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  /** A text, or paragraphs below each other. */
  readonly children: ReactNode
  /** Why what was confirmed failed. */
  readonly problem?: string | null | undefined
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export interface PopoverLayerProps {
  readonly id: string
  readonly anchor: HTMLElement | null
  readonly children: ReactNode
  readonly label: string
  readonly width: number
  readonly align: 'start' | 'center' | 'end'
  readonly onOpenChange: (open: boolean) => void
  /** Esc was pressed; returns true when something inside handled it, so that it stays open. */
  readonly onEscape?: (() => boolean) | undefined
}

export interface TooltipLayerProps {
  readonly anchor: HTMLElement | null
  readonly content: ReactNode
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly onHover: () => void
  readonly onLeave: () => void
  readonly onClose: () => void
}

export type ToastTone = 'info' | 'success' | 'error'

export interface ToastMessage {
  readonly text: string
  /** Its topic: a later message on the same topic replaces it, so that two never contradict each other. */
  readonly subject?: string
  readonly tone?: ToastTone
  /** Offered as long as it is shown. */
  readonly undo?: () => void
  /** Called when it is no longer shown, for whatever reason, also after its undo. */
  readonly onGone?: () => void
  /** Actions that can be taken at once; each is available elsewhere too. */
  readonly actions?: readonly { readonly label: string; readonly onSelect: () => void }[]
}

export type ShownToast = ToastMessage & { readonly id: number }

export interface ToastLayerProps {
  readonly shown: readonly ShownToast[]
  readonly onDrop: (id: number) => void
}

/** What arrives together (see useLayers). */
export interface Layers {
  readonly AlertLayer: ComponentType<ConfirmDialogProps>
  readonly DialogLayer: ComponentType<ModalProps>
  readonly SideLayer: ComponentType<SlideOverProps>
  readonly FilterPanel: ComponentType<FilterPanelProps>
  readonly FilterSheet: ComponentType<FilterSheetProps>
  readonly MenuLayer: ComponentType<MenuLayerProps>
  readonly PopoverLayer: ComponentType<PopoverLayerProps>
  readonly SearchLayer: ComponentType<SearchDialogProps>
  readonly ToastLayer: ComponentType<ToastLayerProps>
  readonly TooltipLayer: ComponentType<TooltipLayerProps>
}
