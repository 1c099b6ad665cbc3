import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Select } from '../Select'

const Bar = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  gap: var(--s2);
  padding: var(--s3) var(--s4);
  > span {
    font-size: 0.8125rem;
    font-weight: 600;
    color: var(--text-2);
  }
`

interface GroupSelectProps {
  readonly groups: readonly { readonly key: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (key: string) => void
}

/** On a phone one banner group is shown at a time; this chooses it. */
export const GroupSelect = ({ groups, value, onChange }: GroupSelectProps): ReactNode => (
  <Bar>
    <span aria-hidden="true">Columns</span>
    <Select
      label="Columns"
      labelHidden
      value={value}
      onValueChange={onChange}
      options={groups.map(group => ({ value: group.key, label: group.label }))}
    />
  </Bar>
)
