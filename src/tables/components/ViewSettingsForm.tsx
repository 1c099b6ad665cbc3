import { CHART_CHOICES, chartChoice, chosenChart, NUMBER_TYPES } from '@core/report'
import styled from 'styled-components'
import type { ViewSettings } from '@core/contract'
import { Segmented } from '@/ui/Segmented'
import { Toggle } from '@/ui/Choice'
import { TYPE } from '@/ui/theme/tokens'
import { Stack } from '@/ui/Page'
import { TestingForm } from './TestingForm'

const Form = styled.div`
  ${TYPE.sm}
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  legend {
    ${TYPE.xs}
    font-weight: 600;
    color: var(--text-2);
  }
  fieldset label {
    padding-inline: var(--s1-5);
  }
`
interface ViewSettingsFormProps {
  readonly value: ViewSettings
  readonly onChange: (change: Partial<ViewSettings>) => void
  /** Why the chart cannot be a line here. */
  readonly lineReason: string | null
}

const ICONS = {
  auto: 'chart-auto',
  column: 'chart-column',
  bar: 'chart-bar',
  stacked: 'chart-stacked',
  line: 'chart-line',
} as const

/** The view settings, each taking effect at once. */
export const ViewSettingsForm = ({ value, onChange, lineReason }: ViewSettingsFormProps) => (
  <Form>
    <Segmented
      label="Numbers"
      block
      value={value.numberType}
      onValueChange={numberType => onChange({ numberType })}
      options={NUMBER_TYPES}
    />
    <Segmented
      label="Chart type"
      block
      value={chartChoice(value)}
      onValueChange={choice => onChange(chosenChart(choice))}
      options={CHART_CHOICES.map(option => ({
        ...option,
        icon: ICONS[option.value],
        disabledReason: option.value === 'line' && value.chartType !== 'line' ? lineReason : null,
      }))}
    />
    <Stack $gap="s1-5">
      <Toggle
        spread
        label="Value labels"
        checked={value.showLabels}
        onCheckedChange={showLabels => onChange({ showLabels })}
      />
      <Toggle
        spread
        label="Unweighted base"
        checked={value.showUnweightedBase}
        onCheckedChange={showUnweightedBase => onChange({ showUnweightedBase })}
      />
      <Toggle
        spread
        label="Hide low-base columns"
        checked={value.hideLowBase}
        onCheckedChange={hideLowBase => onChange({ hideLowBase })}
      />
      <Toggle
        spread
        label="Hide empty rows and columns"
        checked={value.suppressNullValues}
        onCheckedChange={suppressNullValues => onChange({ suppressNullValues })}
      />
      <Toggle
        spread
        label="Sortable"
        checked={value.sortable}
        onCheckedChange={sortable =>
          onChange(sortable ? { sortable } : { sortable, sortState: { ROW: null, COLUMN: null } })
        }
      />
      <Toggle
        spread
        label="Significance testing"
        checked={value.showStatTesting}
        onCheckedChange={showStatTesting => onChange({ showStatTesting })}
      />
    </Stack>
    <TestingForm value={value} onChange={onChange} />
  </Form>
)
