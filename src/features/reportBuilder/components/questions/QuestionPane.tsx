import { whyNoTable, whyNotOnAxis, type Addressed, type BuilderList } from '@core/report'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/Feedback'
import { useAnnounce } from '@/ui/LiveRegions'
import { SearchField } from '@/ui/SearchField'
import { useTouch, WindowSlot, WindowSpace } from '@/ui/WindowedList'
import { widthOfNames } from '@/tables'
import {
  addableHits,
  countKinds,
  firstHit,
  KINDS,
  listLines,
  nextPressable,
  type Kind,
  type ListLine,
} from '../../questionLines'
import { selectAxis, selectChartType, selectDataset, selectIndex, selectPlaces } from '../../selectors'
import { events } from '../../slice'
import { AddAllButton, PaneHints } from './paneParts'
import { Pane, Top, Chips, Chip, Scroll } from './paneLayout'
import { QuestionRow } from './QuestionRow'

const KIND_LABELS: Record<Kind, string> = { all: 'All', suggested: 'Suggested', grids: 'Grids', numeric: 'Numeric' }

/** A line of the list that was not added, and why. */
interface Refusal {
  readonly name: string
  readonly reason: string
}

const HEIGHT = { head: 30, question: 32, breakout: 28, more: 28 } as const
const TOUCH_HEIGHT = 44
const REASON_HEIGHT = 22

const nameOf = (line: ListLine | undefined): string | null => (line && 'addressed' in line ? line.addressed.name : null)

interface QuestionPaneProps {
  /** The list that Enter and clicks add to. */
  readonly target: BuilderList
}

