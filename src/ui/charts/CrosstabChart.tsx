import { useId, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { ON_COLORS, SCREEN_PALETTE } from './colors'
import { Legend, type LegendProps } from './Legend'
import { MarkLinks } from './MarkLinks'
import { marksIn, type MarkAction } from './marks'
import { LazyPlot } from './LazyPlot'
import { breakTexts, chartModel, noteAlone, type ChartInput } from '@core/domain/charts'
import { areMeasured, BREAK_MARK } from '@core/domain/tables'
import { byEnds, DASHES, fitTo, lineEnds, plotHeight, standsUpright, type Drawn } from './plot'
import { chartSummary } from './summary'

const Figure = styled.figure`
  margin: 0;
  min-width: 0;
  color: var(--text);
  font-variant-numeric: tabular-nums;
  ${ON_COLORS.light}

  [data-theme='dark'] & {
    ${ON_COLORS.dark}
  }
  @media print {
    [data-theme='dark'] & {
      ${ON_COLORS.light}
    }
    break-inside: avoid;
    /* Drawn as wide as on screen; paper is mostly narrower. */
    .recharts-wrapper,
    .recharts-surface {
      max-width: 100% !important;
      height: auto !important;
    }
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--s1) var(--s4);
    margin-bottom: var(--s2);
  }
  .title {
    font-size: 0.875rem;
    line-height: 1.25rem;
    font-weight: 600;
  }
  .subtitle,
  .note,
  .source {
    font-size: 0.75rem;
    line-height: 1rem;
    color: var(--text-3);
    margin: 0;
  }
  .source {
    margin-top: var(--s1);
  }
  .empty {
    padding: var(--s6) var(--s4);
    text-align: center;
    color: var(--text-2);
    background: var(--sunken);
    border-radius: 8px;
  }
  .plot {
    min-width: 0;
  }
  .recharts-wrapper:focus-within {
    outline: none;
  }
  &[data-pressable] [data-mark] {
    cursor: pointer;
  }
  [data-mark][data-current] {
    filter: drop-shadow(0 0 1px var(--focus)) drop-shadow(0 0 2px var(--focus));
  }
  svg:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
    border-radius: 2px;
  }
  figcaption {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`

export interface CrosstabChartProps {
  readonly chart: ChartInput
  readonly showLabels: boolean
  readonly title: string
  /** Measure, base, filters and weight in one line. */
  readonly subtitle?: string
  /** Source, test and low-base rule in one line. */
  readonly source?: string
  /** In px; measured from the page when absent. */
  readonly width?: number
  readonly height?: number
  /** The most that the plot takes in px: what does not fit is left out until somebody asks for all. Absent: all is drawn. */
  readonly room?: number
  /** A choice beside the title. */
  readonly control?: ReactNode
  /** The table of the chart is shown too, and has what the chart leaves out. */
  readonly beside?: boolean
  /** What a press on a mark does. */
  readonly action?: MarkAction | undefined
  /** Small, in a place that has its own caption: only the plot and its legend, without the base of each bar. */
  readonly bare?: boolean
}

/** Width to assume where there is no layout. */
const UNMEASURED = 640

const useWidth = (element: HTMLElement | null): number | null => {
  const [width, setWidth] = useState<number | null>(null)
  // Before the first paint: a chart without its height makes the content below it jump, and printing asks no observer.
  useLayoutEffect(() => {
    if (element === null) return
    if (element.clientWidth > 0) setWidth(element.clientWidth)
    const observer = new ResizeObserver(entries => {
      const box = entries.at(-1)?.contentRect
      if (box !== undefined && box.width > 0) setWidth(Math.floor(box.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}

const withoutBases = (model: Drawn): Drawn => ({
  ...model,
  categories: model.categories.map(category => ({ ...category, size: null })),
})

/** What the marks do not say themselves: null where each says its name. */
const legendOf = (model: Drawn, width: number, showLabels: boolean): LegendProps | null => {
  if (model.kind !== 'line') return model.series.length > 1 ? { series: model.series } : null
  if (lineEnds(model, width, showLabels).named) return null
  const order = byEnds(model)
  return { series: order.flatMap(at => model.series[at] ?? []), dashes: order.map(at => DASHES[at] ?? '') }
}

const ShowAll = styled.button`
  @media print {
    display: none;
  }
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  color: var(--accent-text);
  &:hover {
    text-decoration: underline;
  }
`

/**
 * The chart of an arranged table: the type that was chosen, or the one that says the table best. A type that does not suit falls back
 * to columns and says why, above the plot.
 */
export const CrosstabChart = (props: CrosstabChartProps): ReactNode => {
  const { chart, showLabels, title, subtitle, source, room, control, beside = false, bare = false, action } = props
  const id = useId().replace(/[^a-zA-Z0-9]/g, '')
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [all, setAll] = useState(false)
  const measured = useWidth(frame)
  const width = props.width ?? measured ?? UNMEASURED
  const model = useMemo(() => chartModel(chart, SCREEN_PALETTE), [chart])
  const percent = chart.numberType.endsWith('percent') && !areMeasured(chart.table.rows)
  const unit = percent ? ' %' : ''
  const turned = model.kind === 'bars' && !model.horizontal && !standsUpright(model, width)
  const whole: Drawn | null = model.kind === 'empty' ? null : turned ? { ...model, horizontal: true } : model
  const fitted = whole && fitTo(whole, all ? undefined : room)
  const drawn = bare && fitted !== null ? withoutBases(fitted) : fitted
  const legend = drawn && legendOf(drawn, width, showLabels)
  const marks = drawn === null || action === undefined ? [] : marksIn(drawn, action.table, unit)
  const leftOut = whole !== null && drawn !== null ? whole.categories.length - drawn.categories.length : 0
  const breaks = drawn === null ? [] : breakTexts(drawn)
  const notes = [
    beside ? (whole?.note ?? '') : noteAlone(whole?.note ?? ''),
    breaks.length > 0 ? `${BREAK_MARK} not quite comparable with the wave before.` : '',
    leftOut > 0 ? `${drawn?.categories.length ?? 0} of ${whole?.categories.length ?? 0} shown.` : '',
  ]
    .filter(note => note !== '')
    .join(' ')
  return (
    <Figure data-chart="" data-pressable={marks.length > 0 ? '' : undefined}>
      {(!bare || legend) && (
        <div className="head">
          {!bare && (
            <div>
              <div className="title">{title}</div>
              {subtitle !== undefined && <p className="subtitle">{subtitle}</p>}
              {notes !== '' && (
                <p className="note">
                  {notes}
                  {leftOut > 0 && (
                    <>
                      {' '}
                      <ShowAll type="button" onClick={() => setAll(true)}>
                        Show all
                      </ShowAll>
                    </>
                  )}
                </p>
              )}
            </div>
          )}
          {control}
          {legend && <Legend {...legend} />}
        </div>
      )}
      <div className="plot" ref={setFrame}>
        {drawn === null ? (
          <p className="empty">{model.kind === 'empty' ? model.reason : ''}</p>
        ) : (
          (props.width !== undefined || measured !== null) && (
            <LazyPlot
              model={drawn}
              width={width}
              height={plotHeight(drawn, props.height, all ? undefined : room)}
              showLabels={showLabels}
              unit={unit}
              title={title}
              id={id}
              marked={marks.length > 0}
            />
          )
        )}
      </div>
      {action && marks.length > 0 && <MarkLinks marks={marks} action={action} frame={frame} />}
      {source !== undefined && <p className="source">{source}</p>}
      <figcaption>{`${title}. ${chartSummary(model, unit)}`}</figcaption>
    </Figure>
  )
}
