import { Popover as Radix } from 'radix-ui'
import { useMemo } from 'react'
import styled from 'styled-components'
import { Z } from '../theme/tokens'
import type { PopoverLayerProps } from './types'

const Content = styled(Radix.Content)<{ readonly $width: number }>`
  z-index: ${Z.popover};
  width: min(${p => p.$width}px, calc(100vw - 16px));
  max-height: var(--radix-popover-content-available-height);
  overflow-y: auto;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--raised);
  box-shadow: var(--e2);
  &:focus {
    outline: none;
  }
`

/** The open popover of an anchor. */
export const PopoverLayer = ({
  id,
  anchor,
  children,
  label,
  width,
  align,
  onOpenChange,
  onEscape,
}: PopoverLayerProps) => {
  const virtualRef = useMemo(() => ({ current: anchor ?? document.body }), [anchor])
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={virtualRef} />
      <Radix.Portal>
        <Content
          id={id}
          $width={width}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onInteractOutside={event => {
            // A press on the anchor closes by its own click.
            if (event.target instanceof Node && anchor?.contains(event.target)) event.preventDefault()
          }}
          onEscapeKeyDown={event => onEscape?.() && event.preventDefault()}
          onCloseAutoFocus={event => {
            event.preventDefault()
            anchor?.focus()
          }}
        >
          {children}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
