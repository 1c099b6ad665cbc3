import { type EmptyOutcome, type Fix, type AnalysisView, type Parts, type ShownTable } from '@core/report'
import { useEffect, type ReactNode } from 'react'
import styled from 'styled-components'
import type { ArrangedTable, Cube } from '@core/crosstab'
import type { ChartInput } from '@core/domain/charts'
import { unitLabel, type TableDocument } from '@core/domain/tables'
import {
  cellActionsOf,
  ChartPart,
  EmptyTable,
  PartsToggle,
  SplitPane,
  TableFoot,
  TablePart,
  type PickAction,
  type ShownQuestion,
  type ShownParts,
  Card,
} from '@/tables/ui'
import { CrosstabChart, preloadCharts } from '@/ui/charts'
import { IconButton } from '@/ui/IconButton'
import { Markable } from '@/ui/Marks'
import { Spinner } from '@/ui/Spinner'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { useMediaQuery } from '@/ui/useMediaQuery'

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2);
  margin-bottom: var(--s3);
  > :last-child {
    margin-left: auto;
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4);
  }
`
const Busy = styled.span`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  gap: var(--s1-5);
  color: var(--text-3);
`
const Stale = styled.div<{ readonly $stale: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  opacity: ${p => (p.$stale ? 0.6 : 1)};
  transition: opacity var(--t-state) var(--ease);
`
const Chart = styled.div`
  padding: var(--s4);
`
const RowTitle = styled.h2`
  ${TYPE.base}
  padding: var(--s3) var(--s4) 0;
  button {
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    color: var(--accent-text);
    text-align: left;
    &:hover {
      text-decoration: underline;
    }
  }
`

const SIDE = { side: true, stacked: false } as const
/** Estimated widths in px: a table's labels with Total, each further column, and the margins around both parts. */
const WIDTH = { labels: 290, column: 92, around: 400 }
/** In px: of columns and lines, and the most that bars take before some are left out. */
const PLOT = {
  side: { height: 380, room: 600 },
  stacked: { height: 260, room: 360 },
  alone: { height: 420, room: 640 },
  row: { height: 160, room: 240 },
} as const

interface ResultsProps {
  readonly tables: readonly ShownTable[]
  /** All rows of a grid in one picture; null where there is none. */
  readonly overview: ChartInput | null
  /** The action that helps against too many columns. */
  readonly axisAction: string | null
  readonly view: AnalysisView
  readonly rowText: (breakout: string) => string
  readonly isFetching: boolean
  readonly onChange: (view: AnalysisView) => void
  readonly onFix: (fix: Fix) => void
  /** Where the row of a grid is chosen. */
  readonly rowChoice: ReactNode
  readonly shown: ShownQuestion
  readonly cellActions: readonly PickAction[] | undefined
}

/** A table with everything needed to draw it. */
interface Ready {
  readonly breakout: string | null
  readonly arranged: ArrangedTable
  readonly content: TableDocument
  readonly chart: ChartInput
  readonly cube: Cube | null
}

const readyOf = ({ breakout, arranged, content, chart, cube, outcome }: ShownTable): Ready | null =>
  arranged && content && chart && !outcome ? { breakout, arranged, content, chart, cube } : null

const Empty = ({ outcome, props }: { readonly outcome: EmptyOutcome; readonly props: ResultsProps }) => (
  <EmptyTable
    outcome={outcome.fix === 'axis' && props.axisAction !== null ? { ...outcome, action: props.axisAction } : outcome}
    onFix={props.onFix}
  />
)

const partsOf = ({ showChart, showTable }: ShownParts): Parts =>
  showChart && showTable ? 'both' : showChart ? 'chart' : 'table'

const OneTable = ({
  ready,
  props,
  side,
}: {
  readonly ready: Ready
  readonly props: ResultsProps
  readonly side: boolean
}) => {
  const { view, onChange } = props
  const part = { content: ready.content, arranged: ready.arranged, settings: view.settings }
  const cellActions = cellActionsOf(props.cellActions, props.shown, ready)
  const onSettings = (settings: AnalysisView['settings']) => onChange({ ...view, settings })
  const chart = (
    <Card aria-label="Chart">
      <Chart>
        <ChartPart
          {...part}
          chart={ready.chart}
          cellActions={cellActions}
          onSettings={onSettings}
          beside={view.parts !== 'chart'}
          {...(view.parts === 'chart' ? PLOT.alone : side ? PLOT.side : PLOT.stacked)}
        />
      </Chart>
    </Card>
  )
  const table = (
    <Card aria-label="Table">
      <TablePart
        {...part}
        onSettings={onSettings}
        maxHeight="calc(100dvh - 180px)"
        cube={ready.cube ?? undefined}
        fill={!side}
        cellActions={cellActions}
      />
      <TableFoot {...part} onSettings={onSettings} />
    </Card>
  )
  if (view.parts === 'chart') return chart
  if (view.parts === 'table') return table
  return (
    <SplitPane
      first={chart}
      second={table}
      label="chart and table"
      side={side}
      onClose={which => onChange({ ...view, parts: which === 'first' ? 'table' : 'chart' })}
    />
  )
}

