import { Toast as Radix } from 'radix-ui'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { Button } from './Button'
import { Icon } from './Icon'
import { MEDIA, Z } from './theme/tokens'

const AUTO_DISMISS_MS = 6000
const MAX_SHOWN = 3

const appear = keyframes`from { opacity: 0; transform: translateY(8px); }`

const Viewport = styled(Radix.Viewport)`
  position: fixed;
  z-index: ${Z.toast};
  right: 24px;
  bottom: 24px;
  display: flex;
  flex-direction: column;
  gap: 8px;
  width: min(400px, calc(100vw - 32px));
  outline: none;
  ${MEDIA.below768} {
    right: 16px;
    bottom: 16px;
  }
`
const Root = styled(Radix.Root)<{ readonly $tone: ToastTone }>`
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 8px 8px 8px 16px;
  border: 1px solid var(--border);
  border-left: 3px solid ${p => ({ info: 'var(--accent)', success: 'var(--success)', error: 'var(--danger)' })[p.$tone]};
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
  min-width: 0;
  padding: 6px 0;
`

export type ToastTone = 'info' | 'success' | 'error'

export interface ToastMessage {
  readonly text: string
  readonly tone?: ToastTone
  /** Within the six seconds it is shown. */
  readonly undo?: () => void
}

type Shown = ToastMessage & { readonly id: number }
type Notify = (message: ToastMessage) => void

const ToastContext = createContext<Notify>(() => undefined)
const ICONS = { info: 'info', success: 'success', error: 'error' } as const

/** Short confirmations; each goes after six seconds unless hovered, focused or in a hidden tab. Never the only message of an error. */
export const ToastProvider = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const notify = useCallback<Notify>(message => {
    setShown(current => [...current, { ...message, id: (current.at(-1)?.id ?? 0) + 1 }].slice(-MAX_SHOWN))
  }, [])
  const drop = (id: number) => setShown(current => current.filter(toast => toast.id !== id))
  return (
    <ToastContext.Provider value={notify}>
      <Radix.Provider duration={AUTO_DISMISS_MS} label="Notification">
        {children}
        {shown.map(({ id, text, tone = 'info', undo }) => (
          <Root
            key={id}
            $tone={tone}
            type={tone === 'error' ? 'foreground' : 'background'}
            onOpenChange={open => !open && drop(id)}
          >
            <Icon name={ICONS[tone]} />
            <Words>{text}</Words>
            {undo && (
              <Radix.Action altText="Undo" asChild>
                <Button variant="ghost" size="sm" onClick={undo}>
                  Undo
                </Button>
              </Radix.Action>
            )}
            <Radix.Close asChild>
              <Button variant="ghost" size="sm">
                Dismiss
              </Button>
            </Radix.Close>
          </Root>
        ))}
        <Viewport />
      </Radix.Provider>
    </ToastContext.Provider>
  )
}

/** Shows a toast. */
export const useToast = (): Notify => useContext(ToastContext)
