import { useEffect, useRef, useState, type PointerEvent, type ReactElement, type ReactNode } from 'react'
import { extend } from './layers/extend'
import { preloadLayers, useLayers } from './layers/useLayers'

export interface TooltipProps {
  readonly content: ReactNode
  readonly children: ReactElement
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

const OPEN_MS = 300
/** Time to move from the anchor onto the tooltip. */
const CLOSE_MS = 120

/** A hint on hover and focus; never the only place where something is said. Esc closes it. */
export const Tooltip = ({ content, children, side = 'top' }: TooltipProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [shown, setShown] = useState(false)
  const layers = useLayers(shown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (next: boolean, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(next), wait)
  }
  const now = (next: boolean) => {
    clearTimeout(timer.current)
    setShown(next)
  }
  return (
    <>
      {extend(
        children,
        {
          onPointerEnter: (event: PointerEvent) => {
            if (event.pointerType === 'touch') return
            void preloadLayers()
            later(true, OPEN_MS)
          },
          onPointerLeave: () => later(false, CLOSE_MS),
          onPointerDown: () => {
            pressed.current = true
            now(false)
          },
          // The focus that follows a press says nothing new.
          onFocus: () => {
            if (!pressed.current) now(true)
            pressed.current = false
          },
          onBlur: () => {
            pressed.current = false
            now(false)
          },
          onClick: () => {
            pressed.current = false
            now(false)
          },
        },
        setAnchor,
      )}
      {shown && layers && (
        <layers.TooltipLayer
          anchor={anchor}
          content={content}
          side={side}
          onHover={() => now(true)}
          onLeave={() => later(false, CLOSE_MS)}
          onClose={() => now(false)}
        />
      )}
    </>
  )
}
