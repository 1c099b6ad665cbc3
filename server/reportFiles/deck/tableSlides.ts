import { categoriesFrom, chartModel, chartRows } from '@core/domain/charts'
import { digitsOf, type TableDocument } from '@core/domain/tables'
import { headlineOf } from '@core/report'
import type { FileOptions } from '../protocol'
import { categoriesIn, chartHeights, chartLook, standing } from './chartLook'
import type { Drawn } from './chartParts'
import { claimedPart, drawnKeys, saidWhole } from './claimed'
import { framed } from './framed'
import type { GridOverview } from './gridOverview'
import type { Making } from './making'
import { besideChart } from './seenMarks'
import { greysOf, inThemeColours, themePalette } from './seriesColours'
import type { Box, Shape } from './shapes'
import { partWords, type Slide, type SlideChart } from './slide'
import type { Stage } from './stage'
import { cutHeads } from './tableHeads'
import {
  measureTable,
  partWidth,
  slideGrid,
  tableHeight,
  tableParts,
  type MeasuredTable,
  type SlideGrid,
  type TablePart,
} from './tablePlan'
import { tableGrid } from './tableGrid'
import { withoutMarks } from './withoutMarks'
import {
  chartText,
  chartTitle,
  tableTitle,
  lettersInWords,
  methodNotes,
  tableText,
  wordsOf,
  type Content,
  type Words,
} from './words'

const TABLE_SIZES = [12, 11, 10, 9]
/** A table that needs several slides anyway gets the smaller type if that saves one. */
const DIVIDED_SIZE = { large: 10, small: 9 }
const SIZES_UNDER_CHART = [10, 9]
const GAP = 12

/** The question in few words where the title says something else. */
const labelled = (words: Words, title: string): string =>
  title === words.label || words.question?.label == null ? '' : words.label

const tableContext = (words: Words, part: string): string[] => [
  labelled(words, tableTitle(words)),
  words.measure,
  words.size,
  words.kind,
  words.sorted,
  part,
]
const chartContext = (words: Words, part: string): string[] => [
  labelled(words, chartTitle(words)),
  words.measure,
  words.breakout,
  words.size,
  words.kind,
  words.sorted,
  words.interval,
  part,
  words.left.join(' '),
]

const inFull = (cut: readonly string[]): string[] => [...new Set(cut)].map(text => `In full: ${text}`)

const tableFrame = (
  table: MeasuredTable,
  part: TablePart,
  { x, y }: Pick<Box, 'x' | 'y'>,
  { words, stage, place }: { words: Words; stage: Stage; place: Stage['content'] },
): Shape => {
  const height =
    table.headHeights.reduce((a, b) => a + b, 0) + part.rows.reduce((sum, row) => sum + (table.rowHeights[row] ?? 0), 0)
  const box = { x, y, w: partWidth(table, part.columns), h: height }
  const text = tableText(words, part.rows.length, part.columns.length)
  return { kind: 'table', name: 'Table', box, text, place, grid: tableGrid(table, part, stage.ground) }
}

/** The largest type in which the whole table fits a box; null when none does. */
const wholeTable = (content: TableDocument, box: Box, stage: Stage, sizes: readonly number[]): MeasuredTable | null => {
  const grid = slideGrid(content)
  const all = grid.columns.map((_, at) => at)
  for (const size of sizes) {
    const table = measureTable(grid, size, box, stage.face)
    if (table.cut.length === 0 && tableHeight(table) <= box.h && partWidth(table, all) <= box.w + 0.01) return table
  }
  return null
}

const everything = ({ grid }: MeasuredTable): TablePart => ({
  columns: grid.columns.map((_, at) => at),
  rows: grid.rows.map((_, at) => at),
})

const dividedTable = (grid: SlideGrid, body: Box, stage: Stage) => {
  const divided = (size: number) => {
    const table = measureTable(grid, size, body, stage.face)
    return { table, parts: tableParts(table, body) }
  }
  const [large, small] = [divided(DIVIDED_SIZE.large), divided(DIVIDED_SIZE.small)]
  return small.parts.length < large.parts.length ? small : large
}

/** Banner groups of one slide of several, by their heads. */
const groupsIn = ({ grid }: MeasuredTable, { columns }: TablePart): string =>
  grid.groups
    .filter(({ start, span }) => columns.some(at => at >= start && at < start + span))
    .map(({ label }) => label)
    .join(', ')

