import type { SortOrder } from '@core/crosstab'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Content = styled(DropdownMenu.Content)`
  min-width: 240px;
  max-width: 320px;
  padding: var(--s1);
  background: var(--raised);
  color: var(--text);
  border: 1px solid var(--border);
  border-radius: 8px;
  box-shadow: var(--e2);
  font-size: 0.8125rem;
  line-height: 1.125rem;
  z-index: 450;
`
const Item = styled(DropdownMenu.CheckboxItem)`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 32px;
  padding: 0 var(--s2) 0 var(--s5-5);
  position: relative;
  border-radius: 4px;
  outline: none;
  cursor: default;

  &[data-highlighted] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  > span {
    position: absolute;
    left: 8px;
    display: grid;
  }
  svg {
    width: 14px;
    height: 14px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
  }
`
const Heading = styled(DropdownMenu.Label)`
  padding: var(--s1-5) var(--s2) var(--s1) var(--s5-5);
  font-size: 0.75rem;
  color: var(--text-3);
`

interface RowMenuProps {
  readonly rowKey: string
  readonly label: string
  /** Viewport position of the row label. */
  readonly anchor: { readonly left: number; readonly top: number }
  readonly current: SortOrder | null
  readonly onSort: (order: SortOrder | null) => void
  readonly fold: { readonly collapsed: boolean; readonly toggle: () => void } | null
  readonly onClose: () => void
}

const CHOICES = [
  { text: 'Highest first', direction: 'DESCENDING' },
  { text: 'Lowest first', direction: 'ASCENDING' },
] as const

/** One menu, shown for the row whose label opened it: sorts the columns by this row and folds a net. */
export const RowMenu = ({ rowKey, label, anchor, current, onSort, fold, onClose }: RowMenuProps): ReactNode => {
  const tick = (
    <DropdownMenu.ItemIndicator>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3 8.5l3.5 3.5L13 4.5" />
      </svg>
    </DropdownMenu.ItemIndicator>
  )
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={open => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden="true"
          tabIndex={-1}
          style={{ position: 'fixed', left: anchor.left, top: anchor.top, width: 1, height: 1 }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Content
          aria-label={label}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          onCloseAutoFocus={event => event.preventDefault()}
        >
          <Heading>Sort columns by “{label}”</Heading>
          {CHOICES.map(choice => (
            <Item
              key={choice.direction}
              checked={current?.key === rowKey && current.direction === choice.direction}
              onSelect={() => onSort({ key: rowKey, direction: choice.direction })}
            >
              {tick}
              {choice.text}
            </Item>
          ))}
          <Item checked={current === null} onSelect={() => onSort(null)}>
            {tick}
            Original order
          </Item>
          {fold !== null && (
            <Item checked={false} onSelect={fold.toggle}>
              {fold.collapsed ? 'Show the options of this net' : 'Hide the options of this net'}
            </Item>
          )}
        </Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
