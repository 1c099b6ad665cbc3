import styled from 'styled-components'
import type { Question, ViewSettings } from '@core/contract'
import type { ArrangedTable, Cube } from '@core/crosstab'
import { CrosstabChart } from '@/ui/charts'
import { unitLabel, type TableDocument } from '@core/domain/tables'
import { CrosstabTable, HiddenChips, TableNotes } from '@/ui/crosstab'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/Feedback'
import { useAnnounce } from '@/ui/LiveRegions'
import { MEDIA } from '@/ui/theme/tokens'
import { testLines } from '../cellTests'
import type { EmptyOutcome, Fix } from '../outcome'

const Chart = styled.div<{ readonly $shared: boolean }>`
  > * {
    max-width: 1088px;
  }
  ${MEDIA.from768} {
    ${p => p.$shared && 'max-height: 42dvh; overflow-y: auto;'}
  }
  padding: 12px 16px 8px;
  border-bottom: 1px solid var(--border);
`
const Below = styled.div`
  display: grid;
  gap: 8px;
  padding: 8px 16px 16px;
  max-width: 1280px;
`
const Wrap = styled.div`
  background: var(--surface);
  min-width: 0;
`

const CHART_HEIGHT = 200

/** "Column %, weighted, by Age": the page's heading names the question. */
const chartTitle = (
  table: ArrangedTable,
  { numberType }: ViewSettings,
  labels: Readonly<Record<string, string>>,
): string => {
  const group = table.columns.find(column => column.group !== null)?.group
  const by = group === null || group === undefined ? '' : `, by ${labels[group] ?? group}`
  return `${unitLabel(table, numberType)}${by}`
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

interface ChartPartProps extends PartProps {
  readonly question: Question | null
  readonly axisQuestion: Question | null
  /** Height of the plot, px. */
  readonly height: number
}

/** The chart of one table: "Column %, weighted, by Age". */
export const ChartPart = ({ content, arranged, settings, question, axisQuestion, height }: ChartPartProps) => (
  <CrosstabChart
    table={arranged}
    chartType={settings.chartType}
    numberType={settings.numberType}
    showLabels={settings.showLabels}
    title={chartTitle(arranged, settings, content.groupLabels)}
    height={height}
    order={{
      rows: question?.is_interval ? 'negative_first' : null,
      columns: axisQuestion?.is_interval ?? false,
    }}
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
}: TablePartProps) => {
  const announce = useAnnounce()
  return (
    <CrosstabTable
      table={arranged}
      numberType={settings.numberType}
      title={content.title}
      groupLabels={content.groupLabels}
      testing={settings.showStatTesting}
      confidence={settings.statsConfidence}
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
        cube && ((row, column) => (settings.showStatTesting ? testLines(cube, arranged, row.key, column.key) : []))
      }
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

interface ChartAndTableProps extends Omit<TablePartProps, 'maxHeight'>, Omit<ChartPartProps, 'height'> {
  readonly showChart: boolean
  readonly showTable: boolean
}

/** Chart above table, and what has to be known to read them. */
export const ChartAndTable = ({ showChart, showTable, ...part }: ChartAndTableProps) => (
  <Wrap>
    {showChart && (
      <Chart $shared={showTable} {...(showTable && { tabIndex: 0, role: 'region', 'aria-label': 'Chart' })}>
        <ChartPart {...part} height={CHART_HEIGHT} />
      </Chart>
    )}
    {showTable && <TablePart {...part} maxHeight="calc(100dvh - 240px)" />}
    <TableFoot {...part} />
  </Wrap>
)
