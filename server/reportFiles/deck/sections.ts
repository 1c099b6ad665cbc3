import { namedQuestion, type ReportPage } from '@core/report'
import type { FileOptions } from '../protocol'
import type { Entry } from './contents'
import type { Slide } from './slide'

/** A table of the report with its slides. */
interface Slides {
  readonly page: ReportPage
  readonly slides: readonly Slide[]
}

/** A part of the deck in the list of slides of PowerPoint. */
export interface Section {
  readonly name: string
  readonly slides: number
}

const ALL = 'Results'
const REST = 'Other questions'

/** The part of the survey of each table; one for all where its questions are in none. */
const namesOf = (tables: readonly Slides[]): string[] => {
  const some = tables.some(({ page }) => page.question?.section != null)
  return tables.map(({ page }) => (some ? (page.question?.section ?? REST) : ALL))
}

const kindOf = ({ page, slides }: Slides, content: FileOptions['content']): string => {
  if (page.outcome !== null || page.content === null) return 'no table'
  if (!slides.some(({ chart }) => chart !== null)) return 'table'
  return content === 'chart' ? 'chart' : 'chart, table'
}

/** Code and label of a table; a title that begins with the code is divided. */
const namesIn = ({ question, title }: ReportPage): Pick<Entry, 'code' | 'label'> => {
  if (question === null) return { code: '', label: title }
  const { code, label, row, text } = question
  if (label !== null) return { code, label: row === null ? label : `${row}: ${label}` }
  const whole = title === text ? namedQuestion(code, text) : title
  return whole.startsWith(`${code} `)
    ? { code, label: whole.slice(code.length).trimStart() }
    : { code: '', label: whole }
}

/** The tables of the deck as its contents list them. */
export const entriesOf = (tables: readonly Slides[], content: FileOptions['content']): Entry[] => {
  const names = namesOf(tables)
  let at = 0
  return tables.map((table, index): Entry => {
    const from = at
    at += table.slides.length
    return {
      section: names[index] ?? ALL,
      ...namesIn(table.page),
      kind: kindOf(table, content),
      from,
      to: at - 1,
    }
  })
}

/** The parts of the deck in their order: what comes before the tables, each part of the survey, and the appendix. */
export const sectionsOf = ({
  tables,
  front,
  whole,
}: {
  readonly tables: readonly Slides[]
  readonly front: number
  readonly whole: number
}): Section[] => {
  const names = namesOf(tables)
  const parts: { name: string; slides: number }[] = []
  tables.forEach(({ slides }, at) => {
    const last = parts.at(-1)
    if (last && names[at - 1] === names[at]) last.slides += slides.length
    else parts.push({ name: names[at] ?? ALL, slides: slides.length })
  })
  const shown = parts.reduce((sum, { slides }) => sum + slides, front)
  return [
    { name: 'Report', slides: front },
    ...parts,
    ...(whole > shown ? [{ name: 'Appendix', slides: whole - shown }] : []),
  ]
}
