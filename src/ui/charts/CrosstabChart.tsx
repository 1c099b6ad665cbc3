import { useId, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { ON_COLORS, SCREEN_PALETTE } from './colors'
import { Legend } from './Legend'
import { LazyPlot } from './LazyPlot'
import { chartModel, type ChartInput } from '@core/domain/charts'
import { areMeasured } from '@core/domain/tables'
import { plotHeight, standsUpright, type Drawn } from './plot'
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
  .note,
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

export interface CrosstabChartProps extends ChartInput {
  readonly showLabels: boolean
  readonly title: string
  /** Measure, base, filters and weight in one line. */
  readonly subtitle?: string
  /** Source, test and low-base rule in one line. */
  readonly source?: string
  /** In px; measured from the page when absent. */
  readonly width?: number
  readonly height?: number
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
  categories: model.categories.map(category => ({ ...category, n: null })),
})

/**
 * The chart of an arranged table. Options are side by side (column), one below the other (bar), as parts of 100 %
 * (stacked) or as lines over ordered columns; a type that does not suit falls back to columns and says why.
 */
export const CrosstabChart = (props: CrosstabChartProps): ReactNode => {
  const {
    showLabels,
    title,
    subtitle,
    source,
    bare = false,
    table,
    chartType,
    numberType,
    group,
    order,
    colors,
    rounded,
  } = props
  const id = useId().replace(/[^a-zA-Z0-9]/g, '')
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const measured = useWidth(frame)
  const width = props.width ?? measured ?? UNMEASURED
  const model = useMemo(
    () =>
      chartModel(
        {
          table,
          chartType,
          numberType,
          ...(group === undefined ? {} : { group }),
          ...(order === undefined ? {} : { order }),
          ...(colors === undefined ? {} : { colors }),
          rounded,
        },
        SCREEN_PALETTE,
      ),
    [table, chartType, numberType, group, order, colors, rounded],
  )
  const percent = numberType.endsWith('percent') && !areMeasured(table.rows)
  const unit = percent ? ' %' : ''
  const turned = model.kind === 'bars' && !model.horizontal && !standsUpright(model, width)
  const whole: Drawn | null = model.kind === 'empty' ? null : turned ? { ...model, horizontal: true } : model
  const drawn = bare && whole !== null ? withoutBases(whole) : whole
  const legend = drawn !== null && drawn.kind !== 'line' && drawn.series.length > 1
  return (
    <Figure data-chart="">
      {(!bare || legend) && (
        <div className="head">
          {!bare && (
            <div>
              <div className="title">{title}</div>
              {subtitle !== undefined && <p className="subtitle">{subtitle}</p>}
            </div>
          )}
          {legend && <Legend series={drawn.series} />}
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
              height={plotHeight(drawn, props.height)}
              showLabels={showLabels}
              unit={unit}
              title={title}
              id={id}
            />
          )
        )}
      </div>
      {!bare && drawn?.note != null && <p className="note">{drawn.note}</p>}
      {source !== undefined && <p className="source">{source}</p>}
      <figcaption>{`${title}. ${chartSummary(model, unit)}`}</figcaption>
    </Figure>
  )
}