const tableNotes = (page: Content, table: MeasuredTable, part: TablePart, words: Words, cut: readonly string[]) => [
  ...methodNotes(words, page.title, 'table'),
  ...lettersInWords(page.content, new Set(part.rows.map(at => table.grid.rows[at]?.label ?? ''))),
  ...inFull(cut),
]

const continued = (at: number, of: number): string => (at === 0 ? '' : ` (continued, ${partWords(at, of)})`)

const tableSlides = ({ stages, titled }: Making, page: Content, words: Words, afterChart: boolean): Slide[] => {
  const { table: stage } = stages
  const kind = !afterChart
    ? ''
    : words.title !== ''
      ? ' (table)'
      : /[.?!:;]$/u.test(tableTitle(words))
        ? ' – table'
        : ', table'
  const placeholder = {
    title: { text: tableTitle(words), end: `${kind}${continued(7, 88)}` },
    context: tableContext(words, 'table 88 of 88'),
    of: 'table' as const,
  }
  // The longest of its texts decides, so that all slides of a table have the same layout.
  const { body } = framed(stage, words, placeholder)
  const whole = wholeTable(page.content, body, stage, TABLE_SIZES)
  const { table, parts } = whole
    ? { table: whole, parts: [everything(whole)] }
    : dividedTable(slideGrid(page.content), body, stage)
  return parts.map((part, at) => {
    const place = partWords(at, parts.length)
    const groups = groupsIn(table, part)
    const said = place === '' ? '' : `table ${place}${groups === '' ? '' : `: ${groups}`}`
    const title = titled(tableTitle(words), `${kind}${continued(at, parts.length)}`)
    const slide = framed(stage, words, { title, context: tableContext(words, said), of: 'table' })
    const cut = [...slide.cut, ...cutHeads(table, part), ...table.cut]
    return {
      stage,
      title,
      ...(words.live !== '' && { live: words.live }),
      cut: [...slide.left, ...cut],
      shapes: [...slide.shapes, tableFrame(table, part, body, { words, stage, place: stage.content })],
      after: slide.source,
      chart: null,
      notes: tableNotes(page, table, part, words, cut),
    }
  })
}

const chartIn = (
  { chart, settings }: Content,
  { model, whole }: { model: Drawn; whole: Drawn },
  box: Box,
  { stage, words }: { stage: Stage; words: Words },
): SlideChart => {
  const digits = chart === null ? 0 : Math.max(0, ...chartRows(chart.table).map(({ type }) => digitsOf(type)))
  const greys = chart === null ? [] : greysOf(model, chart, stage.ground)
  const asked = {
    showLabels: settings.showLabels,
    digits,
    numberType: chart?.numberType ?? settings.numberType,
    whole,
    greys,
  }
  const look = chartLook({ model, box, face: stage.face }, asked)
  return { model, look, box, text: chartText(words, model) }
}

const chartSlides = ({ stages, titled }: Making, page: Content, model: Drawn, spoken: Words): Slide[] => {
  const { chart: stage } = stages
  const said = saidWhole(spoken, stage)
  // The longest of its texts decides, so that all slides of a chart have the same layout.
  const bodyUnder = (words: Words): Box =>
    framed(stage, words, {
      title: { text: chartTitle(words), end: continued(7, 88) },
      context: chartContext(words, 'chart 88 of 88'),
      of: 'chart',
    }).body
  const [one, other] = [bodyUnder(said), bodyUnder({ ...spoken, headline: null })]
  const body = one.h < other.h ? one : other
  const each = categoriesIn({ model, box: body, face: stage.face })
  const count = Math.ceil(model.categories.length / each)
  // Categories are spread evenly, so that the last slide does not get only one.
  const even = Math.ceil(model.categories.length / count)
  const parts =
    count === 1 ? [model] : Array.from({ length: count }, (_, at) => categoriesFrom(model, at * even, (at + 1) * even))
  const claimed = claimedPart(spoken, parts, model)
  return parts.map((shown, at) => {
    const words = at === claimed ? said : { ...spoken, headline: null }
    const place = partWords(at, count)
    const isClaim = words.title === '' && words.headline !== null
    const title = titled(chartTitle(words), isClaim ? '' : continued(at, count))
    const context = chartContext(words, place === '' ? '' : `chart ${place}`)
    const slide = framed(stage, words, { title, context, of: 'chart' })
    const { most } = chartHeights({ model: shown, box: body, face: stage.face })
    const box = { ...body, h: Math.min(body.h, most) }
    return {
      stage,
      title,
      ...(words.live !== '' && { live: words.live }),
      cut: [...slide.left, ...slide.cut],
      shapes: slide.shapes,
      after: slide.source,
      chart: chartIn(page, { model: shown, whole: model }, box, { stage, words }),
      notes: [...methodNotes(words, page.title, 'chart'), ...inFull(slide.cut)],
    }
  })
}

