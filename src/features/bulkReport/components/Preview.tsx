import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import type { Question, ViewSettings } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { copyTable, csvFile, toCsv, type TableDocument } from '@/ui/crosstab'
import { ErrorState } from '@/ui/Feedback'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { useAnnounce } from '@/ui/LiveRegions'
import { Menu } from '@/ui/Menu'
import { SlideOver } from '@/ui/Modal'
import { ProgressBar } from '@/ui/ProgressBar'
import { useToast } from '@/ui/Toast'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { whyNotLine } from '../axis'
import type { Fix } from '../outcome'
import {
  selectBuilder,
  selectCreated,
  selectDataset,
  selectIndex,
  selectPreview,
  selectPreviewTables,
  selectRows,
} from '../selectors'
import { events } from '../slice'
import { tableTitle } from '../tableDocument'
import { download, fileName } from './download'
import { Bar, Foot, Grow, Layer, Small, Truncated } from './layout'
import { PreviewPager } from './PreviewPager'
import { PreviewSettings } from './PreviewSettings'
import { PreviewOutcome, PreviewTable } from './PreviewTable'
import { useArrange, usePreviewPage } from './usePreviewPage'
import { isCovered, useDocumentKeys } from './useDocumentKeys'

const Heading = styled.h1`
  ${MEDIA.below768} {
    flex: 1;
  }
  ${TYPE.md}
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  outline: none;
`
const SecondBar = styled(Bar)`
  gap: 8px;
  ${MEDIA.below768} {
    flex-wrap: wrap;
    padding-block: 8px;
  }
`
const Titles = styled.div`
  flex: 1 1 200px;
  min-width: 0;
  margin-left: 8px;
  > * {
    display: block;
  }
  b {
    font-weight: 600;
  }
`
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
const Aside = styled.aside`
  flex: none;
  align-self: flex-start;
  width: 306px;
  max-height: calc(100% - 16px);
  overflow-y: auto;
  margin: 8px 16px 8px 8px;
  padding: 12px 16px 16px;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--raised);
  box-shadow: var(--e2);
`
const AsideHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin: -4px -8px 4px 0;
  h2 {
    ${TYPE.base}
  }
`
const Waiting = styled.div`
  width: min(400px, 100%);
  margin: 96px auto 0;
  padding: 0 24px;
  text-align: center;
  > button {
    margin-top: 16px;
  }
`
const Parts = styled.div`
  display: inline-flex;
  border: 1px solid var(--border-ctl);
  border-radius: var(--r-ctl);
`
const Part = styled.button`
  ${TYPE.sm}
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 30px;
  padding: 2px 10px;
  border: 0;
  background: none;
  color: var(--text-2);
  & + & {
    border-left: 1px solid var(--border);
  }
  &[aria-pressed='true'] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 500;
    box-shadow: inset 0 -2px var(--accent-text);
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
const Thin = styled.div`
  flex: none;
  width: 160px;
`
const Chip = styled.span`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: 6px;
  min-height: 24px;
  padding: 0 10px;
  border-radius: var(--r-pill);
  background: var(--sunken);
  color: var(--text-2);
`
const NextUp = styled(Truncated)`
  ${TYPE.xs}
  color: var(--text-3);
  ${MEDIA.below768} {
    display: none;
  }
`
const PreviewFoot = styled(Foot)`
  ${MEDIA.below768} {
    flex-wrap: wrap;
    > button {
      flex: 1;
    }
    > ${Chip} {
      flex: 1 0 100%;
    }
  }
`
const WideOnly = styled.span`
  flex: 0 1 auto;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${MEDIA.below768} {
    display: none;
  }
`

const PRESSED = { background: 'var(--accent-soft)', color: 'var(--accent-text)', borderColor: 'var(--accent-text)' }
const OWN_ARROWS = 'input, select, textarea, [role=grid], [role=menu], [role=listbox], [contenteditable]'

interface PreviewProps {
  readonly onEditFilters: () => void
  readonly onEditAxis: () => void
  readonly onGenerate: () => void
}

const RESPONSE: Partial<Record<Question['fundamental_question_type'], string>> = {
  single: 'Single response',
  multi: 'Multiple response',
  numeric: 'Number',
  grid: 'Grid row',
  nps: 'Net promoter question',
}

/** The question as it was asked, unless the title says it already, and how it was answered. */
const describe = (question: Question, title: string): string =>
  [
    title.includes(question.question_text) ? '' : `“${question.question_text}”`,
    RESPONSE[question.fundamental_question_type] ?? '',
  ]
    .filter(Boolean)
    .join(' ')

const csvOf = (documents: readonly TableDocument[]): Blob =>
  new Blob(['\uFEFF', documents.map(toCsv).join('\r\n\r\n')], { type: 'text/csv;charset=utf-8' })

