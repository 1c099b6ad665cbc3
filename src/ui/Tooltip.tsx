import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styled from 'styled-components'
import { TYPE, Z } from './theme/tokens'

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

export interface TooltipProps {
  readonly content: ReactNode
  readonly children: ReactElement
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A hint on hover and focus; never the only place where something is said. Esc closes it. */
export const Tooltip = ({ content, children, side = 'top' }: TooltipProps) => (
  <Radix.Provider delayDuration={300}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Content side={side} sideOffset={6} collisionPadding={8}>
          {content}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
)
