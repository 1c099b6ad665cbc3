import styled from 'styled-components'
import { Icon } from './Icon'
import { Link } from './Link'
import { TYPE } from './theme/tokens'

const List = styled.ol`
  ${TYPE.sm}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1-5);
  color: var(--text-2);
  li {
    display: flex;
    align-items: center;
    gap: var(--s1-5);
    min-width: 0;
  }
`

export interface Crumb {
  readonly label: string
  /** The last one is the page itself and has none. */
  readonly href?: string
}

export const Breadcrumbs = ({ items }: { readonly items: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumbs">
    <List>
      {items.map((item, index) => (
        <li key={item.label}>
          {index > 0 && <Icon name="chevron-right" size={14} />}
          {item.href === undefined ? (
            <span aria-current="page">{item.label}</span>
          ) : (
            <Link href={item.href}>{item.label}</Link>
          )}
        </li>
      ))}
    </List>
  </nav>
)
