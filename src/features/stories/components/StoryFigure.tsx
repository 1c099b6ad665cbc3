import { gridPicture, type ShownTable } from '@core/report'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { StoryCard } from '@core/contract'
import { noteLines, unitLabel, type NoteLine } from '@core/domain/tables'
import { dayLabel } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { ChartPart, TablePart } from '@/tables/ui'
import { Icon, Link, Muted, Skeleton } from '@/ui'
import { CrosstabChart } from '@/ui/charts'
import { PictureNotes, TableNotes } from '@/ui/crosstab'
import { ErrorState } from '@/ui/Feedback'
import { useNearScreen } from '@/ui/useNearScreen'
import { useEyes } from '../viewAs'
import { OwnLink } from './OwnLink'
import { useFigure, type Figure, type FigureContent } from './useFigure'

/** In px: of columns and lines, and the most that bars take in a column of 720 px. */
const PLOT = { height: 260, room: 420 } as const
const TABLE_HEIGHT = '480px'
/** In px, so that what is below does not jump when the figure comes. */
const WAITING = 320

const Frame = styled.div<{ readonly $flush: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
  padding: ${p => (p.$flush ? '0' : '0 var(--s5) var(--s4)')};
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s1) var(--s4);
`
const RowName = styled.p`
  font-weight: 500;
`

const nothing = () => undefined

interface Keyed {
  readonly key: string
}

interface OneTableProps {
  readonly table: ShownTable
  readonly content: FigureContent
  /** Of its receipt; absent: it has none, or not for these eyes. */
  readonly receipt: string | null
}

const OneTable = ({ table, content, receipt }: OneTableProps) => {
  const navigate = useNavigate()
  const { arranged, content: document, chart, outcome } = table
  const { parts, settings } = content.view
  if (outcome || !arranged || !document) return <p>{outcome ? `${outcome.title}. ${outcome.detail}` : null}</p>
  const toReceipt = {
    label: 'Receipt',
    icon: 'info',
    onMarks: true,
    onPress: (row: Keyed, column: Keyed) =>
      void navigate(paths.receipt(receipt ?? '', { row: row.key, column: column.key })),
  } as const
  const part = {
    content: document,
    arranged,
    settings: { ...settings, sortable: false },
    onSettings: nothing,
    cellActions: receipt === null ? [] : [toReceipt],
  }
  return (
    <>
      {chart && parts !== 'table' && <ChartPart {...part} chart={chart} {...PLOT} beside={parts === 'both'} />}
      {parts !== 'chart' && <TablePart {...part} maxHeight={TABLE_HEIGHT} fill />}
      {document.notes && <TableNotes table={arranged} data={document.notes} testing={settings.showStatTesting} />}
    </>
  )
}

/** What all rows of a grid have in common. */
const linesOfGrid = (tables: readonly ShownTable[]): NoteLine[] => {
  const notes = tables.find(({ content }) => content !== null)?.content?.notes
  if (!notes) return []
  const common = { ...notes, weight: notes.weight && { ...notes.weight, efficiency: null }, test: null }
  return noteLines(common).map(line =>
    line.term === 'Base' ? { ...line, text: 'each row its own, beside its name.' } : line,
  )
}

/** The rows of a grid: one picture of all, or a table for each. */
const Grid = ({ figure, content }: { readonly figure: Figure; readonly content: FigureContent }) => {
  const { tables, index, data } = figure
  const { question: name, view } = content
  const seenAs = useEyes() !== null
  const receiptOf = (at: number) => (seenAs ? null : (data.receipts[at] ?? null))
  const nameOf = (row: string): string => index.get(row)?.breakout?.text ?? row
  const overview = useMemo(
    () => gridPicture(tables, name, { dataset: data.dataset, index, settings: view.settings }),
    [tables, index, data, name, view.settings],
  )
  if (overview && view.parts !== 'table')
    return (
      <>
        <CrosstabChart
          chart={overview}
          showLabels={view.settings.showLabels}
          title={`${unitLabel(overview.table, overview.numberType)}, Total of every row`}
          room={PLOT.room}
        />
        <PictureNotes lines={linesOfGrid(tables)} />
      </>
    )
  return tables.map((table, at) => (
    <div key={table.breakout ?? ''}>
      {table.breakout !== null && <RowName>{nameOf(table.breakout)}</RowName>}
      <OneTable table={table} content={content} receipt={receiptOf(at)} />
      {receiptOf(at) !== null && <Link href={paths.receipt(receiptOf(at) ?? '')}>Receipt</Link>}
    </div>
  ))
}

/** Chart and table of a figure, without what surrounds them. */
export const FigureParts = ({ figure, content }: { readonly figure: Figure; readonly content: FigureContent }) => {
  const { tables, data } = figure
  const seenAs = useEyes() !== null
  const [only] = tables
  if (data.missing.length > 0)
    return <p>This figure cannot be shown: the data no longer have {data.missing.join(', ')}.</p>
  return tables.length === 1 && only ? (
    <OneTable table={only} content={content} receipt={seenAs ? null : (data.receipts[0] ?? null)} />
  ) : (
    <Grid figure={figure} content={content} />
  )
}

interface SourceProps {
  readonly storyId: string
  readonly card: StoryCard
  readonly figure: Figure | null
  readonly change: boolean
}

/** The live analysis, from which the figure of the card can be changed. */
const changePath = (path: string, storyId: string, cardId: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}figure=${encodeURIComponent(`${storyId}.${cardId}`)}`

