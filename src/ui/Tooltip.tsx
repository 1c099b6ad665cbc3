import { useEffect, useRef, useState, type PointerEvent, type ReactElement, type SyntheticEvent } from 'react'
import { extend } from './layers/extend'
import type { TooltipLayerProps } from './layers/types'
import { preloadLayers, useLayers } from './layers/useLayers'

export interface TooltipProps extends Pick<TooltipLayerProps, 'content'> {
  readonly children: ReactElement
  readonly side?: TooltipLayerProps['side']
}

const OPEN_MS = 300
/** Time to move the pointer from the anchor onto the tooltip. */
const CLOSE_MS = 120

const Shown = (props: TooltipLayerProps) => {
  const layers = useLayers(true)
  return layers && <layers.TooltipLayer {...props} />
}

/** A hint on hover and focus; never the only place for information. Esc closes it. */
export const Tooltip = ({ content, children, side = 'top' }: TooltipProps) => {
  // Taken from the event that shows it: lists have hundreds of these, of which only one is ever shown.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (next: HTMLElement | null, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), wait)
  }
  const now = (next: HTMLElement | null) => {
    clearTimeout(timer.current)
    setAnchor(next)
  }
  return (
    <>
      {extend(children, {
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          if (event.pointerType === 'touch') return
          void preloadLayers()
          later(event.currentTarget, OPEN_MS)
        },
        onPointerLeave: () => later(null, CLOSE_MS),
        onPointerDown: () => {
          pressed.current = true
          now(null)
        },
        // Focus caused by a press shows no tooltip.
        onFocus: (event: SyntheticEvent<HTMLElement>) => {
          if (!pressed.current) now(event.currentTarget)
          pressed.current = false
        },
        onBlur: () => {
          pressed.current = false
          now(null)
        },
        onClick: () => {
          pressed.current = false
          now(null)
        },
      })}
      {anchor && (
        <Shown
          anchor={anchor}
          content={content}
          side={side}
          onHover={() => now(anchor)}
          onLeave={() => later(null, CLOSE_MS)}
          onClose={() => now(null)}
        />
      )}
    </>
  )
}
