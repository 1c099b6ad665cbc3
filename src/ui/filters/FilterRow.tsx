import { memo, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { count } from '@/lib/words'
import { Checkbox } from '../Choice'
import { Icon } from '../Icon'
import { MEDIA, TRUNCATED, TYPE } from '../theme/tokens'
import type { FilterNode } from './categories'

export const ROW_HEIGHT = 34
export const TOUCH_ROW_HEIGHT = 44

const Root = styled.li`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  height: ${ROW_HEIGHT}px;
  padding: 0 var(--s3);
  &:hover,
  &:focus-within {
    background: var(--sunken);
  }
  label {
    flex: 1;
    min-width: 0;
    height: 100%;
    align-items: center;
    gap: var(--s2-5);
    padding: 0;
  }
  ${MEDIA.touch} {
    height: ${TOUCH_ROW_HEIGHT}px;
  }
`
const Name = styled.span`
  display: block;
  ${TRUNCATED}
`
const Open = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  margin: 0 -8px 0 var(--s1);
  padding: 0;
  border: 0;
  border-radius: var(--r-ctl);
  background: none;
  color: var(--text-2);
  &:hover {
    background: var(--border);
  }
  &[data-whole] {
    flex: 1;
    display: flex;
    align-items: center;
    justify-content: space-between;
    width: auto;
    margin-left: 0;
    padding: 0 var(--s1-5) 0 0;
    text-align: left;
    background: none;
  }
  ${MEDIA.touch} {
    width: 44px;
    height: 44px;
  }
`
/** As wide as the arrow, so that counts line up. */
const Gap = styled.span`
  flex: none;
  width: 24px;
  ${MEDIA.touch} {
    width: 40px;
  }
`

export interface FilterRowProps {
  readonly node: FilterNode
  readonly index: number
  readonly size: number
  readonly checked: boolean
  /** Values below it are chosen. */
  readonly mixed: boolean
  readonly disabled: boolean
  /** The Tab key reaches it. */
  readonly reachable: boolean
  /** Some row of the list has an arrow. */
  readonly arrows: boolean
  readonly onToggle: (path: string) => void
  readonly onOpen: (path: string) => void
  readonly onKey: (event: KeyboardEvent, index: number) => void
  readonly onReach: (index: number) => void
}

/** A value with its count; the arrow at its end opens the level below it. */
export const FilterRow = memo(function FilterRow(props: FilterRowProps) {
  const { node, index, size, checked, mixed, disabled, reachable, arrows, onToggle, onOpen, onKey, onReach } = props
  const stop = {
    tabIndex: reachable ? 0 : -1,
    onKeyDown: (event: KeyboardEvent) => onKey(event, index),
    onFocus: () => onReach(index),
  }
  const whole = node.count === null
  return (
    <Root aria-setsize={size} aria-posinset={index + 1} data-row={index}>
      {node.count !== null && (
        <Checkbox
          {...stop}
          aria-label={`${node.label}, ${count(node.count)}`}
          label={<Name title={node.label}>{node.label}</Name>}
          count={count(node.count)}
          checked={checked}
          mixed={mixed}
          disabled={disabled}
          onCheckedChange={() => onToggle(node.path)}
        />
      )}
      {node.children.length > 0 ? (
        <Open
          {...stop}
          type="button"
          aria-label={`Open ${node.label}`}
          data-whole={whole || undefined}
          onClick={() => onOpen(node.path)}
        >
          {whole && <Name>{node.label}</Name>}
          <Icon name="chevron-right" />
        </Open>
      ) : (
        arrows && <Gap />
      )}
    </Root>
  )
})
