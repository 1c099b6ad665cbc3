import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { controlLook, Field, type FieldProps } from './Field'
import { Icon } from './Icon'
import type { IconName } from './iconPaths'

const Wrap = styled.span`
  position: relative;
  display: block;
  > svg {
    position: absolute;
    inset: 0 10px 0 auto;
    margin: auto 0;
    pointer-events: none;
    color: var(--text-2);
  }
  > svg:first-child {
    inset: 0 auto 0 11px;
  }
`
const Native = styled.select<{ readonly $invalid: boolean; readonly $icon: boolean; readonly $compact: boolean }>`
  ${controlLook}
  appearance: none;
  padding-right: 34px;
  text-overflow: ellipsis;
  cursor: pointer;
  ${p => p.$icon && 'padding-left: 36px;'}
  ${p => p.$compact && 'min-height: 28px; padding-top: 3px; padding-bottom: 3px; font-size: 0.8125rem;'}
  option {
    background: var(--raised);
    color: var(--text);
  }
`

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

export interface SelectProps<Value extends string>
  extends Omit<FieldProps, 'aside'>, Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'children' | 'size'> {
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly options: readonly SelectOption<Value>[]
  readonly icon?: IconName | undefined
  /** 28 px high, for dense panels. */
  readonly compact?: boolean
}

/** The browser's own select; for more than ten options use Combobox. */
export const Select = <Value extends string>({
  label,
  labelHidden,
  optional,
  hint,
  error,
  value,
  onValueChange,
  options,
  icon,
  compact = false,
  ...rest
}: SelectProps<Value>) => (
  <Field {...{ label, labelHidden, optional, hint, error }}>
    {ids => (
      <Wrap>
        {icon && <Icon name={icon} />}
        <Native
          {...rest}
          id={ids.id}
          value={value}
          onChange={event => {
            const chosen = options.find(option => option.value === event.target.value)
            if (chosen) onValueChange(chosen.value)
          }}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid || undefined}
          $invalid={ids.invalid}
          $icon={icon !== undefined}
          $compact={compact}
        >
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Native>
        <Icon name="chevron-down" />
      </Wrap>
    )}
  </Field>
)
