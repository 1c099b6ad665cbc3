import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { Icon } from './Icon'
import type { IconName } from './iconPaths'
import { TYPE } from './theme/tokens'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'outline'

const TONES: Record<Tone, ReturnType<typeof css>> = {
  neutral: css`
    background: var(--sunken);
    color: var(--text-2);
  `,
  info: css`
    background: var(--accent-soft);
    color: var(--accent-text);
  `,
  success: css`
    background: var(--success-bg);
    color: var(--success);
  `,
  warning: css`
    background: var(--warning-bg);
    color: var(--warning);
  `,
  danger: css`
    background: var(--danger-bg);
    color: var(--danger);
  `,
  outline: css`
    background: var(--surface);
    border-color: var(--border-ctl);
    color: var(--text-2);
  `,
}

const Root = styled.span<{ readonly $tone: Tone; readonly $width: number | undefined }>`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: var(--s1-5);
  min-height: 20px;
  ${p => p.$width !== undefined && `width: ${p.$width}px;`}
  padding: 0 var(--s1-5);
  border: 1px solid transparent;
  border-radius: 4px;
  font-weight: 500;
  white-space: nowrap;
  ${p => TONES[p.$tone]}
`

export interface BadgeProps {
  readonly tone?: Tone
  readonly icon?: IconName
  readonly children: ReactNode
  /** Fixed width in px, so that badges in a column line up. */
  readonly width?: number
}

/** A state in words with an icon of its own: colour is never the only signal. */
export const Badge = ({ tone = 'neutral', icon, children, width }: BadgeProps) => (
  <Root $tone={tone} $width={width}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </Root>
)

const Pill = styled.span<{ readonly $active: boolean }>`
  ${TYPE.xs}
  display: inline-block;
  min-width: 20px;
  padding: 1px var(--s1-5);
  border-radius: var(--r-pill);
  background: ${p => (p.$active ? 'var(--accent-soft)' : 'var(--sunken)')};
  color: ${p => (p.$active ? 'var(--accent-text)' : 'var(--text-2)')};
  font-weight: 500;
  text-align: center;
  font-variant-numeric: tabular-nums;
`

const MAX_SHOWN = 99

export interface CountProps {
  readonly value: number
  readonly active?: boolean
  /** Show "99+" above 99. */
  readonly capped?: boolean
}

/** A number beside a name. */
export const Count = ({ value, active = false, capped = false }: CountProps) => (
  <Pill $active={active}>{capped && value > MAX_SHOWN ? `${MAX_SHOWN}+` : value.toLocaleString('en')}</Pill>
)