/** S2.75: the report before it is saved, one table a page. */
export const Preview = ({ onEditFilters, onEditAxis, onGenerate }: PreviewProps): ReactNode => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const toast = useToast()
  const wide = useMediaQuery('(min-width: 1000px)')
  const phone = useMediaQuery('(max-width: 767.98px)')
  const builder = useAppSelector(selectBuilder)
  const dataset = useAppSelector(selectDataset)
  const index = useAppSelector(selectIndex)
  const preview = useAppSelector(selectPreview)
  const tables = useAppSelector(selectPreviewTables)
  const rows = useAppSelector(selectRows)
  const creating = useAppSelector(selectCreated)
  const heading = useRef<HTMLHeadingElement>(null)
  const arrangePage = useArrange()

  const { position, status, done, showChart, showTable, showSettings } = preview
  const page = tables[position]
  const shown = usePreviewPage(page)
  const titles = useMemo(
    () =>
      tables.map(({ table }) =>
        table.outcome === 'cube' ? tableTitle(table, builder?.axis ?? [], index) : `${table.question}: no table`,
      ),
    [tables, builder?.axis, index],
  )
  useEffect(() => heading.current?.focus(), [])

  const expected = rows.length * (builder?.inverted ? Math.max(1, builder.axis.length) : 1)
  const total = status === 'ready' ? tables.length : Math.max(tables.length, expected)
  const turn = (to: number) => {
    if (to < 0 || to >= total) return
    dispatch(events.pageTurned(to))
    announce(`${String(to + 1)} of ${String(total)}: ${titles[to] ?? 'loading'}`)
  }
  const change = (settings: ViewSettings) => {
    if (!page) return
    if (tables.length === 1) dispatch(events.viewChanged(settings))
    else dispatch(events.tableViewChanged({ id: page.id, settings }))
  }
  const close = () => dispatch(events.previewClosed())
  const fixes: Record<Fix, () => void> = {
    filters: onEditFilters,
    showLowBase: () => shown && change({ ...shown.settings, hideLowBase: false }),
    showEmpty: () => shown && change({ ...shown.settings, suppressNullValues: false }),
    removeVariable: () => {
      if (page) dispatch(events.variableRemoved({ part: 'row', name: page.variable }))
      close()
    },
    axis: onEditAxis,
    options: close,
    unswap: () => {
      dispatch(events.swapped(false))
      dispatch(events.previewOpened())
    },
  }
  useDocumentKeys(true, event => {
    if (event.defaultPrevented || isCovered()) return
    if (event.key === 'Escape') return close()
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return
    if (event.key === 'ArrowLeft') turn(position - 1)
    if (event.key === 'ArrowRight') turn(position + 1)
  })
  if (!builder || !dataset) return null

  const copy = async () => {
    if (!shown?.content) return
    await copyTable(shown.content, message => {
      announce(message)
      toast({ text: message })
    })
  }
  const exportOne = () => {
    if (shown?.content) download(csvFile(shown.content), fileName(`${builder.title} ${shown.content.title}`, 'csv'))
  }
  const exportAll = () => {
    const documents = tables.map(table => arrangePage(table, builder).content).filter(content => content !== null)
    download(csvOf(documents), fileName(builder.title, 'csv'))
  }
  const words = `${done.toLocaleString('en')} of ${preview.total.toLocaleString('en')} tables ready`
  const lowBase = shown?.arranged?.columns.filter(column => column.lowBase).length ?? 0
  const title = titles[position]
  const question = page ? (index.get(page.table.question)?.question ?? null) : null
  const axisName = builder.axis[0]?.questionName
  const axisQuestion = axisName === undefined ? null : (index.get(axisName)?.question ?? null)
  const settingsPanel = shown && (
    <PreviewSettings
      settings={shown.settings}
      onChange={change}
      table={shown.arranged}
      groupLabels={shown.content?.groupLabels ?? {}}
      lineReason={whyNotLine(builder.axis)}
      tables={total}
      own={page !== undefined && page.id in preview.tableViews}
      onApplyToAll={() => {
        dispatch(events.viewAppliedToAll(shown.settings))
        toast({ text: `Applied to all ${total.toLocaleString('en')} tables`, tone: 'success' })
      }}
    />
  )
  const toggleSettings = () => dispatch(events.partsToggled({ showSettings: !showSettings }))

  return (
    <Layer role="dialog" aria-modal="true" aria-label="Report preview">
      <Bar $height={52}>
        <IconButton icon="x" label="Close the preview" tooltip={false} onClick={close} />
        <Heading ref={heading} tabIndex={-1}>
          {builder.title || 'Untitled report'}
        </Heading>
        <WideOnly>
          <Small>
            {dataset.study_name}, {dataset.dataset_name}
          </Small>
        </WideOnly>
        <Grow />
        {phone ? (
          <IconButton
            icon="copy"
            label="Copy table"
            outlined
            disabledReason={shown?.content ? null : 'There is no table to copy'}
            onClick={() => void copy()}
          />
        ) : (
          <Button size="sm" icon="copy" disabled={!shown?.content} onClick={() => void copy()}>
            Copy table
          </Button>
        )}
        <Menu
          trigger={
            phone ? (
              <IconButton icon="download" label="Export" outlined tooltip={false} />
            ) : (
              <Button size="sm" icon="download" iconEnd="chevron-down">
                Export
              </Button>
            )
          }
          entries={[
            {
              label: 'This table as CSV',
              icon: 'table',
              onSelect: exportOne,
              disabledReason: shown?.content ? null : 'There is no table to export',
            },
            {
              label: `All ${tables.length.toLocaleString('en')} tables as CSV`,
              icon: 'file',
              onSelect: exportAll,
              disabledReason: status === 'ready' ? null : 'Wait until all tables are ready',
            },
          ]}
        />
      </Bar>
      <SecondBar as="div" $height={56}>
        <PreviewPager position={position} titles={titles} total={total} onTurn={turn} />
        <Titles>
          <Truncated as="b" title={title}>
            {title ?? 'Loading'}
          </Truncated>
          {question && (
            <Small>
              <Truncated style={{ display: 'block' }}>{describe(question, title ?? '')}</Truncated>
            </Small>
          )}
        </Titles>
        {status === 'loading' && page && (
          <>
            <Thin>
              <ProgressBar thin done={done} total={preview.total} label="Tables" words={words} />
            </Thin>
            <Button size="sm" onClick={() => dispatch(events.previewCancelled())}>
              Stop
            </Button>
          </>
        )}
        <Parts role="group" aria-label="Parts of the page">
          <Part
            type="button"
            aria-pressed={showChart}
            onClick={() => dispatch(events.partsToggled({ showChart: !showChart, showTable: showTable || showChart }))}
          >
            <Icon name="chart-column" />
            Chart
          </Part>
          <Part
            type="button"
            aria-pressed={showTable}
            onClick={() => dispatch(events.partsToggled({ showTable: !showTable, showChart: showChart || showTable }))}
          >
            <Icon name="table" />
            Table
          </Part>
        </Parts>
        <Button
          size="sm"
          icon="sliders"
          aria-pressed={showSettings}
          style={showSettings ? PRESSED : undefined}
          onClick={toggleSettings}
        >
          View settings
        </Button>
      </SecondBar>
      <Body>
        <Main>
          {shown?.outcome && <PreviewOutcome outcome={shown.outcome} onFix={fix => fixes[fix]()} />}
          {shown?.content && shown.arranged && !shown.outcome && (
            <PreviewTable
              content={shown.content}
              arranged={shown.arranged}
              settings={shown.settings}
              showChart={showChart}
              showTable={showTable}
              question={question}
              axisQuestion={axisQuestion}
              onSettings={change}
            />
          )}
          {status === 'failed' && (
            <ErrorState
              message={page ? 'The other tables could not be made.' : 'The tables could not be made.'}
              detail={preview.error?.message}
              onRetry={() => dispatch(events.previewRetried())}
            />
          )}
          {status === 'cancelled' && !page && (
            <Waiting>
              <p>Stopped after {words.replace(' ready', '')}.</p>
              <Button onClick={() => dispatch(events.previewRetried())}>Go on</Button>
            </Waiting>
          )}
          {status === 'loading' && !page && (
            <Waiting>
              <ProgressBar done={done} total={preview.total} label="Tables" words={words} />
              <Button onClick={() => dispatch(events.previewCancelled())}>Stop</Button>
            </Waiting>
          )}
        </Main>
        {showSettings && wide && settingsPanel && (
          <Aside aria-label="View settings">
            <AsideHead>
              <h2>View settings</h2>
              <IconButton icon="x" size={28} tooltip={false} label="Close the view settings" onClick={toggleSettings} />
            </AsideHead>
            {settingsPanel}
          </Aside>
        )}
        {!wide && settingsPanel && (
          <SlideOver open={showSettings} onClose={toggleSettings} title="View settings">
            {settingsPanel}
          </SlideOver>
        )}
      </Body>
      <PreviewFoot>
        {lowBase > 0 && (
          <Chip>
            <Icon name="warning" size={14} />
            {lowBase} low-base {lowBase === 1 ? 'column' : 'columns'} marked
          </Chip>
        )}
        {titles[position + 1] !== undefined && <NextUp>Next: {titles[position + 1]}</NextUp>}
        <Grow />
        <Button onClick={close}>Back</Button>
        <Button variant="primary" loading={creating.isFetching} onClick={onGenerate}>
          Generate report
        </Button>
      </PreviewFoot>
    </Layer>
  )
}
