import { DropdownMenu } from 'radix-ui'
import { useEffect, useState } from 'react'
import styled, { css } from 'styled-components'
import { Icon } from '../Icon'
import { Anchor } from '../LinkProvider'
import { MEDIA, TYPE, Z } from '../theme/tokens'
import { Ghost } from './Ghost'
import type { MenuEntry, MenuLayerProps } from './types'

const Content = styled(DropdownMenu.Content)`
  z-index: ${Z.popover};
  min-width: 200px;
  max-width: 320px;
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
  padding: var(--s1);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--raised);
  box-shadow: var(--e2);
`
const itemLook = css<{ readonly $danger: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--s2-5);
  min-height: 34px;
  padding: var(--s1) var(--s2-5);
  border-radius: var(--r-ctl);
  color: ${p => (p.$danger ? 'var(--danger)' : 'var(--text)')};
  cursor: pointer;
  user-select: none;
  outline: none;
  text-decoration: none;
  &:hover {
    text-decoration: none;
  }
  &[data-highlighted] {
    background: ${p => (p.$danger ? 'var(--danger-bg)' : 'var(--sunken)')};
    box-shadow: inset 0 0 0 2px var(--focus);
  }
  &[data-highlighted]:hover {
    box-shadow: none;
  }
  &[data-disabled] {
    color: var(--text-3);
    cursor: not-allowed;
  }
  > svg:first-child {
    flex: none;
    color: ${p => (p.$danger ? 'inherit' : 'var(--text-3)')};
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
const Item = styled(DropdownMenu.Item)<{ readonly $danger: boolean }>`
  ${itemLook}
`
const ItemLink = styled(Anchor)<{ readonly $danger: boolean }>`
  ${itemLook}
`
const RadioItem = styled(DropdownMenu.RadioItem)<{ readonly $danger: boolean }>`
  ${itemLook}
  > span:first-of-type {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
const Group = styled(DropdownMenu.Label)`
  ${TYPE.xs}
  padding: var(--s2) var(--s2-5) var(--s1);
  color: var(--text-3);
`
const Line = styled(DropdownMenu.Separator)`
  height: 1px;
  margin: var(--s1) -4px;
  background: var(--border);
`
const Reason = styled.span`
  ${TYPE.xs}
  display: block;
  color: var(--text-3);
`

const Keys = styled.kbd`
  margin-left: auto;
`

interface EntryProps {
  readonly entry: MenuEntry
  readonly anchor: HTMLElement | null
}

const Entry = ({ entry, anchor }: EntryProps) => {
  switch (entry.kind) {
    case 'separator':
      return <Line />
    case 'heading':
      return <Group>{entry.label}</Group>
    case 'link':
      return (
        <DropdownMenu.Item asChild>
          <ItemLink href={entry.href} $danger={false}>
            {entry.icon && <Icon name={entry.icon} />}
            {entry.label}
          </ItemLink>
        </DropdownMenu.Item>
      )
    case 'radio':
      return (
        <DropdownMenu.RadioGroup value={entry.value} onValueChange={entry.onValueChange}>
          <Group>{entry.label}</Group>
          {entry.options.map(option => (
            <RadioItem
              key={option.value}
              value={option.value}
              $danger={false}
              onSelect={event => {
                if (!entry.closes) event.preventDefault()
              }}
            >
              {option.icon && <Icon name={option.icon} />}
              <span>{option.label}</span>
              <DropdownMenu.ItemIndicator>
                <Icon name="check" />
              </DropdownMenu.ItemIndicator>
            </RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      )
    default:
      return (
        <Item
          disabled={Boolean(entry.disabledReason)}
          onSelect={() => {
            // The menu is about to close: a dialog opened from it returns the focus to the anchor, which stays.
            anchor?.focus()
            entry.onSelect()
          }}
          textValue={entry.label}
          $danger={entry.danger ?? false}
        >
          {entry.icon && <Icon name={entry.icon} />}
          <span>
            {entry.label}
            {entry.disabledReason && <Reason>{entry.disabledReason}</Reason>}
          </span>
          {entry.keys !== undefined && <Keys aria-hidden="true">{entry.keys}</Keys>}
        </Item>
      )
  }
}

const keyOf = (entry: MenuEntry, index: number) => ('label' in entry ? entry.label : `line${index}`)

/** The open menu of an anchor. */
export const MenuLayer = ({ anchor, labelledBy, entries, align, open, byKey, onOpenChange }: MenuLayerProps) => {
  // If it was opened while the layers were loading, its content comes after the first effects.
  const [content, setContent] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (open && byKey) content?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
  }, [open, byKey, content])
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <Ghost anchor={anchor} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Content
          ref={setContent}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={labelledBy}
          onInteractOutside={event => {
            // A press on the anchor closes by its own click.
            if (event.target instanceof Node && anchor?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            anchor?.focus()
          }}
        >
          {entries.map((entry, index) => (
            <Entry key={keyOf(entry, index)} entry={entry} anchor={anchor} />
          ))}
        </Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
