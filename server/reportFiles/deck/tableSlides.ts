import { chartModel, chartRows, filePalette } from '@core/domain/charts'
import {
  digitsOf,
  formatWhole,
  LOW_BASE_MARK,
  marksOf,
  noteLines,
  unitLabel,
  type TableDocument,
} from '@core/domain/tables'
import type { ReportPage } from '@core/report'
import { categoriesFrom, categoriesIn, chartHeights, chartLook, standing } from './chartLook'
import type { Drawn } from './chartParts'
import { frame, type Box } from './shapes'
import { dateWords, footOf, headOf, leadOf, partWords, type Slide, type SlideChart } from './slide'
import type { Stage, Stages } from './stage'
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
import { TABLE_URI, tableXml } from './tableXml'

type Content = ReportPage & { readonly content: TableDocument }

const TABLE_SIZES = [12, 11, 10, 9]
/** A table that needs several slides anyway gets the smaller type if that saves one. */
const DIVIDED_SIZE = { large: 10, small: 9 }
const SIZES_UNDER_CHART = [10, 9]
const GAP = 12

/** All notes about one table: below it, and in full in the speaker notes. */
interface Words {
  readonly title: string
  readonly lead: string
  readonly foot: readonly string[]
  readonly chart: readonly string[]
}

const sentence = (term: string, text: string): string => `${term}: ${text}`

const wordsOf = ({ content, chart }: Content, model: Drawn | null, date: string): Words => {
  const { table, notes, testing } = content
  const lines = notes === null ? [] : noteLines(notes)
  const legend = notes === null ? [] : marksOf(table, testing, notes.lowBaseThreshold)
  const marks = legend
    .filter(({ kind }) => kind !== 'low')
    .map(({ mark, text }) => [mark, text].filter(part => part !== '').join(' '))
  const said = (term: string): string => lines.find(line => line.term === term)?.text.replace(/\.$/, '') ?? ''
  const rows = chart === null || model === null ? 0 : chartRows(chart.table).length
  const other = chart === null || model === null ? 0 : table.rows.length - rows
  return {
    title: content.title,
    lead: [
      unitLabel(table, content.numberType),
      sentence('Base', said('Base')),
      sentence('Weight', said('Weight')),
    ].join(' | '),
    foot: [
      ...lines.map(({ term, text }) => sentence(term, text)),
      ...(notes === null
        ? []
        : [sentence('Low base', `${LOW_BASE_MARK} unweighted base under ${formatWhole(notes.lowBaseThreshold)}.`)]),
      ...(marks.length === 0 ? [] : [sentence('Marks', `${marks.join('; ')}.`)]),
      sentence('Calculated', `${dateWords(date)}.`),
    ],
    chart: [
      model?.note ?? '',
      other > 0 && model?.kind !== 'stacked' ? 'Nets and calculated rows are in the table.' : '',
    ].filter(text => text !== ''),
  }
}

/** A slide before its content: title, what is measured, notes at the foot. */
const staged = (stage: Stage, words: Words, part: string, withChart: boolean) => {
  const head = headOf(stage, words.title)
  const lead = leadOf(stage, head.body, [...(part === '' ? [] : [part]), words.lead].join(' | '))
  const said = withChart && words.chart.length > 0 ? [sentence('Chart', words.chart.join(' '))] : []
  const foot = footOf(stage, lead.rest, [...said, ...words.foot])
  return { shapes: [...head.shapes, lead.shape, ...foot.shapes], body: foot.rest }
}

const notesOf = (words: Words, cut: readonly string[] = []): string[] => [
  words.title,
  words.lead,
  ...words.chart.map(text => sentence('Chart', text)),
  ...words.foot,
  ...cut.map(label => sentence('In full', label)),
]

