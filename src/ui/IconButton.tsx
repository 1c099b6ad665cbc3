import type { ComponentPropsWithRef, MouseEvent } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon'
import type { IconName } from './iconPaths'
import { Spinner } from './Spinner'
import { Tooltip } from './Tooltip'
import { MEDIA } from './theme/tokens'

const Root = styled.button<{ readonly $outlined: boolean; readonly $size: number }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${p => p.$size}px;
  height: ${p => p.$size}px;
  padding: 0;
  border: 1px solid ${p => (p.$outlined ? 'var(--border-ctl)' : 'transparent')};
  border-radius: var(--r-ctl);
  background: ${p => (p.$outlined ? 'var(--surface)' : 'transparent')};
  color: var(--text-2);
  transition: background-color var(--t-state) var(--ease);
  &:hover:not([aria-disabled='true']) {
    background: var(--sunken);
    color: var(--text);
  }
  &[aria-pressed='true'] {
    color: var(--accent-text);
  }
  &[aria-disabled='true'] {
    cursor: not-allowed;
    color: var(--text-3);
    opacity: 0.6;
  }
  ${MEDIA.touch} {
    width: 44px;
    height: 44px;
  }
`

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'disabled' | 'aria-label'> {
  readonly icon: IconName
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  readonly outlined?: boolean
  /** Edge in px: 24, 28, 32 or 36. */
  readonly size?: number
  readonly filled?: boolean
  /** Makes it a toggle. */
  readonly pressed?: boolean
  readonly loading?: boolean
  readonly disabledReason?: string | null | undefined
  /** False inside a menu or where the label is visible. */
  readonly tooltip?: boolean
}

export const IconButton = ({
  icon,
  label,
  outlined = false,
  size = 32,
  filled = false,
  pressed,
  loading = false,
  disabledReason,
  tooltip = true,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) => {
  const inert = loading || Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <Root
      $outlined={outlined}
      $size={size}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={inert || undefined}
      aria-busy={loading || undefined}
      onClick={press}
      {...rest}
    >
      {loading ? <Spinner /> : <Icon name={icon} size={size < 28 ? 14 : 16} filled={filled} />}
    </Root>
  )
  return tooltip || disabledReason ? <Tooltip content={disabledReason ?? label}>{button}</Tooltip> : button
}