const GridRow = ({ table, props }: { readonly table: ShownTable; readonly props: ResultsProps }) => {
  const { view, rowText, onChange } = props
  const ready = readyOf(table)
  const part = ready && { content: ready.content, arranged: ready.arranged, settings: view.settings }
  const onSettings = (settings: AnalysisView['settings']) => onChange({ ...view, settings })
  return (
    <Card>
      <RowTitle>
        <button type="button" onClick={() => onChange({ ...view, breakout: table.breakout })}>
          {table.breakout !== null && <Markable text={rowText(table.breakout)} />}
        </button>
      </RowTitle>
      {table.outcome && <Empty outcome={table.outcome} props={props} />}
      {part && view.parts !== 'table' && (
        <Chart>
          <ChartPart
            {...part}
            chart={ready.chart}
            cellActions={cellActionsOf(props.cellActions, props.shown, ready)}
            onSettings={onSettings}
            beside={view.parts !== 'chart'}
            {...PLOT.row}
          />
        </Chart>
      )}
      {part && view.parts !== 'chart' && (
        <>
          <TablePart
            {...part}
            onSettings={onSettings}
            maxHeight="480px"
            cube={ready.cube ?? undefined}
            fill
            cellActions={cellActionsOf(props.cellActions, props.shown, ready)}
          />
          <TableFoot {...part} onSettings={onSettings} />
        </>
      )}
    </Card>
  )
}

/** Chart and table of the question, side by side or one above the other; a grid without a chosen row lists all rows. */
export const Results = (props: ResultsProps) => {
  const { tables, overview, view, isFetching, onChange, rowChoice } = props
  const columns = Math.max(0, (tables[0]?.arranged?.columns.length ?? 1) - 1)
  const needed = Math.max(1280, 2 * (WIDTH.labels + WIDTH.column * columns) + WIDTH.around)
  const roomy = useMediaQuery(`(min-width: ${needed}px)`)
  const splits = useMediaQuery('(min-width: 1000px)')
  useEffect(() => void preloadCharts(), [])
  const side = splits && (view.arrangement === null ? roomy : SIDE[view.arrangement])
  const [only] = tables
  const ready = only && tables.length === 1 ? readyOf(only) : null
  return (
    <div>
      <Tools data-print="hide">
        <PartsToggle
          showChart={view.parts !== 'table'}
          showTable={view.parts !== 'chart'}
          onChange={parts => onChange({ ...view, parts: partsOf(parts) })}
        />
        {splits && view.parts === 'both' && tables.length === 1 && (
          <IconButton
            icon={side ? 'chart-stacked' : 'chart-column'}
            label={side ? 'One above the other' : 'Side by side'}
            outlined
            onClick={() => onChange({ ...view, arrangement: side ? 'stacked' : 'side' })}
          />
        )}
        {rowChoice}
        <span role="status" aria-live="polite">
          {isFetching && (
            <Busy>
              <Spinner size={14} />
              Calculating
            </Busy>
          )}
        </span>
      </Tools>
      <Stale $stale={isFetching} aria-busy={isFetching}>
        {overview && view.parts !== 'table' && (
          <Card aria-label="All rows">
            <Chart>
              <CrosstabChart
                chart={overview}
                showLabels={view.settings.showLabels}
                title={`${unitLabel(overview.table, overview.numberType)}, Total of every row`}
                room={PLOT.alone.room}
              />
            </Chart>
          </Card>
        )}
        {tables.length > 1
          ? tables.map(table => <GridRow key={table.breakout ?? ''} table={table} props={props} />)
          : only?.outcome && (
              <Card>
                <Empty outcome={only.outcome} props={props} />
              </Card>
            )}
        {ready && <OneTable ready={ready} props={props} side={side} />}
      </Stale>
    </div>
  )
}
