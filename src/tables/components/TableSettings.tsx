import { useMemo } from 'react'
import styled from 'styled-components'
import type { ViewSettings } from '@core/contract'
import type { ArrangedTable, SortOrder } from '@core/crosstab'
import { Select } from '@/ui/Select'
import { TYPE } from '@/ui/theme/tokens'
import { ViewSettingsForm } from './ViewSettingsForm'

const Sort = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--s1-5) var(--s3);
  padding-top: var(--s3);
  border-top: 1px solid var(--border);
  h3 {
    ${TYPE.xs}
    grid-column: 1 / -1;
    font-weight: 600;
    color: var(--text-2);
  }
`

const ORIGINAL = ''

const textOf = (order: SortOrder | null): string => (order ? JSON.stringify([order.direction, order.key]) : ORIGINAL)

const orderOf = (text: string): SortOrder | null => {
  if (text === ORIGINAL) return null
  const [direction, key] = JSON.parse(text) as [SortOrder['direction'], string]
  return { direction, key }
}

interface Named {
  readonly key: string
  readonly label: string
}

const WORDS = { DESCENDING: 'high to low', ASCENDING: 'low to high' } as const

const sortOptions = (by: readonly Named[]) => [
  { value: ORIGINAL, label: 'Original order' },
  ...by.flatMap(({ key, label }) =>
    (['DESCENDING', 'ASCENDING'] as const).map(direction => ({
      value: textOf({ key, direction }),
      label: `${label}, ${WORDS[direction]}`,
    })),
  ),
]

export interface TableSettingsProps {
  readonly settings: ViewSettings
  readonly onChange: (settings: ViewSettings) => void
  readonly table: ArrangedTable | null
  readonly groupLabels: Readonly<Record<string, string>>
  /** Why the chart cannot be a line here. */
  readonly lineReason: string | null
}

/** View settings of a table in sight, with the order of its rows and columns. */
export const TableSettings = ({ settings, onChange, table, groupLabels, lineReason }: TableSettingsProps) => {
  const columns = useMemo(
    () =>
      (table?.columns ?? []).map(({ key, label, group }) => ({
        key,
        label:
          group !== null && Object.keys(groupLabels).length > 1 ? `${groupLabels[group] ?? group}: ${label}` : label,
      })),
    [table, groupLabels],
  )
  const { sortState } = settings
  const sort = (axis: 'ROW' | 'COLUMN', text: string) =>
    onChange({ ...settings, sortState: { ...sortState, [axis]: orderOf(text) } })
  return (
    <>
      <ViewSettingsForm
        value={settings}
        lineReason={lineReason}
        onChange={change => onChange({ ...settings, ...change })}
      />
      {settings.sortable && (
        <Sort>
          <h3>Sort</h3>
          <span aria-hidden="true">Rows</span>
          <Select
            label="Sort rows"
            labelHidden
            compact
            value={textOf(sortState.ROW)}
            onValueChange={text => sort('ROW', text)}
            options={sortOptions(columns)}
          />
          <span aria-hidden="true">Columns</span>
          <Select
            label="Sort columns"
            labelHidden
            compact
            value={textOf(sortState.COLUMN)}
            onValueChange={text => sort('COLUMN', text)}
            options={sortOptions(table?.rows ?? [])}
          />
        </Sort>
      )}
    </>
  )
}