/** Where the figures come from, of which day they are, and the way to the live analysis. */
const FigureSource = ({ storyId, card, figure, change }: SourceProps) => {
  const { content, figure: source } = card
  const seenAs = useEyes() !== null
  if (content.kind !== 'figure' || !source) return null
  const [receipt, ...others] = figure?.data.receipts ?? []
  const { study_number: study, dataset_name: dataset, version, version_date: date, data_version: newest } = source
  return (
    <Foot>
      <Muted $size="sm">
        <OwnLink quiet href={paths.study(study)}>
          {source.study_name}
        </OwnLink>
        {`, ${dataset}, version ${String(version)} of ${dayLabel(date)}.`}
        {newest !== version && ` The data now have version ${String(newest)}.`}
      </Muted>
      {receipt && others.length === 0 && !seenAs && <Link href={paths.receipt(receipt)}>Receipt</Link>}
      {figure && !seenAs && (
        <Link href={change ? changePath(figure.data.path, storyId, card.id) : figure.data.path}>
          <Icon name={change ? 'edit' : 'chart-column'} size={16} />{' '}
          {change ? 'Change the figure' : 'Open the analysis'}
        </Link>
      )}
    </Foot>
  )
}

interface StoryFigureProps {
  readonly storyId: string
  readonly card: StoryCard
  /** What it is in has its own margins. */
  readonly flush?: boolean
  /** The chart alone where the figure has chart and table. */
  readonly brief?: boolean
  /** Loaded even out of sight: it is to be printed. */
  readonly eager?: boolean
  /** For who may change it: the way to the live analysis leads back with another view. */
  readonly change?: boolean
}

/** A figure of a story: calculated when it comes near the screen, with base, filter, weight, test and source. */
export const StoryFigure = ({
  storyId,
  card,
  flush = false,
  brief = false,
  eager = false,
  change = false,
}: StoryFigureProps) => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const near = useNearScreen(element)
  const { figure, error, isFetching, retry } = useFigure({ storyId, card, wanted: near || eager })
  const { content } = card
  if (content.kind !== 'figure') return null
  const { view } = content
  const shown = brief && view.parts === 'both' ? { ...content, view: { ...view, parts: 'chart' as const } } : content
  return (
    <Frame $flush={flush} ref={setElement} aria-busy={figure === null && error === null}>
      {figure ? (
        <FigureParts figure={figure} content={shown} />
      ) : error ? (
        <ErrorState
          message="The figure could not be loaded."
          detail={error.message}
          onRetry={retry}
          retrying={isFetching}
        />
      ) : (
        <Skeleton $height={WAITING} $radius="var(--r-ctl)" />
      )}
      <FigureSource storyId={storyId} card={card} figure={figure} change={change} />
    </Frame>
  )
}
