import { EVERYBODY, type EmptyOutcome, type Fix } from '@core/report'
import styled from 'styled-components'
import { useMemo } from 'react'
import type { ViewSettings } from '@core/contract'
import { testLevels, type ArrangedTable, type Cube } from '@core/crosstab'
import { drawnGroups, type ChartInput } from '@core/domain/charts'
import { CrosstabChart, type MarkAction } from '@/ui/charts'
import { unitLabel, type TableDocument } from '@core/domain/tables'
import { CrosstabTable, HiddenChips, TableNotes, type CellAction } from '@/ui/crosstab'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/Feedback'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { useAnnounce } from '@/ui/LiveRegions'
import { testLines } from '../cellTests'

const Chart = styled.div`
  > * {
    max-width: 1088px;
  }
  padding: var(--s3) var(--s4) var(--s2);
  border-bottom: 1px solid var(--border);
`
const Below = styled.div`
  display: grid;
  gap: var(--s2);
  padding: var(--s2) var(--s4) var(--s4);
  max-width: 1280px;
`
const Wrap = styled.div`
  background: var(--surface);
  min-width: 0;
`

/** In px. Above a table, a chart leaves it half of a usual window. */
const CHART = { height: 200, room: 300, alone: 640 } as const

/** "Column %, weighted, by Age and Region": the page's heading names the question. */
const chartTitle = (chart: ChartInput, labels: Readonly<Record<string, string>>): string => {
  const groups = drawnGroups(chart).map(group => labels[group] ?? group)
  return `${unitLabel(chart.table, chart.numberType)}${groups.length === 0 ? '' : `, by ${groups.join(' and ')}`}`
}

/** Groups whose names fit beside each other. */
const FEW = { groups: 3, characters: 40 } as const

/** Which breakout a chart draws that has room for one; nothing where it draws all of them. */
const GroupChoice = ({
  chart,
  labels,
  onChange,
}: {
  readonly chart: ChartInput
  readonly labels: Readonly<Record<string, string>>
  readonly onChange: (group: string) => void
}) => {
  const groups = chart.groups ?? [...new Set(chart.table.columns.flatMap(({ group }) => group ?? []))]
  const [drawn = chart.group, ...others] = drawnGroups(chart)
  if (drawn == null || others.length > 0 || groups.length < 2) return null
  const options = groups.map(value => ({ value, label: value === EVERYBODY ? 'Total' : (labels[value] ?? value) }))
  const choice = { label: 'In the chart', labelHidden: true, value: drawn, onValueChange: onChange, options }
  const fits = options.length <= FEW.groups && options.map(({ label }) => label).join('').length <= FEW.characters
  return fits ? <Segmented {...choice} /> : <Select {...choice} compact />
}

/** A table that shows no numbers: why, and the step that helps. */
export const EmptyTable = ({
  outcome,
  onFix,
}: {
  readonly outcome: EmptyOutcome
  readonly onFix: (fix: Fix) => void
}) => (
  <EmptyState
    icon="info"
    title={outcome.title}
    action={<Button onClick={() => onFix(outcome.fix)}>{outcome.action}</Button>}
  >
    {outcome.detail}
  </EmptyState>
)

interface PartProps {
  readonly content: TableDocument
  readonly arranged: ArrangedTable
  readonly settings: ViewSettings
}

interface ChartPartProps extends Omit<PartProps, 'arranged'> {
  readonly chart: ChartInput
  readonly onSettings: (settings: ViewSettings) => void
  /** Height of the plot, px. */
  readonly height: number
  /** The most that a plot of bars takes, px. */
  readonly room: number
  /** The table is shown too. */
  readonly beside: boolean
  /** Of the cells of the table; what marks do is among them. */
  readonly cellActions?: readonly CellAction[] | undefined
}

const markAction = ({ table }: TableDocument, actions: readonly CellAction[] | undefined): MarkAction | undefined => {
  const found = actions?.find(({ onMarks }) => onMarks === true)
  return found && { label: found.label, table, onPress: found.onPress }
}

/** The chart of one table, under a title that names what its bars or lines stand for. */
export const ChartPart = ({
  chart,
  content,
  settings,
  onSettings,
  height,
  room,
  beside,
  cellActions,
}: ChartPartProps) => (
  <CrosstabChart
    chart={chart}
    action={markAction(content, cellActions)}
    showLabels={settings.showLabels}
    title={chartTitle(chart, content.groupLabels)}
    height={height}
    room={room}
    beside={beside}
    control={
      <GroupChoice
        chart={chart}
        labels={content.groupLabels}
        onChange={chartGroup => onSettings({ ...settings, chartGroup })}
      />
    }
  />
)

interface TablePartProps extends PartProps {
  readonly onSettings: (settings: ViewSettings) => void
  /** CSS length; the table scrolls inside. */
  readonly maxHeight: string
  /** What the table was arranged from: opens the tests behind each cell. */
  readonly cube?: Cube | undefined
  /** Stretch the columns over the width at hand. */
  readonly fill?: boolean
  /** Offered in the panel of a cell, which needs the cube. */
  readonly cellActions?: readonly CellAction[] | undefined
}

/** One table, sortable where its settings say so. */
export const TablePart = ({
  content,
  arranged,
  settings,
  onSettings,
  maxHeight,
  cube,
  fill = false,
  cellActions,
}: TablePartProps) => {
  const announce = useAnnounce()
  const levels = useMemo(() => testLevels(settings), [settings])
  return (
    <CrosstabTable
      table={arranged}
      numberType={settings.numberType}
      title={content.title}
      groupLabels={content.groupLabels}
      testing={settings.showStatTesting}
      levels={levels}
      showUnweightedBase={settings.showUnweightedBase}
      sortState={settings.sortState}
      onSort={
        settings.sortable
          ? (axis, order) => onSettings({ ...settings, sortState: { ...settings.sortState, [axis]: order } })
          : undefined
      }
      notes={content.notes}
      maxHeight={maxHeight}
      fill={fill}
      testsOf={
        cube &&
        ((row, column) => (settings.showStatTesting ? testLines(cube, arranged, row.key, column.key, levels) : []))
      }
      cellActions={cellActions}
      onAnnounce={announce}
    />
  )
}

/** What is hidden, and what has to be known to read the table. */
export const TableFoot = ({ content, arranged, settings, onSettings }: Omit<TablePartProps, 'maxHeight'>) => (
  <Below>
    <HiddenChips
      hidden={arranged.hidden}
      onShowLowBase={() => onSettings({ ...settings, hideLowBase: false })}
      onShowEmpty={() => onSettings({ ...settings, suppressNullValues: false })}
    />
    {content.notes && <TableNotes table={arranged} data={content.notes} testing={settings.showStatTesting} />}
  </Below>
)

interface ChartAndTableProps
  extends Omit<TablePartProps, 'maxHeight'>, Omit<ChartPartProps, 'height' | 'room' | 'beside'> {
  readonly showChart: boolean
  readonly showTable: boolean
}

/** Chart above table, and what has to be known to read them. */
export const ChartAndTable = ({ showChart, showTable, ...part }: ChartAndTableProps) => (
  <Wrap>
    {showChart && (
      <Chart>
        <ChartPart {...part} height={CHART.height} room={showTable ? CHART.room : CHART.alone} beside={showTable} />
      </Chart>
    )}
    {showTable && <TablePart {...part} maxHeight="calc(100dvh - 240px)" />}
    <TableFoot {...part} />
  </Wrap>
)