const tableFrame = (table: MeasuredTable, part: TablePart, { x, y }: Pick<Box, 'x' | 'y'>, words: Words) => {
  const height =
    table.headHeights.reduce((a, b) => a + b, 0) + part.rows.reduce((sum, row) => sum + (table.rowHeights[row] ?? 0), 0)
  const box = { x, y, w: partWidth(table, part.columns), h: height }
  return frame('Table', box, words.title, TABLE_URI, ground => tableXml(table, part, ground))
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

const tableSlides = ({ table: stage }: Stages, { content }: Content, words: Words): Slide[] => {
  // The longest "9 of 9" decides, so that all slides of a table have the same layout.
  const { body } = staged(stage, words, 'Table 88 of 88', false)
  const whole = wholeTable(content, body, stage, TABLE_SIZES)
  const { table, parts } = whole
    ? { table: whole, parts: [everything(whole)] }
    : dividedTable(slideGrid(content), body, stage)
  return parts.map((part, at) => {
    const words_ = partWords(at, parts.length)
    const slide = staged(stage, words, words_ === '' ? '' : `Table ${words_}`, false)
    return {
      stage,
      shapes: [...slide.shapes, tableFrame(table, part, slide.body, words)],
      chart: null,
      notes: notesOf({ ...words, chart: [] }, [...cutHeads(table, part), ...table.cut]),
    }
  })
}

const chartIn = (
  { chart, settings, title }: Content,
  model: Drawn,
  whole: Drawn,
  box: Box,
  stage: Stage,
): SlideChart => {
  const digits = chart === null ? 0 : Math.max(0, ...chartRows(chart.table).map(({ type }) => digitsOf(type)))
  const asked = { showLabels: settings.showLabels, digits, numberType: settings.numberType, whole }
  return { model, look: chartLook({ model, box, face: stage.face }, asked), box, text: title }
}

const chartSlides = ({ chart: stage }: Stages, page: Content, model: Drawn, words: Words): Slide[] => {
  const { body } = staged(stage, words, 'Chart 88 of 88', true)
  const each = categoriesIn({ model, box: body, face: stage.face })
  const count = Math.ceil(model.categories.length / each)
  // Categories are spread evenly, so that the last slide does not get only one.
  const even = Math.ceil(model.categories.length / count)
  return Array.from({ length: count }, (_, at) => {
    const part = partWords(at, count)
    const slide = staged(stage, words, part === '' ? '' : `Chart ${part}`, true)
    const shown = count === 1 ? model : categoriesFrom(model, at * even, (at + 1) * even)
    const { most } = chartHeights({ model: shown, box: slide.body, face: stage.face })
    const box = { ...slide.body, h: Math.min(slide.body.h, most) }
    return {
      stage,
      shapes: slide.shapes,
      chart: chartIn(page, shown, model, box, stage),
      notes: notesOf(words),
    }
  })
}

/** Chart above, table below, when both are readable on one slide. */
const together = ({ chart: stage }: Stages, page: Content, model: Drawn, words: Words): Slide | null => {
  const slide = staged(stage, words, '', true)
  const { body } = slide
  const { least, most } = chartHeights({ model, box: body, face: stage.face })
  const room = { ...body, h: body.h - least - GAP }
  const table = room.h < 40 ? null : wholeTable(page.content, room, stage, SIZES_UNDER_CHART)
  if (table === null) return null
  const chartBox = { ...body, h: Math.min(body.h - GAP - tableHeight(table), most) }
  const below = { x: body.x, y: chartBox.y + chartBox.h + GAP }
  return {
    stage,
    shapes: [...slide.shapes, tableFrame(table, everything(table), below, words)],
    chart: chartIn(page, model, model, chartBox, stage),
    notes: notesOf(words, cutHeads(table, everything(table))),
  }
}

/** The slides of one table with numbers. */
export const slidesOfTable = (stages: Stages, page: Content, slides: 'together' | 'apart', date: string): Slide[] => {
  const drawn = page.chart === null ? null : chartModel(page.chart, filePalette(stages.chart.ground.colour))
  const model = drawn === null || drawn.kind === 'empty' ? null : standing(drawn, stages.chart.body.w)
  const words = wordsOf(page, model, date)
  if (model === null) return tableSlides(stages, page, words)
  const one = slides === 'together' ? together(stages, page, model, words) : null
  return one ? [one] : [...chartSlides(stages, page, model, words), ...tableSlides(stages, page, words)]
}
