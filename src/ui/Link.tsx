import styled from 'styled-components'
import { Icon } from './Icon'
import { Anchor, type AnchorProps } from './LinkProvider'
import { VisuallyHidden } from './VisuallyHidden'

const Root = styled(Anchor)<{ readonly $quiet: boolean }>`
  color: ${p => (p.$quiet ? 'inherit' : 'var(--accent-text)')};
  border-radius: 2px;
  font-weight: ${p => (p.$quiet ? 'inherit' : 500)};
  svg {
    vertical-align: -2px;
    margin-left: var(--s1);
  }
`

export interface LinkProps extends Omit<AnchorProps, 'target' | 'rel'> {
  readonly newTab?: boolean
  /** Text colour of its surroundings until hovered. */
  readonly quiet?: boolean
}

/** A link; `newTab` says so to everyone. */
export const Link = ({ newTab = false, quiet = false, children, ...rest }: LinkProps) => (
  <Root $quiet={quiet} {...rest} {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
    {children}
    {newTab && (
      <>
        <Icon name="external-link" size={14} />
        <VisuallyHidden> (opens new tab)</VisuallyHidden>
      </>
    )}
  </Root>
)
