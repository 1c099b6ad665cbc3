import type { NoteLine } from '@core/domain/tables'
import type { ReportPage } from '@core/report'
import type { ReportHead } from '../protocol'
import { fitText, LINE_HEIGHT, lineCount } from './measure'
import { placed, textBox, type Paragraph } from './shapes'
import { dateWords, headOf, partWords, type Slide } from './slide'
import type { Stage, Stages } from './stage'

const COVER_SIZES = [44, 40, 36, 32, 28, 24, 20, 18, 16]
const TEXT_SIZES = [16, 14, 13, 12, 11, 10, 9, 8]

/** Term and text of one line each, in the largest type in which all fit; the longest are cut, the notes have them in full. */
const linesIn = (lines: readonly NoteLine[], box: { w: number; h: number }, stage: Stage): Paragraph[] => {
  const textOf = ({ term, text }: NoteLine): string => (term === '' ? text : `${term}: ${text}`)
  const total = (texts: readonly string[], size: number): number =>
    texts.reduce(
      (sum, text) => sum + lineCount(text, box.w, { size, face: stage.face }) * size * LINE_HEIGHT + size * 0.35,
      0,
    )
  const whole = lines.map(textOf)
  const size = TEXT_SIZES.find(one => total(whole, one) <= box.h) ?? TEXT_SIZES.at(-1) ?? 8
  const each = { w: box.w, h: box.h / lines.length - size * 0.35 }
  const fitsAll = total(whole, size) <= box.h
  return lines.map(line => {
    const text = fitsAll
      ? line.text
      : fitText(textOf(line), each, [size], stage).text.slice(line.term === '' ? 0 : line.term.length + 2)
    const term = line.term === '' ? [] : [{ text: `${line.term}: `, size, bold: true }]
    return { runs: [...term, { text, size }], before: size * 0.35 }
  })
}

/** The first slide: report, study, data, day, filter and weight. */
export const coverSlide = ({ cover: stage }: Stages, head: ReportHead): Slide => {
  const lines: NoteLine[] = [
    { term: '', text: head.study },
    ...(head.description === '' ? [] : [{ term: '', text: head.description }]),
    { term: 'Data', text: `${head.dataset.name}, version ${head.dataset.version}` },
    { term: 'Calculated', text: dateWords(head.date) },
    ...head.notes,
  ]
  const notes = [head.title, ...lines.map(({ term, text }) => (term === '' ? text : `${term}: ${text}`))]
  const { title, subtitle } = stage
  if (title !== null && subtitle !== null) {
    const room = (box: { w: number; h: number }) => ({ w: box.w - 14.4, h: box.h - 7.2 })
    const sizes = COVER_SIZES.filter(size => size <= title.size)
    const fitted = fitText(head.title, room(title.box), sizes.length > 0 ? sizes : [title.size], {
      face: stage.titleFace,
      bold: true,
    })
    const shapes = [
      placed('Title', title, [{ runs: [{ text: fitted.text, size: fitted.size }] }]),
      placed('Subtitle', subtitle, linesIn(lines, room(subtitle.box), stage)),
    ]
    return { stage, shapes, chart: null, notes }
  }
  const above = headOf(stage, head.title)
  const paragraphs = linesIn(lines, above.body, stage)
  return {
    stage,
    shapes: [...above.shapes, textBox('Report', above.body, paragraphs)],
    chart: null,
    notes,
  }
}

/** The reason why there is no table, shown in its place. */
export const problemSlide = ({ table: stage }: Stages, page: ReportPage): Slide => {
  const { title = 'This table could not be made', detail = '' } = page.outcome ?? {}
  const above = headOf(stage, page.title)
  const box = { ...above.body, y: above.body.y + above.body.h * 0.3, h: above.body.h * 0.4 }
  const [line, fitted] = [
    fitText(title, { w: box.w, h: 24 }, [18, 16, 14, 12], { face: stage.face, bold: true }),
    fitText(detail, { w: box.w, h: box.h - 34 }, [14, 12, 11, 10], stage),
  ]
  const paragraphs: Paragraph[] = [
    { runs: [{ text: line.text, size: line.size, bold: true, colour: 'text' }], align: 'ctr' },
    { runs: [{ text: fitted.text, size: fitted.size, colour: 'soft' }], align: 'ctr', before: 6 },
  ]
  return {
    stage,
    shapes: [...above.shapes, textBox('Reason', box, paragraphs)],
    chart: null,
    notes: [page.title, title, detail],
  }
}

const MISSING_SIZE = 13

/** Parts of the report that the dataset no longer has; more slides where they do not fit one. */
export const missingSlides = ({ table: stage }: Stages, missing: readonly string[]): Slide[] => {
  if (missing.length === 0) return []
  const title = 'Not in this deck: no longer in the dataset'
  const { body } = headOf(stage, title)
  const each = Math.max(1, Math.floor(body.h / (MISSING_SIZE * 1.6)))
  const count = Math.ceil(missing.length / each)
  return Array.from({ length: count }, (_, at) => {
    const part = partWords(at, count)
    const above = headOf(stage, part === '' ? title : `${title} (${part})`)
    const shown = missing.slice(at * each, (at + 1) * each)
    const paragraphs = shown.map((text): Paragraph => {
      const line = fitText(text, { w: above.body.w, h: MISSING_SIZE * LINE_HEIGHT }, [MISSING_SIZE, 11, 9], stage)
      return { runs: [{ text: line.text, size: line.size, colour: 'text' }], before: MISSING_SIZE * 0.3 }
    })
    return {
      stage,
      shapes: [...above.shapes, textBox('Missing', above.body, paragraphs)],
      chart: null,
      notes: [title, ...shown],
    }
  })
}
