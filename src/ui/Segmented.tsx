import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { FieldSet } from './Field'
import { Icon } from './Icon'
import type { IconName } from './iconPaths'
import { Tooltip } from './Tooltip'
import { visuallyHidden, VisuallyHidden } from './VisuallyHidden'
import { MEDIA, TYPE } from './theme/tokens'

const Bar = styled.div<{ readonly $block: boolean }>`
  display: ${p => (p.$block ? 'flex' : 'inline-flex')};
  border: 1px solid var(--border-ctl);
  border-radius: var(--r-ctl);
  background: var(--surface);
`
const Item = styled.label<{ readonly $disabled: boolean }>`
  ${TYPE.sm}
  position: relative;
  flex: 1;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s1-5);
  min-height: 30px;
  padding: var(--s0-5) var(--s3);
  white-space: nowrap;
  cursor: ${p => (p.$disabled ? 'not-allowed' : 'pointer')};
  color: ${p => (p.$disabled ? 'var(--text-3)' : 'var(--text-2)')};
  opacity: ${p => (p.$disabled ? 0.6 : 1)};
  & + & {
    border-left: 1px solid var(--border);
  }
  &:hover {
    color: ${p => (p.$disabled ? 'var(--text-3)' : 'var(--text)')};
  }
  &:has(:checked) {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 500;
    box-shadow: inset 0 -2px var(--accent-text);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
    z-index: 1;
    border-radius: 2px;
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
const Native = styled.input`
  ${visuallyHidden}
`

export interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Shown instead of the label, which then becomes a tooltip. */
  readonly icon?: IconName
  readonly disabledReason?: string | null
}

export interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly labelHidden?: boolean
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly options: readonly SegmentedOption<Value>[]
  readonly block?: boolean
}

const Face = ({ option }: { readonly option: SegmentedOption<string> }): ReactNode =>
  option.icon ? (
    <>
      <Icon name={option.icon} />
      <VisuallyHidden>{option.label}</VisuallyHidden>
    </>
  ) : (
    option.label
  )

/** A choice between a few options; arrows move and choose, as in any radio group. */
export const Segmented = <Value extends string>({
  label,
  labelHidden = false,
  value,
  onValueChange,
  options,
  block = false,
}: SegmentedProps<Value>) => {
  const name = useId()
  return (
    <FieldSet>
      <legend>{labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      <Bar $block={block}>
        {options.map(option => {
          const hint = option.disabledReason ?? (option.icon ? option.label : null)
          const item = (
            <Item key={option.value} $disabled={Boolean(option.disabledReason)}>
              <Native
                type="radio"
                name={name}
                checked={option.value === value}
                aria-disabled={option.disabledReason ? true : undefined}
                onChange={() => !option.disabledReason && onValueChange(option.value)}
              />
              <Face option={option} />
            </Item>
          )
          return hint ? (
            <Tooltip key={option.value} content={hint}>
              {item}
            </Tooltip>
          ) : (
            item
          )
        })}
      </Bar>
    </FieldSet>
  )
}
