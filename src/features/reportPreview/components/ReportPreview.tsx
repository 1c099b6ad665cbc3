import { analysisContext, liveParameters, reportRows, tableTitle, whyNotLine, type Fix } from '@core/report'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import styled from 'styled-components'
import type { ViewSettings } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { preloadCharts } from '@/ui/charts'
import { useAnnounce } from '@/ui/LiveRegions'
import { useToast } from '@/ui/Toast'
import { cellActionsOf, ChartAndTable, EmptyTable, Layer, type Previewing, type PreviewScreen } from '@/tables/ui'
import { isCovered, useDocumentKeys } from '@/ui/useDocumentKeys'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { selectPreview, selectPreviewTables } from '../selectors'
import { events } from '../slice'
import { PreviewBar } from './PreviewBar'
import { PreviewFoot } from './PreviewFoot'
import { PreviewHead } from './PreviewHead'
import { PreviewAside } from './PreviewAside'
import { PreviewList } from './PreviewList'
import { PreviewProgress } from './PreviewProgress'
import { PreviewSettings } from './PreviewSettings'
import { usePreviewPage } from './usePreviewPage'

const Body = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  background: var(--surface);
`
const Main = styled.div`
  flex: 1;
  min-width: 0;
  overflow: auto;
  overscroll-behavior: contain;
`

/** In narrower windows the choice of the pager lists the tables. */
const ROOM_FOR_LIST = '(min-width: 1200px)'

/** Arrow keys belong to these, and do not turn the page. */
const OWN_ARROWS = 'input, select, textarea, [role=grid], [role=menu], [role=listbox], [contenteditable]'

/** Asks for the tables of the report as it is, and again whenever other tables or other numbers are needed. */
const useTables = ({ address, builder, index }: Pick<Previewing, 'address' | 'builder' | 'index'>) => {
  const dispatch = useAppDispatch()
  const { main, axis, filters, weight, autoAdjustBase, inverted } = builder
  const rows = useMemo(() => reportRows(main, index), [main, index])
  const context = useMemo(
    () => analysisContext({ axis, filters, weight, autoAdjustBase, inverted }, index),
    [axis, filters, weight, autoAdjustBase, inverted, index],
  )
  // Before the first paint: the screen never shows "no tables" where they are about to be fetched.
  useLayoutEffect(() => {
    dispatch(events.opened({ address, context, rows }))
  }, [dispatch, address, context, rows])
  useEffect(() => () => void dispatch(events.closed()), [dispatch])
  return { rows, tables: useAppSelector(selectPreviewTables) }
}

/** The report before it is saved, one table a page. */
export const ReportPreview: PreviewScreen = props => {
  const { builder, dataset, index, onEditFilters, onEditAxis, onClose } = props
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const toast = useToast()
  const { rows, tables } = useTables(props)
  const preview = useAppSelector(selectPreview)
  const listed = useMediaQuery(ROOM_FOR_LIST)
  const heading = useRef<HTMLHeadingElement>(null)
  const main = useRef<HTMLDivElement>(null)

  const { position, status, showChart, showTable, showSettings } = preview
  const page = tables[position]
  const shown = usePreviewPage(page, { builder, dataset, index })
  const titles = useMemo(
    () =>
      tables.map(({ table }) =>
        table.outcome === 'cube' ? tableTitle(table, builder.axis, index) : `${table.question}: no table`,
      ),
    [tables, builder.axis, index],
  )
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => void preloadCharts(), [])

  const expected = rows.length * (builder.inverted ? Math.max(1, builder.axis.length) : 1)
  const total = status === 'ready' ? tables.length : Math.max(tables.length, expected)
  const turn = (to: number) => {
    if (to < 0 || to >= total) return
    dispatch(events.pageTurned(to))
    announce(`${String(to + 1)} of ${String(total)}: ${titles[to] ?? 'loading'}`)
  }
  const change = (settings: ViewSettings) => {
    if (!page) return
    if (tables.length === 1) props.onView(settings)
    else dispatch(events.tableViewChanged({ id: page.id, settings }))
  }
  const fixes: Record<Fix, () => void> = {
    filters: onEditFilters,
    showLowBase: () => shown && change({ ...shown.settings, hideLowBase: false }),
    showEmpty: () => shown && change({ ...shown.settings, suppressNullValues: false }),
    removeVariable: () => {
      if (page) props.onRemove(page.variable)
      onClose()
    },
    axis: onEditAxis,
    options: onClose,
    unswap: props.onUnswap,
  }
  useDocumentKeys(true, event => {
    if (event.defaultPrevented || isCovered()) return
    if (event.key === 'Escape') return onClose()
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return
    if (event.key === 'ArrowLeft') turn(position - 1)
    if (event.key === 'ArrowRight') turn(position + 1)
  })
  const lowBase = shown?.arranged?.columns.filter(column => column.lowBase).length ?? 0
  const question = page ? (index.get(page.table.question)?.question ?? null) : null
  const settingsPanel = shown && (
    <PreviewSettings
      settings={shown.settings}
      onChange={change}
      table={shown.arranged}
      groupLabels={shown.content?.groupLabels ?? {}}
      lineReason={whyNotLine(builder.axis.length)}
      tables={total}
      own={page !== undefined && page.id in preview.tableViews}
      onApplyToAll={() => {
        props.onView(shown.settings)
        dispatch(events.tableViewsDropped())
        toast({
          subject: 'view of all tables',
          text: `Applied to all ${total.toLocaleString('en')} tables`,
          tone: 'success',
        })
      }}
    />
  )
  // A table of swapped rows and columns is no figure that the page of its question could show.
  const asFigure =
    page && shown?.content && !builder.inverted
      ? {
          dataset,
          questionName: page.table.question,
          search: new URLSearchParams(liveParameters(page.table, shown.settings, { builder, dataset, index })),
        }
      : null
  const toggleSettings = () => dispatch(events.partsToggled({ showSettings: !showSettings }))

  return (
    <Layer role="dialog" aria-modal="true" aria-label="Report preview">
      <PreviewHead
        report={props}
        heading={heading}
        content={shown?.content ?? null}
        tools={asFigure && props.tableTools?.(asFigure)}
        findChart={() => main.current?.querySelector<HTMLElement>('[data-chart]') ?? null}
      />
      <PreviewBar
        titles={titles}
        total={total}
        partly={status === 'loading' && page !== undefined}
        question={question}
        onTurn={turn}
        onToggleSettings={toggleSettings}
      />
      <Body>
        {listed && total > 1 && <PreviewList position={position} titles={titles} onTurn={turn} />}
        <Main ref={main}>
          {shown?.outcome && <EmptyTable outcome={shown.outcome} onFix={fix => fixes[fix]()} />}
          {shown?.content && shown.arranged && shown.chart && !shown.outcome && (
            <ChartAndTable
              content={shown.content}
              arranged={shown.arranged}
              settings={shown.settings}
              showChart={showChart}
              showTable={showTable}
              chart={shown.chart}
              cube={page?.table.outcome === 'cube' ? page.table.cube : undefined}
              onSettings={change}
              cellActions={cellActionsOf(props.cellActions, asFigure, {
                breakout: page?.table.breakout ?? null,
                content: shown.content,
                chart: shown.chart,
              })}
            />
          )}
          <PreviewProgress pageIsThere={page !== undefined} />
        </Main>
        {settingsPanel && (
          <PreviewAside open={showSettings} onToggle={toggleSettings}>
            {settingsPanel}
          </PreviewAside>
        )}
      </Body>
      <PreviewFoot report={props} lowBase={lowBase} next={titles[position + 1]} />
    </Layer>
  )
}
