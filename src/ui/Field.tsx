import { useId, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { Stack } from './Page'
import { Icon } from './Icon'
import { visuallyHidden } from './VisuallyHidden'
import { MEDIA, TYPE } from './theme/tokens'

/** Frame of every text-like control. */
export const controlLook = css<{ readonly $invalid?: boolean }>`
  width: 100%;
  min-height: 36px;
  padding: 7px 11px;
  border: 1px solid ${p => (p.$invalid ? 'var(--danger)' : 'var(--border-ctl)')};
  border-radius: var(--r-ctl);
  background: var(--surface);
  color: var(--text);
  transition: border-color var(--t-state) var(--ease);
  &:hover:not(:disabled, [aria-disabled='true']) {
    border-color: ${p => (p.$invalid ? 'var(--danger)' : 'var(--text-2)')};
  }
  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
    background: var(--sunken);
    border-color: var(--border);
    color: var(--text-3);
  }
  ${MEDIA.touch} {
    min-height: 44px;
    font-size: 1rem;
  }
`

/** Several controls under one name. */
export const FieldSet = styled.fieldset`
  legend {
    padding: 0 0 var(--s1);
    font-weight: 500;
  }
`

const Head = styled.div<{ readonly $hidden: boolean }>`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s2);
  ${p => p.$hidden && visuallyHidden}
`
const Label = styled.label`
  font-weight: 500;
`
const Optional = styled.span`
  color: var(--text-3);
  font-weight: 400;
`
const Small = styled.span`
  ${TYPE.xs}
  color: var(--text-3);
  font-variant-numeric: tabular-nums;
`
export const ErrorLine = styled.span`
  ${TYPE.sm}
  display: flex;
  gap: var(--s1-5);
  color: var(--danger);
  svg {
    flex: none;
    margin-top: 1px;
  }
`

export interface FieldIds {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

export interface FieldProps {
  readonly label: string
  /** Read out but not shown, where the surroundings make it clear. */
  readonly labelHidden?: boolean | undefined
  readonly optional?: boolean | undefined
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
  /** Right of the label, e.g. a counter. */
  readonly aside?: ReactNode
}

/** Label above, hint and error below, all tied to the control that `children` renders. */
export const Field = ({
  label,
  labelHidden = false,
  optional = false,
  hint,
  error,
  aside,
  children,
}: FieldProps & { readonly children: (ids: FieldIds) => ReactNode }) => {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <Stack $gap="s1">
      <Head $hidden={labelHidden}>
        <Label htmlFor={id}>
          {label} {optional && <Optional>(Optional)</Optional>}
        </Label>
        {aside && <Small>{aside}</Small>}
      </Head>
      {children({ id, describedBy: described || undefined, invalid: Boolean(error) })}
      {hint && <Small id={`${id}-hint`}>{hint}</Small>}
      {error && (
        <ErrorLine id={`${id}-error`}>
          <Icon name="error" />
          {error}
        </ErrorLine>
      )}
    </Stack>
  )
}
