import { useMemo } from 'react'
import styled from 'styled-components'
import type { ViewSettings } from '@core/contract'
import type { ArrangedTable, SortOrder } from '@core/crosstab'
import { Select } from '@/ui/Select'
import { TYPE } from '@/ui/theme/tokens'
import { TextButton } from './layout'
import { ViewSettingsForm } from './ViewSettingsForm'

const Root = styled.div`
  ${TYPE.sm}
  display: flex;
  flex-direction: column;
  gap: 12px;
`
const Part = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 6px 12px;
  padding-top: 12px;
  border-top: 1px solid var(--border);
  h3 {
    ${TYPE.xs}
    grid-column: 1 / -1;
    font-weight: 600;
    color: var(--text-2);
  }
`
const Note = styled.p`
  ${TYPE.xs}
  color: var(--text-3);
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

interface PreviewSettingsProps {
  readonly settings: ViewSettings
  readonly onChange: (settings: ViewSettings) => void
  readonly table: ArrangedTable | null
  readonly groupLabels: Readonly<Record<string, string>>
  readonly lineReason: string | null
  readonly tables: number
  readonly onApplyToAll: () => void
  /** This table looks different from the others. */
  readonly own: boolean
}

/** View settings of the table in sight: applied in the browser, without a request. */
export const PreviewSettings = ({
  settings,
  onChange,
  table,
  groupLabels,
  lineReason,
  tables,
  onApplyToAll,
  own,
}: PreviewSettingsProps) => {
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
    <Root>
      <ViewSettingsForm
        value={settings}
        lineReason={lineReason}
        onChange={change => onChange({ ...settings, ...change })}
      />
      {settings.sortable && (
        <Part>
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
        </Part>
      )}
      {tables > 1 && (
        <Part as="div" style={{ display: 'block' }}>
          <TextButton type="button" onClick={onApplyToAll}>
            Apply to all {tables.toLocaleString('en')} tables
          </TextButton>
          <Note>
            {own
              ? 'Changed for this table only; the report is saved with what applies to all.'
              : 'Changes here are for this table until applied to all.'}
          </Note>
        </Part>
      )}
    </Root>
  )
}
