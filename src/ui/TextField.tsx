import { useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { controlLook, Field, type FieldProps } from './Field'
import { IconButton } from './IconButton'

const COUNTER_FROM = 0.8

const Input = styled.input<{ readonly $invalid: boolean; readonly $padEnd: boolean }>`
  ${controlLook}
  ${p => p.$padEnd && 'padding-right: var(--s6-5);'}
  &::-ms-reveal {
    display: none;
  }
`
/** The box of a text in several lines. */
export const Area = styled.textarea<{ readonly $invalid: boolean }>`
  ${controlLook}
  resize: vertical;
`
const Wrap = styled.span`
  position: relative;
  display: block;
`
const Reveal = styled.span`
  position: absolute;
  inset: 0 4px 0 auto;
  display: grid;
  place-items: center;
`

interface CommonProps extends Omit<FieldProps, 'aside'> {
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** Shows a counter from 80 % of it on. Longer text can be typed; report it in `error` instead of cutting it. */
  readonly countTo?: number
}

export interface TextFieldProps
  extends CommonProps, Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'size'> {
  /** Shown at the end of the label, in the place of the counter. */
  readonly aside?: ReactNode
}

const counter = (value: string, countTo: number | undefined) =>
  countTo !== undefined && value.length >= countTo * COUNTER_FROM ? `${value.length}/${countTo}` : null

/** One line of text. A password field gets a button that shows it. */
export const TextField = ({
  label,
  labelHidden,
  optional,
  hint,
  error,
  value,
  onValueChange,
  countTo,
  aside,
  type = 'text',
  ...rest
}: TextFieldProps) => {
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <Field {...{ label, labelHidden, optional, hint, error }} aside={aside ?? counter(value, countTo)}>
      {ids => (
        <Wrap>
          <Input
            {...rest}
            id={ids.id}
            type={isPassword && shown ? 'text' : type}
            value={value}
            onChange={event => onValueChange(event.target.value)}
            aria-describedby={ids.describedBy}
            aria-invalid={ids.invalid || undefined}
            $invalid={ids.invalid}
            $padEnd={isPassword}
          />
          {isPassword && (
            <Reveal>
              <IconButton
                icon={shown ? 'eye-off' : 'eye'}
                label={shown ? 'Hide password' : 'Show password'}
                size={28}
                tooltip={false}
                onClick={() => setShown(!shown)}
              />
            </Reveal>
          )}
        </Wrap>
      )}
    </Field>
  )
}

export interface TextAreaProps extends CommonProps, Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange'> {}

/** Several lines of text. */
export const TextArea = ({
  label,
  labelHidden,
  optional,
  hint,
  error,
  value,
  onValueChange,
  countTo,
  rows = 3,
  ...rest
}: TextAreaProps) => (
  <Field {...{ label, labelHidden, optional, hint, error }} aside={counter(value, countTo)}>
    {ids => (
      <Area
        {...rest}
        id={ids.id}
        rows={rows}
        value={value}
        onChange={event => onValueChange(event.target.value)}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.invalid || undefined}
        $invalid={ids.invalid}
      />
    )}
  </Field>
)
