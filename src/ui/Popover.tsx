import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { extend } from './layers/extend'
import { preloadLayers, useLayers } from './layers/useLayers'

export interface PopoverProps {
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly label: string
  readonly width?: number
  readonly align?: 'start' | 'center' | 'end'
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  /** Esc was pressed; returns true when something inside handled it, so that the popover stays open. */
  readonly onEscape?: () => boolean
}

/** Controls belonging to the button which opens them; Esc and a press outside close it. */
export const Popover = ({
  trigger,
  children,
  label,
  width = 312,
  align = 'start',
  open: given,
  onOpenChange,
  onEscape,
}: PopoverProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [own, setOwn] = useState(false)
  const open = given ?? own
  const layers = useLayers(open)
  const id = useId()
  const change = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  return (
    <>
      {extend(
        trigger,
        {
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          'aria-controls': open ? id : undefined,
          onPointerEnter: preloadLayers,
          onFocus: preloadLayers,
          onClick: () => change(!open),
        },
        setAnchor,
      )}
      {open && layers && (
        <layers.PopoverLayer
          id={id}
          anchor={anchor}
          label={label}
          width={width}
          align={align}
          onOpenChange={change}
          onEscape={onEscape}
        >
          {children}
        </layers.PopoverLayer>
      )}
    </>
  )
}