/** Chart above, table below, when both are readable on one slide. */
const together = (making: Making, page: Content, model: Drawn, spoken: Words): Slide | null => {
  const { stages, titled } = making
  const { chart: stage } = stages
  const words = saidWhole(spoken, stage)
  const lines = { ...words, source: { ...words.source, chart: besideChart(words.source.table, model) } }
  const asked = { title: { text: chartTitle(words), end: '' }, context: chartContext(words, ''), of: 'chart' as const }
  const { body } = framed(stage, lines, asked)
  const { least, most } = chartHeights({ model, box: body, face: stage.face })
  const room = { ...body, h: body.h - least - GAP }
  const table = room.h < 40 ? null : wholeTable(page.content, room, stage, SIZES_UNDER_CHART)
  if (table === null) return null
  const title = titled(chartTitle(words))
  const slide = framed(stage, lines, { ...asked, title })
  const chartBox = { ...body, h: Math.min(body.h - GAP - tableHeight(table), most) }
  const below = { x: body.x, y: chartBox.y + chartBox.h + GAP }
  const part = everything(table)
  const cut = [...slide.cut, ...cutHeads(table, part)]
  return {
    stage,
    title,
    ...(words.live !== '' && { live: words.live }),
    cut: [...slide.left, ...cut],
    shapes: slide.shapes,
    after: [tableFrame(table, part, below, { words, stage, place: null }), ...slide.source],
    chart: chartIn(page, { model, whole: model }, chartBox, { stage, words }),
    notes: [...methodNotes(lines, page.title, 'chart'), ...lettersInWords(page.content, null), ...inFull(cut)],
  }
}

const drawnModel = ({ chart }: Content, { ground, body, face }: Stage): Drawn | null => {
  const model = chart === null ? null : chartModel(chart, themePalette(ground))
  return chart === null || model === null || model.kind === 'empty'
    ? null
    : standing(inThemeColours(model, chart, ground), body.w, face)
}

/** The slides of one table with numbers. */
export const slidesOfTable = (
  making: Making,
  tested: Content,
  { slides, content, marks }: Pick<FileOptions, 'slides' | 'content' | 'marks'>,
): Slide[] => {
  const page = marks ? tested : withoutMarks(tested)
  const model = content === 'table' ? null : drawnModel(page, making.stages.chart)
  const headline = model !== null && making.headlines ? headlineOf(tested, drawnKeys(model)) : null
  const { written } = making
  const words = wordsOf(page, model, making.head, { headline, beside: content !== 'chart', written })
  if (model === null) return tableSlides(making, page, words, false)
  if (content === 'chart') return chartSlides(making, page, model, words)
  const one = slides === 'together' ? together(making, page, model, words) : null
  return one
    ? [one]
    : [...chartSlides(making, page, model, words), ...tableSlides(making, page, { ...words, sentence: '' }, true)]
}

/** One picture of all rows of a grid; none where it cannot be drawn. */
export const slidesOfGrid = (making: Making, { page, headline, sorted }: GridOverview): Slide[] => {
  const model = drawnModel(page, making.stages.chart)
  if (model === null) return []
  const { head, headlines, written } = making
  const words = wordsOf(page, model, head, { headline: headlines ? headline : null, written })
  const lines = words.source.chart.map(line =>
    line.term === 'Base' ? { ...line, text: 'each row its own, beside its name.' } : line,
  )
  const own: Words = {
    ...words,
    size: '',
    breakout: 'each row on its own base',
    sorted,
    source: { ...words.source, chart: lines },
  }
  return chartSlides(making, page, model, own)
}
