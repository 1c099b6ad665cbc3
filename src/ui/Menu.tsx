import { useId, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react'
import { extend } from './layers/extend'
import type { MenuEntry } from './layers/types'
import { preloadLayers, useLayers } from './layers/useLayers'

export type { MenuEntry }

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'center' | 'end'
}

/** Arrows, Home, End and type-ahead move; Esc closes and returns the focus. */
export const Menu = ({ trigger, entries, align = 'end' }: MenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState<'key' | 'pointer' | null>(null)
  const open = opened !== null
  const layers = useLayers(open)
  const own = useId()
  const { id = own } = trigger.props as { readonly id?: string }
  return (
    <>
      {extend(
        trigger,
        {
          id,
          'aria-haspopup': 'menu',
          'aria-expanded': open,
          onPointerEnter: preloadLayers,
          onFocus: preloadLayers,
          // A click without a pointer has no detail.
          onClick: (event: MouseEvent) => setOpened(open ? null : event.detail === 0 ? 'key' : 'pointer'),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            setOpened('key')
          },
        },
        setAnchor,
      )}
      {layers && (
        <layers.MenuLayer
          anchor={anchor}
          labelledBy={id}
          entries={entries}
          align={align}
          open={open}
          byKey={opened === 'key'}
          onOpenChange={next => setOpened(next ? 'pointer' : null)}
        />
      )}
    </>
  )
}
