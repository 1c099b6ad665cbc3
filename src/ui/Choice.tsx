import { useEffect, useRef, type ComponentPropsWithRef, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { Icon } from './Icon'
import { visuallyHidden } from './VisuallyHidden'
import { MEDIA, TYPE } from './theme/tokens'

const Row = styled.label<{ readonly $disabled: boolean }>`
  display: flex;
  align-items: flex-start;
  gap: var(--s2);
  min-height: 24px;
  padding: var(--s0-5) 0;
  cursor: ${p => (p.$disabled ? 'not-allowed' : 'pointer')};
  color: ${p => (p.$disabled ? 'var(--text-3)' : 'inherit')};
  ${MEDIA.touch} {
    padding-block: var(--s3);
  }
`
const box = css`
  flex: none;
  display: grid;
  place-items: center;
  width: 16px;
  height: 16px;
  margin: var(--s0-5) 0;
  border: 1px solid var(--border-ctl);
  background: var(--surface);
  color: transparent;
  transition: background-color var(--t-state) var(--ease);
  svg {
    stroke-width: 2.5;
  }
`
const Square = styled.span`
  ${box}
  border-radius: 3px;
`
const Round = styled.span`
  ${box}
  border-radius: 50%;
  &::after {
    content: '';
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: currentColor;
  }
`
const Native = styled.input`
  ${visuallyHidden}
  &:checked + span,
  &:indeterminate[type='checkbox'] + span {
    background: var(--accent);
    border-color: var(--accent-outline);
    color: var(--on-accent);
  }
  &:focus-visible + span {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  &:disabled + span {
    background: var(--sunken);
    border-color: var(--border);
  }
  &:disabled:checked + span {
    background: var(--text-3);
    color: var(--surface);
  }
`
const Words = styled.span`
  flex: 1;
  min-width: 0;
`
const Hint = styled.span`
  ${TYPE.xs}
  display: block;
  color: var(--text-3);
`
const Count = styled.span`
  color: var(--text-3);
  font-variant-numeric: tabular-nums;
`

interface ChoiceProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'checked'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Right-aligned number, e.g. respondents. */
  readonly count?: ReactNode
  readonly checked: boolean
}

const Caption = ({ label, hint, count }: Pick<ChoiceProps, 'label' | 'hint' | 'count'>) => (
  <>
    <Words>
      {label}
      {hint && <Hint>{hint}</Hint>}
    </Words>
    {count !== undefined && <Count>{count}</Count>}
  </>
)

export interface CheckboxProps extends ChoiceProps {
  /** Some but not all of the items below it are ticked. */
  readonly mixed?: boolean
  readonly onCheckedChange: (checked: boolean) => void
}

/** Space toggles it; a mixed one becomes checked. */
export const Checkbox = ({ label, hint, count, mixed = false, checked, onCheckedChange, ...rest }: CheckboxProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed
  }, [mixed])
  return (
    <Row $disabled={rest.disabled ?? false}>
      <Native
        {...rest}
        ref={input}
        type="checkbox"
        checked={checked && !mixed}
        onChange={event => onCheckedChange(event.target.checked)}
      />
      <Square aria-hidden="true">
        <Icon name={mixed ? 'minus' : 'check'} size={12} />
      </Square>
      <Caption label={label} hint={hint} count={count} />
    </Row>
  )
}

export interface RadioProps extends ChoiceProps {
  readonly name: string
  readonly onSelect: () => void
}

/** One of several with the same `name`; arrows move within them. */
export const Radio = ({ label, hint, count, onSelect, ...rest }: RadioProps) => (
  <Row $disabled={rest.disabled ?? false}>
    <Native {...rest} type="radio" onChange={onSelect} />
    <Round aria-hidden="true" />
    <Caption label={label} hint={hint} count={count} />
  </Row>
)

const Track = styled.button<{ readonly $on: boolean }>`
  flex: none;
  width: 32px;
  height: 20px;
  padding: 0;
  border: 1px solid ${p => (p.$on ? 'var(--accent-outline)' : 'var(--border-ctl)')};
  border-radius: var(--r-pill);
  background: ${p => (p.$on ? 'var(--accent)' : 'var(--sunken)')};
  transition: background-color var(--t-state) var(--ease);
  &::after {
    content: '';
    display: block;
    width: 14px;
    height: 14px;
    margin-left: var(--s0-5);
    border-radius: 50%;
    background: ${p => (p.$on ? 'var(--on-accent)' : 'var(--border-ctl)')};
    transform: translateX(${p => (p.$on ? '12px' : '0')});
    transition: transform var(--t-state) var(--ease);
  }
  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }
`
const ToggleRow = styled.span<{ readonly $spread: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 24px;
  ${p => p.$spread && 'justify-content: space-between;'}
  ${MEDIA.touch} {
    min-height: 44px;
  }
  > span {
    cursor: pointer;
    order: ${p => (p.$spread ? -1 : 0)};
  }
`

export interface ToggleProps {
  readonly id?: string
  readonly label: string
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** Label left, switch at the right edge, as in panels. */
  readonly spread?: boolean
}

/** A setting that takes effect at once. */
export const Toggle = ({ id, label, checked, onCheckedChange, disabled = false, spread = false }: ToggleProps) => {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <ToggleRow $spread={spread}>
      <Track
        ref={button}
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        disabled={disabled}
        $on={checked}
        onClick={() => onCheckedChange(!checked)}
      />
      {/* The button carries the name; the text is a larger target for the pointer. */}
      <span aria-hidden="true" onClick={() => button.current?.click()}>
        {label}
      </span>
    </ToggleRow>
  )
}
