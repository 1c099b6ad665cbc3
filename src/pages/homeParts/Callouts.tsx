import styled from 'styled-components'
import { Anchor, Icon, MEDIA, Muted, type IconName } from '@/ui'

const List = styled.ul`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: var(--s4);
  ${MEDIA.below768} {
    grid-auto-flow: row;
    gap: var(--s3);
  }
`
const Root = styled(Anchor)`
  display: flex;
  align-items: center;
  gap: var(--s3-5);
  height: 100%;
  min-height: 64px;
  padding: var(--s2-5) var(--s4);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
  color: var(--text);
  transition:
    box-shadow var(--t-state) var(--ease),
    border-color var(--t-state) var(--ease);
  &:hover {
    border-color: var(--border-ctl);
    box-shadow: var(--e1);
    text-decoration: none;
  }
  > svg {
    flex: none;
    color: var(--accent-text);
  }
`
const Badge = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  border-radius: var(--r-ctl);
  background: var(--accent-soft);
  color: var(--accent-text);
`
const Words = styled.span`
  flex: 1;
  min-width: 0;
  strong {
    display: block;
    font-weight: 600;
  }
`
/** Rendered while the numbers are fetched, so that nothing moves when they arrive. */
const Numbers = styled(Muted)`
  display: block;
  min-height: 1.125rem;
`

export interface CalloutLink {
  readonly title: string
  readonly icon: IconName
  readonly href: string
  /** Size of the section, or what it is for: '' while it is not known, null when it cannot be known. */
  readonly numbers: string | null
}

/** Links to the sections of the library. */
export const Callouts = ({ links }: { readonly links: readonly CalloutLink[] }) =>
  links.length === 0 ? null : (
    <nav aria-label="Explore">
      <List>
        {links.map(({ title, icon, href, numbers }) => (
          <li key={href}>
            <Root href={href}>
              <Badge>
                <Icon name={icon} size={20} />
              </Badge>
              <Words>
                <strong>{title}</strong> {numbers !== null && <Numbers $size="sm">{numbers}</Numbers>}
              </Words>
              <Icon name="arrow-right" />
            </Root>
          </li>
        ))}
      </List>
    </nav>
  )
