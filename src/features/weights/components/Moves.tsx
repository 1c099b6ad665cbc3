import { useState } from 'react'
import styled from 'styled-components'
import type { PreparedVariable, WeighingTried } from '@core/contract'
import { count, counted } from '@/lib/words'
import { Button, Muted, Stack } from '@/ui'
import { MultiCombobox } from '@/ui/Combobox'
import { Figures, Title } from './frame'
import { points, share } from './words'

type Table = WeighingTried['tables'][number]
type TableRow = Table['rows'][number]

const Bold = styled.td`
  && {
    font-weight: 600;
  }
`

const moveOf = ({ before, after }: TableRow): number => (after[0] ?? 0) - (before[0] ?? 0)

const mover = ({ rows }: Table): TableRow | null =>
  rows.reduce<TableRow | null>(
    (so, row) => (so === null || Math.abs(moveOf(row)) > Math.abs(moveOf(so)) ? row : so),
    null,
  )

/** Marks that come, go or become others, as sentences. */
const changedMarks = ({ columns, rows }: Table): string[] =>
  rows.flatMap(({ label, letters_before, letters_after }) =>
    columns.flatMap((column, at) => {
      const [was, is] = [letters_before[at] ?? '', letters_after[at] ?? '']
      if (was === is) return []
      return [`${label}, ${column.label}: ${was === '' ? 'no letter' : was} becomes ${is === '' ? 'none' : is}`]
    }),
  )

const canBeShown = ({ type, shown }: PreparedVariable): boolean =>
  shown && (type === 'single' || type === 'scale' || type === 'multi' || type === 'nps' || type === 'grid')

export interface MovesProps {
  readonly tables: WeighingTried['tables']
  readonly variables: readonly PreparedVariable[]
  readonly questions: readonly string[]
  readonly onQuestions: (questions: readonly string[]) => void
}

/** Key questions before and after, and the marks that change. */
export const Moves = ({ tables, variables, questions, onQuestions }: MovesProps) => {
  const [choosing, setChoosing] = useState(false)
  const marks = tables.flatMap(table => changedMarks(table).map(words => ({ words, question: table.text })))
  const letters = tables.some(({ columns }) => columns.length > 2)
  return (
    <section aria-label="What moves">
      <Title>
        What moves
        <Button variant="ghost" size="sm" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
          {choosing ? 'Done' : 'Change questions'}
        </Button>
      </Title>
      <Stack $gap="s2">
        {choosing && (
          <MultiCombobox
            label="Questions"
            labelHidden
            options={variables.filter(canBeShown).map(({ name, text }) => ({ value: name, label: name, hint: text }))}
            values={questions}
            onValuesChange={chosen => onQuestions(chosen.slice(0, 10))}
          />
        )}
        <Figures aria-label="Questions before and after">
          <thead>
            <tr>
              <th scope="col">% of base, largest move</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {tables.map((table, at) => {
              const row = mover(table)
              return (
                <tr key={`${table.question} ${String(at)}`}>
                  <td data-words="">
                    {row ? row.label : table.text}
                    <small>
                      {row ? `${table.text}, n=${count(table.columns[0]?.n ?? 0)}` : (table.problem ?? 'No answers')}
                    </small>
                  </td>
                  <td>{row?.before[0] == null ? '–' : share(row.before[0])}</td>
                  <Bold>{row?.after[0] == null ? '–' : share(row.after[0])}</Bold>
                  <td>{row ? points(moveOf(row)) : '–'}</td>
                </tr>
              )
            })}
          </tbody>
        </Figures>
        {letters &&
          (marks.length === 0 ? (
            <Muted $size="xs">No letter of a comparison changes at 95 %.</Muted>
          ) : (
            <details>
              <summary>
                <Muted $size="sm">{counted(marks.length, 'letter changes', 'letters change')} at 95 %</Muted>
              </summary>
              <ul>
                {marks.slice(0, 20).map(({ words, question }) => (
                  <li key={`${question} ${words}`}>
                    <Muted $size="xs">{words}</Muted>
                  </li>
                ))}
              </ul>
            </details>
          ))}
      </Stack>
    </section>
  )
}
