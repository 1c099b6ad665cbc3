import { useId, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react'
import type { IconName } from './iconPaths'
import { extend } from './layers/extend'
import { preloadLayers, useLayers } from './layers/useLayers'

export type MenuEntry =
  | {
      readonly kind?: 'item'
      readonly label: string
      readonly icon?: IconName
      readonly onSelect: () => void
      /** Put dangerous ones last. */
      readonly danger?: boolean
      readonly disabledReason?: string | null
    }
  | { readonly kind: 'link'; readonly label: string; readonly icon?: IconName; readonly href: string }
  | {
      readonly kind: 'radio'
      readonly label: string
      readonly value: string
      readonly onValueChange: (value: string) => void
      readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: IconName }[]
    }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'separator' }

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'center' | 'end'
}

/** Arrows, Home, End and type-ahead move; Esc closes and gives the focus back. */
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
          // A click that no pointer made has no detail.
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
