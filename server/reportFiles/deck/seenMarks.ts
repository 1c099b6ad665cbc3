import { breakTexts } from '@core/domain/charts'
import { drawnArrow, marksOf, type MarkMeaning, type NoteLine, type TableDocument } from '@core/domain/tables'
import type { Drawn } from './chartParts'

/** Arrows of lines over waves compare with the wave before; those of tables and other charts with the rest. */
const CHANGES: MarkMeaning = { kind: 'rest', mark: '▲ ▼', text: 'higher, lower than the one before' }

const hasArrows = (model: Drawn): boolean => model.points.some(line => line.some(({ rest }) => rest !== null))

const showsChanges = (model: Drawn | null): model is Drawn =>
  model?.kind === 'line' && model.against === 'previous' && hasArrows(model)

/** The marks that can be seen on a slide, so that none is explained that is not there. */
const seenMarks = ({ table, testing, notes }: TableDocument, model: Drawn | null): MarkMeaning[] => {
  if (notes === null) return []
  const cells = table.rows.flatMap(row => row.cells)
  const lettered = cells.some(({ letters }) => letters !== '')
  const points = model?.points.flat() ?? []
  const inChart = (kind: MarkMeaning['kind'], mark: string): boolean => {
    if (kind === 'rest') return model !== null && hasArrows(model) && !showsChanges(model)
    if (kind === 'break') return model !== null && breakTexts(model).length > 0
    if (kind === 'low') return [...(model?.series ?? []), ...(model?.categories ?? [])].some(({ lowBase }) => lowBase)
    return (kind === 'rounds' || kind === 'zero') && points.some(({ text }) => text === mark)
  }
  const inTable = (kind: MarkMeaning['kind']): boolean => {
    if (kind === 'letter') return lettered
    return kind === 'rest' ? cells.some(cell => drawnArrow(cell) !== null) : true
  }
  const seen = marksOf(table, testing, notes).filter(({ kind, mark }) =>
    model === null ? inTable(kind) : inChart(kind, mark),
  )
  return showsChanges(model) ? [CHANGES, ...seen] : seen
}

/** What the marks on the slide of a chart mean, or on that of a table (null). */
export const marksLine = (content: TableDocument, model: Drawn | null): NoteLine[] => {
  const said = seenMarks(content, model).map(({ mark, text }) => [mark, text].filter(part => part !== '').join(' '))
  return said.length === 0 ? [] : [{ term: 'Marks', text: `${said.join('; ')}.` }]
}

/** The source of a table that is below a chart whose arrows mean something else than its own. */
export const besideChart = (source: readonly NoteLine[], model: Drawn): readonly NoteLine[] =>
  showsChanges(model) ? [...source, { term: 'Chart', text: `${CHANGES.mark} ${CHANGES.text}.` }] : source
