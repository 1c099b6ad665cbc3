import { useEffect, useRef, type ReactNode } from 'react'
import styled, { css, keyframes } from 'styled-components'
import { Row } from './Page'
import { Button } from './Button'
import { Icon } from './Icon'
import type { IconName } from './iconPaths'
import { TYPE } from './theme/tokens'

export type CalloutTone = 'info' | 'success' | 'warning' | 'danger'

const CALLOUT: Record<CalloutTone, { readonly icon: IconName; readonly ink: string; readonly fill: string }> = {
  info: { icon: 'info', ink: 'var(--accent-text)', fill: 'var(--accent-soft)' },
  success: { icon: 'success', ink: 'var(--success)', fill: 'var(--success-bg)' },
  warning: { icon: 'warning', ink: 'var(--warning)', fill: 'var(--warning-bg)' },
  danger: { icon: 'error', ink: 'var(--danger)', fill: 'var(--danger-bg)' },
}

const CalloutRoot = styled.div<{ readonly $tone: CalloutTone }>`
  text-align: start;
  display: flex;
  align-items: flex-start;
  gap: var(--s3);
  padding: var(--s3) var(--s4);
  border-radius: var(--r-card);
  background: ${p => CALLOUT[p.$tone].fill};
  > svg {
    flex: none;
    margin-top: var(--s0-5);
    color: ${p => CALLOUT[p.$tone].ink};
  }
`
/** Where text and action have no room beside each other, the action is below. */
const CalloutParts = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--s2) var(--s3);
`
const CalloutBody = styled.div`
  flex: 1 1 240px;
  min-width: 0;
  > strong {
    display: block;
    font-weight: 600;
  }
`

export interface CalloutProps {
  readonly tone?: CalloutTone
  readonly title?: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** 'alert' when it answers something the user just did. */
  readonly role?: 'alert' | 'status'
}

/** A dialog scrolls, and its save button stays visible while the first alert may be above the visible part. */
const isFirstAlertOfDialog = (box: HTMLElement): boolean =>
  box.getAttribute('role') === 'alert' &&
  box.closest('[role=dialog]') !== null &&
  !box.previousElementSibling?.matches('[role=alert]')

/** A message that stays: icon, text, at most one action. An alert in a dialog is scrolled into view. */
export const Callout = ({ tone = 'info', title, children, action, role }: CalloutProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current && isFirstAlertOfDialog(box.current)) box.current.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <CalloutRoot ref={box} $tone={tone} role={role}>
      <Icon name={CALLOUT[tone].icon} />
      <CalloutParts>
        <CalloutBody>
          {title && <strong>{title}</strong>}
          {children}
        </CalloutBody>
        {action && (
          <Row $wrap $align="stretch">
            {action}
          </Row>
        )}
      </CalloutParts>
    </CalloutRoot>
  )
}

const stateLook = css`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--s2);
  padding: var(--s7) var(--s5);
  text-align: center;
  color: var(--text-2);
  > svg {
    color: var(--text-3);
    margin-bottom: var(--s1);
  }
  h2,
  h3 {
    color: var(--text);
  }
  p {
    max-width: 52ch;
    text-wrap: balance;
  }
  > div {
    margin-top: var(--s2);
  }
`
const StateRoot = styled.div`
  ${stateLook}
`

export interface EmptyStateProps {
  readonly icon?: IconName
  readonly title: string
  readonly children?: ReactNode
  /** The next step, if there is one. */
  readonly action?: ReactNode
}

/** First use, no match or no permission: the situation, and one next step. */
export const EmptyState = ({ icon = 'folder', title, children, action }: EmptyStateProps) => (
  <StateRoot>
    <Icon name={icon} size={28} />
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action && (
      <Row $wrap $align="stretch">
        {action}
      </Row>
    )}
  </StateRoot>
)

export interface ErrorStateProps {
  readonly message: string
  readonly detail?: string | null | undefined
  readonly onRetry?: () => void
  readonly retryLabel?: string
  readonly retrying?: boolean
}

/** An error shown inside the region that failed. */
export const ErrorState = ({
  message,
  detail,
  onRetry,
  retryLabel = 'Try again',
  retrying = false,
}: ErrorStateProps) => (
  <StateRoot role="alert">
    <Icon name="warning" size={28} />
    <p>{message}</p>
    {detail && <Detail>{detail}</Detail>}
    {onRetry && (
      <Row $wrap $align="stretch">
        <Button icon="refresh" loading={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      </Row>
    )}
  </StateRoot>
)

const Detail = styled.p`
  ${TYPE.sm}
  color: var(--text-3);
`

const shimmer = keyframes`to { background-position: -200% 0; }`

/** Placeholder for content that is being fetched; put it in a region that is aria-busy. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  readonly $width?: string
  readonly $height?: number
  readonly $radius?: string
}>`
  display: block;
  width: ${p => p.$width ?? '100%'};
  height: ${p => p.$height ?? 16}px;
  border-radius: ${p => p.$radius ?? 'var(--r-ctl)'};
  background: linear-gradient(90deg, var(--sunken) 40%, var(--border) 50%, var(--sunken) 60%) 0 0 / 200% 100%;
  animation: ${shimmer} 1600ms linear infinite;
  @media (prefers-reduced-motion: reduce) {
    background: var(--sunken);
  }
`
