import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { Icon } from './Icon'
import type { IconName } from './iconPaths'
import { Anchor, type AnchorProps } from './LinkProvider'
import { Spinner } from './Spinner'
import { Tooltip } from './Tooltip'
import { MEDIA, TYPE } from './theme/tokens'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface LookProps {
  readonly $variant: ButtonVariant
  readonly $size: ButtonSize
  readonly $block: boolean
}

const HEIGHT: Record<ButtonSize, number> = { sm: 28, md: 36, lg: 40 }
const PADDING: Record<ButtonSize, number> = { sm: 10, md: 14, lg: 18 }

const VARIANTS = {
  primary: css`
    background: var(--accent);
    border-color: var(--accent-outline);
    color: var(--on-accent);
    &:hover:not([aria-disabled='true']) {
      background: var(--accent-hover);
    }
  `,
  secondary: css`
    background: var(--surface);
    border-color: var(--border-ctl);
    color: var(--text);
    &:hover:not([aria-disabled='true']) {
      background: var(--sunken);
    }
  `,
  ghost: css`
    background: transparent;
    border-color: transparent;
    color: var(--accent-text);
    &:hover:not([aria-disabled='true']) {
      background: var(--sunken);
    }
  `,
  danger: css`
    background: var(--danger);
    border-color: var(--danger);
    color: var(--on-danger);
    &:hover:not([aria-disabled='true']) {
      background: var(--danger-hover);
    }
  `,
}

const look = css<LookProps>`
  ${p => (p.$size === 'sm' ? TYPE.sm : TYPE.base)}
  position: relative;
  display: ${p => (p.$block ? 'flex' : 'inline-flex')};
  ${p => p.$block && 'width: 100%;'}
  align-items: center;
  justify-content: center;
  flex: none;
  gap: var(--s2);
  min-height: ${p => HEIGHT[p.$size]}px;
  padding: 3px ${p => PADDING[p.$size]}px;
  border: 1px solid transparent;
  border-radius: var(--r-ctl);
  font-weight: 500;
  text-align: center;
  text-decoration: none;
  user-select: none;
  transition:
    background-color var(--t-state) var(--ease),
    border-color var(--t-state) var(--ease);
  &:hover {
    text-decoration: none;
  }
  ${p => VARIANTS[p.$variant]}
  &:active:not([aria-disabled='true']) {
    filter: brightness(0.94);
  }
  &[aria-disabled='true']:not([aria-busy]) {
    cursor: not-allowed;
    background: ${p => (p.$variant === 'ghost' ? 'transparent' : 'var(--sunken)')};
    border-color: ${p => (p.$variant === 'ghost' ? 'transparent' : 'var(--border)')};
    color: var(--text-3);
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`

const Root = styled.button<LookProps>`
  ${look}
`
const AnchorRoot = styled(Anchor)<LookProps>`
  ${look}
`
const Label = styled.span<{ readonly $hidden: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: var(--s2);
  min-width: 0;
  ${p => p.$hidden && 'opacity: 0;'}
`
const Busy = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`

interface CommonProps {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: IconName | undefined
  readonly iconEnd?: IconName | undefined
  /** Full width of its container. */
  readonly block?: boolean
  readonly children: ReactNode
}

export interface ButtonProps extends CommonProps, Omit<ComponentPropsWithRef<'button'>, 'children' | 'disabled'> {
  /** Keeps the width, shows a spinner and ignores presses. */
  readonly loading?: boolean
  /** Ignores presses but stays focusable. Prefer `disabledReason`, which says why. */
  readonly disabled?: boolean | undefined
  /** Disables the button and shows this reason on hover and focus. */
  readonly disabledReason?: string | null | undefined
}

const Content = ({ icon, iconEnd, children }: Pick<CommonProps, 'icon' | 'iconEnd' | 'children'>) => (
  <>
    {icon && <Icon name={icon} />}
    {children}
    {iconEnd && <Icon name={iconEnd} />}
  </>
)

/** A button that does something. One primary per view; `danger` only inside a confirmation. */
export const Button = ({
  variant = 'secondary',
  size = 'md',
  icon,
  iconEnd,
  block = false,
  loading = false,
  disabled = false,
  disabledReason,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) => {
  const inert = disabled || loading || Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <Root
      $variant={variant}
      $size={size}
      $block={block}
      type={type}
      aria-disabled={inert || undefined}
      aria-busy={loading || undefined}
      onClick={press}
      {...rest}
    >
      <Label $hidden={loading}>
        <Content icon={icon} iconEnd={iconEnd}>
          {children}
        </Content>
      </Label>
      {loading && (
        <Busy>
          <Spinner />
        </Busy>
      )}
    </Root>
  )
  return disabledReason ? <Tooltip content={disabledReason}>{button}</Tooltip> : button
}

export interface ButtonLinkProps extends CommonProps, Omit<AnchorProps, 'children'> {}

/** A link that looks like a button: it goes somewhere instead of doing something. */
export const ButtonLink = ({
  variant = 'secondary',
  size = 'md',
  icon,
  iconEnd,
  block = false,
  children,
  ...rest
}: ButtonLinkProps) => (
  <AnchorRoot $variant={variant} $size={size} $block={block} {...rest}>
    <Label $hidden={false}>
      <Content icon={icon} iconEnd={iconEnd}>
        {children}
      </Content>
    </Label>
  </AnchorRoot>
)
