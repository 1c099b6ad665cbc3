import { Tooltip as Radix } from 'radix-ui'
import styled from 'styled-components'
import { TYPE, Z } from '../theme/tokens'
import { Ghost } from './Ghost'
import type { TooltipLayerProps } from './types'

const Content = styled(Radix.Content)`
  ${TYPE.xs}
  z-index: ${Z.tooltip};
  max-width: 280px;
  padding: var(--s1-5) var(--s2-5);
  border-radius: var(--r-ctl);
  background: var(--text);
  color: var(--bg);
  box-shadow: var(--e2);
  overflow-wrap: anywhere;
`

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
