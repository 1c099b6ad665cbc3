import { Tabs as Radix } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { Count } from './Badge'
import { VisuallyHidden } from './VisuallyHidden'
import { MEDIA } from './theme/tokens'

const List = styled(Radix.List)`
  display: flex;
  gap: var(--s4);
  /* Words for screen readers in a tab outside the window would make the page as wide as they are. */
  position: relative;
  overflow-x: auto;
  scrollbar-width: none;
  /* The texts of the tabs stand at the edge of the page, with room for the focus ring beside the first. */
  margin-inline: calc(-1 * var(--s1));
  background: linear-gradient(var(--border), var(--border)) bottom / calc(100% - 2 * var(--s1)) 1px no-repeat;
`
const Trigger = styled(Radix.Trigger)`
  display: inline-flex;
  align-items: center;
  gap: var(--s2);
  flex: none;
  min-height: 40px;
  padding: 0 var(--s1);
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  color: var(--text-2);
  font-weight: 500;
  &:hover {
    color: var(--text);
  }
  &[data-state='active'] {
    color: var(--text);
    font-weight: 600;
    border-bottom-color: var(--accent-text);
  }
  &:focus-visible {
    outline-offset: -2px;
    border-radius: 2px;
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
const Dot = styled.span`
  width: 6px;
  height: 6px;
  border-radius: 50%;
  background: var(--warning);
`

export interface TabItem<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly count?: number | undefined
  /** Says that something in it needs attention. */
  readonly attention?: string | undefined
}

export interface TabsProps<Id extends string> {
  readonly label: string
  readonly items: readonly TabItem<Id>[]
  readonly value: Id
  readonly onValueChange: (id: Id) => void
  /** 'manual': arrows only move the focus, Enter opens. For panels that fetch. */
  readonly activation?: 'automatic' | 'manual'
  /** TabPanel elements, one per item. */
  readonly children: ReactNode
}

/** Keep `value` in the URL. Arrows, Home and End move between tabs. */
export const Tabs = <Id extends string>({
  label,
  items,
  value,
  onValueChange,
  activation = 'automatic',
  children,
}: TabsProps<Id>) => {
  const list = useRef<HTMLDivElement>(null)
  // Counts arrive later and make the tabs wider.
  const counts = items.map(item => item.count ?? '').join()
  useEffect(() => {
    // Where the tabs do not all fit, the open one is scrolled into view; the page itself does not move.
    const open = list.current?.querySelector<HTMLElement>('[data-state="active"]')
    if (!list.current || !open) return
    const { left, right } = list.current.getBoundingClientRect()
    const edges = open.getBoundingClientRect()
    list.current.scrollLeft += Math.min(0, edges.left - left) + Math.max(0, edges.right - right)
  }, [value, counts])
  return (
    <Radix.Root
      value={value}
      activationMode={activation}
      onValueChange={next => {
        const chosen = items.find(item => item.id === next)
        if (chosen) onValueChange(chosen.id)
      }}
    >
      <List ref={list} aria-label={label}>
        {items.map(item => (
          <Trigger key={item.id} value={item.id}>
            {item.label} {item.count !== undefined && <Count value={item.count} active={item.id === value} />}
            {item.attention && (
              <>
                <Dot aria-hidden="true" />
                <VisuallyHidden>{item.attention}</VisuallyHidden>
              </>
            )}
          </Trigger>
        ))}
      </List>
      {children}
    </Radix.Root>
  )
}

/** Content of the tab `value`; rendered only while it is open. */
export const TabPanel = styled(Radix.Content)`
  &:focus-visible {
    outline-offset: 4px;
    border-radius: 2px;
  }
`
