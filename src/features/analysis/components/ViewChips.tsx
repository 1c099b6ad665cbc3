import type { ReactNode } from 'react'
import { CORRECTIONS } from '@core/report'
import { baseSizeWords, type TableDocument, type TableNotesData } from '@core/domain/tables'
import { count, counted } from '@/lib/words'
import { FactChip, FactChips } from '@/tables/ui'

interface ViewChipsProps {
  readonly axisLabels: readonly string[]
  readonly content: TableDocument | null
  /** Each row of a grid has a base of its own. */
  readonly several: boolean
  readonly filters: number
  readonly first: ReactNode
}

/** "95 and 90 %, Holm", with the tool whose test it is */
const testedWords = ({ confidence, second, correction, tool }: NonNullable<TableNotesData['test']>): string => {
  const levels = second == null ? String(confidence) : `${confidence} and ${second}`
  const named = CORRECTIONS.find(({ value }) => value === correction && value !== 'none')
  return `${levels} %${named ? `, ${named.label}` : ''}${tool === undefined ? '' : `, ${tool} test`}`
}

/** What the numbers are based on, in one line: breakout, base, weight, filters, confidence. */
export const ViewChips = ({ axisLabels, content, several, filters, first }: ViewChipsProps) => {
  const notes = content?.notes
  return (
    <FactChips data-print="hide" aria-label="What the numbers are based on">
      {first && <li>{first}</li>}
      <FactChip term="Breakout">{axisLabels.length > 0 ? axisLabels.join(', ') : 'Total only'}</FactChip>
      {notes && (
        <>
          <FactChip term="Base">
            {notes.base.text}
            {several ? ', by row' : `, ${baseSizeWords(notes.base.n, notes.rounded)}`}
            {!several && notes.base.of !== null && notes.base.of !== notes.base.n && ` of ${count(notes.base.of)}`}
          </FactChip>
          <FactChip icon="scales" term="Weight">
            {notes.weight?.label ?? 'none'}
          </FactChip>
          {notes.rounded === true && <FactChip>Rounded to protect respondents</FactChip>}
          <FactChip icon="filter">{filters === 0 ? 'No filters' : counted(filters, 'filter', 'filters')}</FactChip>
          <FactChip>{notes.test ? testedWords(notes.test) : 'Not tested'}</FactChip>
        </>
      )}
    </FactChips>
  )
}
