import type { ReportPage } from '@core/report'
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

/** The tables of the deck as its contents list them. */
export const entriesOf = (tables: readonly Slides[], content: FileOptions['content']): Entry[] => {
  const names = namesOf(tables)
  let at = 0
  return tables.map((table, index): Entry => {
    const { question, title } = table.page
    const from = at
    at += table.slides.length
    const row = question?.row ?? null
    return {
      section: names[index] ?? ALL,
      code: question?.label == null ? '' : question.code,
      label: question?.label == null ? title : row === null ? question.label : `${row}: ${question.label}`,
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
