import { Toast as Radix } from 'radix-ui'
import { useRef, type FocusEvent } from 'react'
import styled, { keyframes } from 'styled-components'
import { NOTIFICATION_MS } from '@core/domain/limits'
import { Button } from '../Button'
import { Icon } from '../Icon'
import { MEDIA, Z } from '../theme/tokens'
import type { ToastLayerProps, ToastTone } from './types'

const appear = keyframes`from { opacity: 0; transform: translateY(8px); }`

const Viewport = styled(Radix.Viewport)`
  position: fixed;
  z-index: ${Z.toast};
  right: 24px;
  bottom: calc(24px + var(--toast-lift, 0px));
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  width: min(400px, calc(100vw - 32px));
  outline: none;
  ${MEDIA.below768} {
    right: 16px;
    bottom: calc(16px + var(--toast-lift, 0px));
  }
`
const Root = styled(Radix.Root)<{ readonly $tone: ToastTone }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--s3);
  padding: var(--s2) var(--s2) var(--s2) var(--s4);
  border: 1px solid var(--border);
  border-left: 3px solid
    ${p => ({ info: 'var(--accent-text)', success: 'var(--success)', error: 'var(--danger)' })[p.$tone]};
  border-radius: var(--r-card);
  background: var(--raised);
  box-shadow: var(--e2);
  animation: ${appear} var(--t-panel) var(--ease);
  > svg {
    flex: none;
    color: ${p => ({ info: 'var(--accent-text)', success: 'var(--success)', error: 'var(--danger)' })[p.$tone]};
  }
`
const Words = styled(Radix.Description)`
  flex: 1;
  min-width: 140px;
  padding: var(--s1-5) 0;
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  margin-left: auto;
`

const ICONS = { info: 'info', success: 'success', error: 'error' } as const

/** When a focused toast disappears, the focus returns to where it was before. */
const useFocusBack = () => {
  const origin = useRef<HTMLElement | null>(null)
  const viewport = useRef<HTMLOListElement>(null)
  return {
    viewport,
    onFocus: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof HTMLElement && !viewport.current?.parentElement?.contains(relatedTarget))
        origin.current = relatedTarget
    },
    giveBack: () => {
      if (viewport.current?.contains(document.activeElement)) origin.current?.focus()
      origin.current = null
    },
  }
}

/** The visible toasts; each disappears after six seconds unless hovered, focused or in a hidden tab. */
export const ToastLayer = ({ shown, onDrop }: ToastLayerProps) => {
  const { viewport, onFocus, giveBack } = useFocusBack()
  return (
    <Radix.Provider duration={NOTIFICATION_MS} label="Notification">
      {shown.map(({ id, text, tone = 'info', undo, actions = [] }) => (
        <Root
          key={id}
          $tone={tone}
          type={tone === 'error' ? 'foreground' : 'background'}
          onFocus={onFocus}
          onOpenChange={open => {
            if (open) return
            giveBack()
            onDrop(id)
          }}
        >
          <Icon name={ICONS[tone]} />
          <Words>{text}</Words>
          <Buttons>
            {[...actions, ...(undo ? [{ label: 'Undo', onSelect: undo }] : [])].map(({ label, onSelect }) => (
              <Radix.Action key={label} altText={label} asChild>
                <Button variant="ghost" size="sm" onClick={onSelect}>
                  {label}
                </Button>
              </Radix.Action>
            ))}
            <Radix.Close asChild>
              <Button variant="ghost" size="sm">
                Dismiss
              </Button>
            </Radix.Close>
          </Buttons>
        </Root>
      ))}
      <Viewport ref={viewport} onFocus={onFocus} data-print="hide" />
    </Radix.Provider>
  )
}
