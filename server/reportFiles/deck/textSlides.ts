import type { NoteLine } from '@core/domain/tables'
import type { EmptyOutcome, ReportPage } from '@core/report'
import { dateWords, monthWords } from '../dates'
import { fitText, heightOfLines, lineCount } from './measure'
import { placed, textBox, type Paragraph } from './shapes'
import { headOf, partWords, roomIn, type Slide } from './slide'
import type { Stage } from './stage'
import type { Making } from './making'

const TEXT_SIZES = [16, 14, 13, 12, 11, 10, 9, 8]

/** Term and text of one line each, in the largest type in which all fit; the longest are cut, the notes have them in full. */
const linesIn = (lines: readonly NoteLine[], box: { w: number; h: number }, stage: Stage): Paragraph[] => {
  const textOf = ({ term, text }: NoteLine): string => (term === '' ? text : `${term}: ${text}`)
  const total = (texts: readonly string[], size: number): number =>
    texts.reduce((sum, text) => {
      const type = { size, face: stage.face }
      return sum + heightOfLines(lineCount(text, box.w, type), type) + size * 0.35
    }, 0)
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
export const coverSlide = ({ stages, head, titled }: Making): Slide => {
  const { cover: stage } = stages
  const lines: NoteLine[] = [
    { term: '', text: head.study },
    ...(head.description === '' ? [] : [{ term: '', text: head.description }]),
    ...(head.fieldwork === '' ? [] : [{ term: 'Fieldwork', text: monthWords(head.fieldwork) }]),
    { term: 'Data', text: `${head.dataset.name}, version ${head.dataset.version}` },
    { term: 'Calculated', text: dateWords(head.date) },
    ...head.notes,
  ]
  const notes = [head.title, ...lines.map(({ term, text }) => (term === '' ? text : `${term}: ${text}`))]
  const title = titled(head.title)
  const above = headOf(stage, title)
  const { subtitle } = stage
  const text =
    subtitle === null
      ? textBox('Report', above.body, linesIn(lines, above.body, stage))
      : placed('Subtitle', subtitle, linesIn(lines, roomIn(subtitle), stage))
  return { stage, title, shapes: [...above.shapes, text], after: [], chart: null, notes }
}

/** The reason why there is no table, shown in its place. */
export const problemSlide = (
  { stages, titled }: Making,
  page: Pick<ReportPage, 'title'> & { readonly outcome: Pick<EmptyOutcome, 'title' | 'detail'> | null },
): Slide => {
  const { text: stage } = stages
  const { title: reason = 'This table could not be made', detail = '' } = page.outcome ?? {}
  const title = titled(page.title)
  const above = headOf(stage, title)
  const box = { ...above.body, y: above.body.y + above.body.h * 0.3, h: above.body.h * 0.4 }
  const [line, fitted] = [
    fitText(reason, { w: box.w, h: 24 }, [18, 16, 14, 12], { face: stage.face, bold: true }),
    fitText(detail, { w: box.w, h: box.h - 34 }, [14, 12, 11, 10], stage),
  ]
  const paragraphs: Paragraph[] = [
    { runs: [{ text: line.text, size: line.size, bold: true, colour: 'text' }], align: 'ctr' },
    { runs: [{ text: fitted.text, size: fitted.size, colour: 'soft' }], align: 'ctr', before: 6 },
  ]
  return {
    stage,
    title,
    cut: [...above.cut, ...(line.cut ? [reason] : []), ...(fitted.cut ? [detail] : [])],
    shapes: [...above.shapes, textBox('Reason', box, paragraphs)],
    after: [],
    chart: null,
    notes: [page.title, reason, detail],
  }
}

const MISSING_SIZE = 13

/** Parts of the report that the dataset no longer has; more slides where they do not fit one. */
export const missingSlides = ({ stages, head, titled }: Making): Slide[] => {
  const { text: stage } = stages
  const { missing } = head
  if (missing.length === 0) return []
  const name = 'Not in this deck: no longer in the dataset'
  const { body } = headOf(stage, { text: name, end: '' })
  const each = Math.max(1, Math.floor(body.h / (MISSING_SIZE * 1.6)))
  const count = Math.ceil(missing.length / each)
  return Array.from({ length: count }, (_, at) => {
    const title = titled(name, at === 0 ? '' : ` (continued, ${partWords(at, count)})`)
    const above = headOf(stage, title)
    const shown = missing.slice(at * each, (at + 1) * each)
    const paragraphs = shown.map((text): Paragraph => {
      const line = fitText(
        text,
        { w: above.body.w, h: heightOfLines(1, { size: MISSING_SIZE, face: stage.face }) },
        [MISSING_SIZE, 11, 9],
        stage,
      )
      return { runs: [{ text: line.text, size: line.size, colour: 'text' }], before: MISSING_SIZE * 0.3 }
    })
    return {
      stage,
      title,
      shapes: [...above.shapes, textBox('Missing', above.body, paragraphs)],
      after: [],
      chart: null,
      notes: [name, ...shown],
    }
  })
}
