import type { AskedMatch, AskedQuestion } from '@core/contract'
import { CLOSENESS_WORDS, type DraftQuestion } from '@core/domain/questionnaire'
import { linesIn, sheetCell, type SheetCell, type SheetLink, type TableSheet } from '@core/domain/tables'
import { monthLabel } from '@/lib/months'
import { questionHref } from '@/lib/questionHref'

/** Heads with widths in characters. */
const COLUMNS = [
  ['No.', 8],
  ['Draft question', 46],
  ['Closeness', 17],
  ['Asked question', 46],
  ['Study', 30],
  ['Study number', 16],
  ['Dataset', 18],
  ['Fieldwork', 16],
  ['Base', 9],
  ['Row', 22],
  ['Top answer', 26],
  ['Share', 9],
  ['Average', 10],
  ['Link', 14],
] as const
const LINK = COLUMNS.findIndex(([head]) => head === 'Link')

type Line = readonly (SheetCell | null)[]

const text = (words: string): SheetCell | null => sheetCell({ text: words }, { role: 'text', low: false })
const number = (value: number, format: string): SheetCell => ({
  number: value,
  format,
  look: { role: 'figure', low: false },
})

const ofDraft = ({ number: code, text: words }: DraftQuestion): Line => [text(code), text(words)]

const ofMatch = (match: AskedMatch): Line => {
  const { top, study } = match
  return [
    text(CLOSENESS_WORDS[match.closeness]),
    text(match.question_text),
    text(study.name),
    text(study.study_number),
    text(match.dataset_name),
    text(monthLabel(study.study_date)),
    number(match.base, '#,##0'),
    text(top?.row ?? ''),
    text(top === null || top.unit === 'average' ? '' : top.answer),
    top?.unit === 'percent' ? number(top.value / 100, '0%') : null,
    top?.unit === 'average' ? number(top.value, '#,##0.0') : null,
    sheetCell({ text: 'Open question' }, { role: 'link', low: false }),
  ]
}

const heightOf = (line: Line): number =>
  Math.max(...line.map((cell, at) => (cell && 'text' in cell ? linesIn(cell.text, COLUMNS[at]?.[1] ?? 0) : 1)))

/** One row for each asked question, and one for each question of the draft that has none. `origin`: where the links lead. */
export const askedSheet = (
  questions: readonly DraftQuestion[],
  results: readonly AskedQuestion[],
  origin: string,
): TableSheet => {
  const head: Line = COLUMNS.map(([words]) => sheetCell({ text: words }, { role: 'listHead', low: false }))
  const rows: Line[] = [head]
  const links: SheetLink[] = []
  results.forEach(({ matches }, at) => {
    const draft = questions[at]
    if (!draft) return
    if (matches.length === 0) rows.push([...ofDraft(draft), text('Not asked before')])
    for (const match of matches) {
      links.push({ row: rows.length, column: LINK, to: { address: `${origin}${questionHref(match)}` } })
      rows.push([...ofDraft(draft), ...ofMatch(match)])
    }
  })
  return {
    name: 'Asked before',
    rightToLeft: false,
    rows,
    lines: rows.map((line, at) => (at === 0 ? 1 : heightOf(line))),
    widths: COLUMNS.map(([, width]) => width),
    frozenRows: 1,
    frozenColumns: 2,
    links,
  }
}
