import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styled from 'styled-components'
import { Z } from './theme/tokens'

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

export interface PopoverProps {
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly label: string
  readonly width?: number
  readonly align?: 'start' | 'center' | 'end'
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

/** Controls that belong to the button which opens them; Esc and a press outside close it. */
export const Popover = ({
  trigger,
  children,
  label,
  width = 312,
  align = 'start',
  open,
  onOpenChange,
}: PopoverProps) => (
  <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Content $width={width} align={align} sideOffset={6} collisionPadding={8} aria-label={label}>
        {children}
      </Content>
    </Radix.Portal>
  </Radix.Root>
)
