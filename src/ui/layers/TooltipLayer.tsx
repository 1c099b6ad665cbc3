import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { TYPE, Z } from '../theme/tokens'
import { Ghost } from './Ghost'

const Content = styled(Radix.Content)`
  ${TYPE.xs}
  z-index: ${Z.tooltip};
  max-width: 280px;
  padding: 6px 10px;
  border-radius: var(--r-ctl);
  background: var(--text);
  color: var(--bg);
  box-shadow: var(--e2);
  overflow-wrap: anywhere;
`

export interface TooltipLayerProps {
  readonly anchor: HTMLElement | null
  readonly content: ReactNode
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly onHover: () => void
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** The shown tooltip of an anchor; Esc and scrolling close it. */
export const TooltipLayer = ({ anchor, content, side, onHover, onLeave, onClose }: TooltipLayerProps) => (
  <Radix.Provider>
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Trigger asChild>
        <Ghost anchor={anchor} />
      </Radix.Trigger>
      <Radix.Portal>
        <Content side={side} sideOffset={6} collisionPadding={8} onPointerEnter={onHover} onPointerLeave={onLeave}>
          {content}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
)
