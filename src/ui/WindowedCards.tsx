import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
import styled from 'styled-components'

/** In px, the same as in CardGrid. */
const NARROWEST = 340
const GAP = 12
const MOST_COLUMNS = 3
/** Lists of up to this many rows are drawn whole, so that the browser's own find, print and anchors see all of it. */
const WHOLE_UP_TO = 40
const OVERSCAN = 3
/** The drawn rows change in steps of this size, so that most scroll events draw nothing. */
const STEP = 3

const Grid = styled.ul`
  display: grid;
  gap: ${GAP}px;
  overflow-anchor: none;
  /* Drawn cards that are out of sight are neither laid out nor painted. Painting is cut off at the edge, so leave room for the focus ring. */
  > li {
    margin: -4px;
    padding: var(--s1);
    content-visibility: auto;
  }
`

const columnsIn = (width: number): number =>
  Math.max(1, Math.min(MOST_COLUMNS, Math.floor((width + GAP) / (NARROWEST + GAP))))

/** Px per rem unless the reader chose another size. */
const USUAL_SIZE = 16

/** Px per rem: the height of cards follows the text size that the reader chose. */
const rootSize = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_SIZE

/** About as many cards of that height (in rem) as the screen can show at once: the first part a long list asks for. */
export const cardsOnScreen = (height: number): number =>
  MOST_COLUMNS * Math.ceil(window.innerHeight / (height * USUAL_SIZE + GAP))

/** Columns of a grid and where it begins on the page, followed as both change. */
const usePlace = () => {
  const grid = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const columns = columnsIn(element.clientWidth)
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      setPlace(now => (now.columns === columns && now.top === top ? now : { columns, top }))
    }
    measure()
    // Measured after each layout, when it costs nothing. Anything above that grows or shrinks changes the length of the page.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { grid, ...place }
}

export interface WindowedCardsProps<Item> {
  readonly items: readonly Item[]
  /** The final number of items, if the first ones arrive before the others: the page gets its final length at once. */
  readonly size?: number
  readonly keyOf: (item: Item) => string
  /** Keep it stable, and the cards memoised: it runs for each card whenever the window moves. */
  readonly render: (item: Item) => ReactNode
  /** Height of every card in rem. */
  readonly height: number
  /** The same where fewer than three are side by side, so that titles have a second line. */
  readonly narrowHeight?: number
  readonly labelledBy?: string | undefined
  readonly label?: string | undefined
}

interface CellsProps<Item> extends Pick<WindowedCardsProps<Item>, 'items' | 'keyOf' | 'render'> {
  readonly size: number
  readonly grid: RefObject<HTMLUListElement | null>
  readonly columns: number
  readonly top: number
  /** In px. */
  readonly card: number
  readonly titleLines: 1 | 2
  readonly names: { readonly 'aria-labelledby'?: string | undefined; readonly 'aria-label'?: string | undefined }
}

/** Read at the scroll event, when the layout is clean: reading it while drawing would force a layout. */
let scrolled = 0

const onMove = (tell: () => void) => {
  const moved = () => {
    scrolled = window.scrollY
    tell()
  }
  moved()
  window.addEventListener('scroll', moved, { passive: true })
  window.addEventListener('resize', moved, { passive: true })
  return () => {
    window.removeEventListener('scroll', moved)
    window.removeEventListener('resize', moved)
  }
}

/**
 * First and last drawn row of a list that begins `top` px down the page; null while it is out of sight. All rows have one height,
 * so this is a simple division, and every first page can have it without a library (decision 006).
 */
const useRowsInSight = (top: number, rowHeight: number, rows: number, isWhole: boolean) => {
  const rowAt = useCallback(
    (y: number) => Math.max(0, Math.min(rows, Math.floor(Math.floor((y - top) / rowHeight) / STEP) * STEP)),
    [top, rowHeight, rows],
  )
  const first = useSyncExternalStore(onMove, () => (isWhole ? 0 : rowAt(scrolled - OVERSCAN * rowHeight)))
  const end = useSyncExternalStore(onMove, () =>
    isWhole ? rows : Math.min(rows, rowAt(scrolled + window.innerHeight + OVERSCAN * rowHeight) + STEP),
  )
  const isAbove = first >= rows
  return isAbove ? { first: rows, end: rows } : { first, end: Math.max(first, end) }
}

/** Redrawn whenever the window moves to other rows; measures nothing, so that scrolling forces no layout. */
const Cells = <Item,>({
  items,
  size,
  keyOf,
  render,
  grid,
  columns,
  top,
  card,
  titleLines,
  names,
}: CellsProps<Item>) => {
  const rows = Math.ceil(size / columns)
  const isWhole = rows <= WHOLE_UP_TO
  const rowHeight = card + GAP
  const inSight = useRowsInSight(top, rowHeight, rows, isWhole)
  const known = Math.ceil(items.length / columns)
  const drawn = { first: Math.min(inSight.first, known), end: Math.min(inSight.end, known) }
  const first = drawn.first * columns
  return (
    <Grid
      {...names}
      ref={grid}
      style={{
        ['--title-lines' as string]: titleLines,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: card,
        paddingTop: drawn.first * rowHeight,
        paddingBottom: (rows - drawn.end) * rowHeight,
      }}
    >
      {items.slice(first, drawn.end * columns).map((item, at) => (
        <li key={keyOf(item)} aria-setsize={size} aria-posinset={first + at + 1}>
          {render(item)}
        </li>
      ))}
    </Grid>
  )
}

/**
 * A grid of cards of one height, 3, 2 or 1 side by side, that scrolls with the page and draws only the visible part of a
 * long list. The browser's find sees the drawn cards only; a focused card that is scrolled far away loses the focus.
 */
export const WindowedCards = <Item,>({
  items,
  size = items.length,
  keyOf,
  render,
  height,
  narrowHeight,
  labelledBy,
  label,
}: WindowedCardsProps<Item>) => {
  const place = usePlace()
  const [rem] = useState(rootSize)
  const names = { 'aria-labelledby': labelledBy, 'aria-label': label }
  const isNarrow = narrowHeight !== undefined && place.columns < MOST_COLUMNS
  const card = Math.round((isNarrow ? narrowHeight : height) * rem)
  return <Cells {...place} {...{ items, size, keyOf, render, names, card }} titleLines={isNarrow ? 2 : 1} />
}
