import { useId } from 'react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 12px 16px;

  label {
    font-size: 0.8125rem;
    font-weight: 600;
    color: var(--text-2);
  }
  select {
    flex: 1;
    min-width: 0;
    height: 44px;
    padding: 0 12px;
    font: inherit;
    font-size: 0.875rem;
    color: var(--text);
    background: var(--surface);
    border: 1px solid var(--border-ctl);
    border-radius: 4px;
  }
  select:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`

interface GroupSelectProps {
  readonly groups: readonly { readonly key: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (key: string) => void
}

/** On a phone one banner group is shown at a time; this chooses it. */
export const GroupSelect = ({ groups, value, onChange }: GroupSelectProps): ReactNode => {
  const id = useId()
  return (
    <Bar>
      <label htmlFor={id}>Columns</label>
      <select id={id} value={value} onChange={event => onChange(event.target.value)}>
        {groups.map(group => (
          <option key={group.key} value={group.key}>
            {group.label}
          </option>
        ))}
      </select>
    </Bar>
  )
}