/** The left pane: find a question and add it. Enter adds a row, Shift Enter an axis variable; while one searches, both take the marked line, at first the best one. */
export const QuestionPane = memo(({ target }: QuestionPaneProps) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const dataset = useAppSelector(selectDataset)
  const index = useAppSelector(selectIndex)
  const places = useAppSelector(selectPlaces)
  const axisVariables = useAppSelector(selectAxis)
  const axis = useMemo(() => axisVariables.map(({ questionName }) => questionName), [axisVariables])
  const chartType = useAppSelector(selectChartType)
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [open, setOpen] = useState<readonly string[]>([])
  const [full, setFull] = useState<readonly string[]>([])
  const [moved, setMoved] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const deferred = useDeferredValue(search)
  const questions = useMemo(() => dataset?.questions ?? [], [dataset])
  const banners = dataset?.banners
  const counts = useMemo(() => countKinds(questions), [questions])
  const lines = useMemo(
    () => listLines(questions, index, { search: deferred, kind, open, full }, banners),
    [questions, index, deferred, kind, open, full, banners],
  )
  const nameWidth = useMemo(() => widthOfNames(questions.map(({ question_name }) => question_name)), [questions])
  const scroller = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const id = useId()
  const touch = useTouch()

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: at =>
      (touch ? TOUCH_HEIGHT : HEIGHT[lines[at]?.kind ?? 'question']) +
      (refusal !== null && nameOf(lines[at]) === refusal.name ? REASON_HEIGHT : 0),
    getItemKey: at => lines[at]?.key ?? at,
    overscan: 8,
    initialRect: { width: 360, height: 640 },
  })

  const searching = deferred.trim() !== ''
  const current = moved ?? (searching ? firstHit(lines, deferred) : -1)
  const hits = useMemo(
    () => (target === 'row' ? addableHits(questions, index, { search: deferred, kind }, places.rows) : []),
    [target, questions, index, deferred, kind, places.rows],
  )
  useEffect(() => {
    setMoved(null)
    setRefusal(null)
    if (scroller.current) scroller.current.scrollTop = 0
  }, [deferred, kind])
  useEffect(() => virtual.measure(), [lines, refusal, virtual])

  const refuse = useCallback(
    ({ label, name }: Addressed, reason: string) => {
      announce(`${label}: ${reason}`)
      setRefusal({ name, reason })
      return false
    },
    [announce],
  )
  const add = useCallback(
    (addressed: Addressed, wanted: BuilderList) => {
      const list = addressed.banner ? 'axis' : wanted
      const noTable = addressed.banner ? null : whyNoTable(addressed)
      const reason = noTable ?? (list === 'axis' ? whyNotOnAxis(axis, addressed, chartType) : null)
      if (reason) return refuse(addressed, reason)
      if (list === 'row' && places.rows.has(addressed.name)) return refuse(addressed, 'Already in the rows')
      if (list === 'axis') dispatch(events.axisAdded(addressed))
      else dispatch(events.rowAdded(addressed))
      setRefusal(null)
      announce(`${addressed.label} added to the ${list === 'axis' ? 'axis' : 'rows'}`)
      return true
    },
    [axis, chartType, places.rows, dispatch, announce, refuse],
  )
  const addAll = () => {
    dispatch(events.rowsAdded(hits))
    announce(`${counted(hits.length, 'question', 'questions')} added to the rows`)
  }
  const toggle = useCallback(
    (grid: string) => setOpen(now => (now.includes(grid) ? now.filter(name => name !== grid) : [...now, grid])),
    [],
  )
  const showAll = useCallback((grid: string) => setFull(now => [...now, grid]), [])

  /** Whether something was added. */
  const press = (line: ListLine | undefined, list: BuilderList): boolean => {
    if (!line || line.kind === 'head') return false
    if (line.kind === 'more') {
      showAll(line.grid)
      return false
    }
    return add(line.addressed, list)
  }
  const go = (at: number) => {
    if (at < 0) return
    setMoved(at)
    virtual.scrollToIndex(at)
  }
  const foldKey = (key: 'ArrowLeft' | 'ArrowRight') => {
    const line = lines[current]
    if (line?.kind === 'question' && line.addressed.question.is_grid && line.open === (key === 'ArrowLeft'))
      toggle(line.addressed.name)
  }
  const moves: Record<string, () => void> = {
    ArrowDown: () => go(nextPressable(lines, current + 1, 1)),
    ArrowUp: () => go(nextPressable(lines, current - 1, -1)),
    Home: () => go(nextPressable(lines, 0, 1)),
    End: () => go(nextPressable(lines, lines.length - 1, -1)),
    PageDown: () => go(nextPressable(lines, Math.min(lines.length - 1, Math.max(0, current) + 10), -1)),
    PageUp: () => go(nextPressable(lines, Math.max(0, current - 10), 1)),
    ArrowLeft: () => foldKey('ArrowLeft'),
    ArrowRight: () => foldKey('ArrowRight'),
  }
  const listKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      press(lines[current], event.shiftKey ? 'axis' : target)
      return
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  const searchKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      scroller.current?.focus()
      go(nextPressable(lines, searching ? current + 1 : Math.max(0, current), 1))
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // The list may still lag behind fast typing: Enter acts on the text in the field.
    const found = deferred === search ? lines : listLines(questions, index, { search, kind, open, full }, banners)
    const at = deferred === search && current >= 0 ? current : firstHit(found, search)
    if (press(found[at], event.shiftKey ? 'axis' : target)) event.currentTarget.select()
  }
  const axisReasonOf = (line: ListLine): string | null =>
    'addressed' in line ? whyNotOnAxis(axis, line.addressed, chartType) : null
  const optionId = (at: number) => `${id}-${String(at)}`

  return (
    <Pane ref={pane}>
      <Top>
        <SearchField
          label="Find a question or option"
          {...(!touch && { shortcut: '/' })}
          value={search}
          onValueChange={setSearch}
          onKeyDown={searchKey}
          data-builder-search=""
          aria-controls={id}
          aria-activedescendant={searching && current >= 0 ? optionId(current) : undefined}
        />
        <Chips role="group" aria-label="Type of question">
          {KINDS.map(value => (
            <Chip key={value} type="button" aria-pressed={kind === value} onClick={() => setKind(value)}>
              {KIND_LABELS[value]} {counts[value].toLocaleString('en')}
            </Chip>
          ))}
        </Chips>
        <AddAllButton count={hits.length} onAdd={addAll} />
      </Top>
      {lines.length === 0 ? (
        <EmptyState
          icon="search"
          title="No questions match"
          action={
            <Button
              onClick={() => {
                setSearch('')
                setKind('all')
              }}
            >
              Show all questions
            </Button>
          }
        >
          Searched names, texts, options and grid rows.
        </EmptyState>
      ) : (
        <Scroll
          ref={scroller}
          id={id}
          role="listbox"
          aria-label="Questions"
          aria-multiselectable="true"
          tabIndex={0}
          aria-activedescendant={current >= 0 ? optionId(current) : undefined}
          onKeyDown={listKey}
          onFocus={() => current < 0 && setMoved(nextPressable(lines, 0, 1))}
        >
          <WindowSpace
            role="presentation"
            style={{ height: virtual.getTotalSize(), ['--name-width' as string]: nameWidth }}
          >
            {virtual.getVirtualItems().map(item => {
              const line = lines[item.index]
              if (!line) return null
              const name = 'addressed' in line ? line.addressed.name : ''
              return (
                <WindowSlot
                  key={item.key}
                  role="presentation"
                  style={{ height: item.size, transform: `translateY(${String(item.start)}px)` }}
                >
                  <QuestionRow
                    line={line}
                    id={optionId(item.index)}
                    current={current === item.index}
                    marked={searching && current === item.index}
                    refusal={refusal?.name === name ? refusal.reason : null}
                    inRows={places.rows.has(name)}
                    onAxis={places.axis.has(name)}
                    axisReason={axisReasonOf(line)}
                    target={target}
                    onAdd={add}
                    onToggle={toggle}
                    onShowAll={showAll}
                  />
                </WindowSlot>
              )
            })}
          </WindowSpace>
        </Scroll>
      )}
      <PaneHints target={target} touch={touch} />
    </Pane>
  )
})
QuestionPane.displayName = 'QuestionPane'
