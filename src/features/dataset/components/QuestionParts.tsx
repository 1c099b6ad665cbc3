import styled from 'styled-components'
import type { Question, QuestionOption } from '@core/contract'
import { count } from '@/lib/words'
import { DataTable, MEDIA, Muted, TYPE } from '@/ui'
import { share } from '../model/questions'
import { rowOriginals } from '../model/texts'
import { QuestionText } from './QuestionText'

const RowList = styled.ol`
  ${TYPE.sm}
  li {
    display: grid;
    grid-template-columns: minmax(64px, 128px) minmax(0, 1fr);
    gap: var(--s1) var(--s4);
    align-items: start;
    padding: var(--s2) 0;
    border-top: 1px solid var(--border);
  }
  li > :first-child {
    padding-top: var(--s1);
    overflow-wrap: anywhere;
  }
  ${MEDIA.below768} {
    li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`
const Bar = styled.span<{ readonly $share: number }>`
  display: block;
  width: 100%;
  min-width: 48px;
  height: 6px;
  border-radius: var(--r-pill);
  background: linear-gradient(90deg, var(--c1) ${p => p.$share * 100}%, var(--sunken) 0);
`
const Frame = styled.div`
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  overflow: hidden;
`

/** The rows of a grid, each with its text. */
export const Rows = ({ question, editable }: { readonly question: Question; readonly editable: boolean }) => {
  const originals = rowOriginals(question)
  return (
    <RowList>
      {question.breakout_metadata.map(row => (
        <li key={row.question_name}>
          <Muted $size="xs">{row.question_name}</Muted>
          <QuestionText
            question={question}
            row={row.question_name}
            text={row.breakout_text}
            original={originals.get(row.question_name) ?? row.original_question_text}
            label={`text of row ${row.question_name}`}
            editable={editable}
          />
        </li>
      ))}
    </RowList>
  )
}

/** The answers with their counts; percentages of those with an answer. */
export const Responses = ({ question }: { readonly question: Question }) => {
  const { categorical_responses: options, is_grid: isGrid } = question
  // The answers of a grid are counted over its rows, so that they have no single base.
  const base = isGrid ? options.reduce((sum, option) => sum + (option.missing ? 0 : option.n), 0) : question.base
  const percent = (option: QuestionOption) => (option.missing ? '' : share(option.n, base))
  return (
    <Frame>
      <DataTable<QuestionOption>
        caption={`Answers of ${question.question_name}`}
        rows={options}
        rowKey={option => option.id}
        columns={[
          {
            id: 'label',
            header: 'Answer',
            rowHeader: true,
            cell: option => (
              <>
                {option.label}
                {option.missing && <Muted $size="xs"> (missing)</Muted>}
              </>
            ),
          },
          {
            id: 'bar',
            header: 'Share',
            headerHidden: true,
            width: '28%',
            hideBelow: 480,
            cell: option =>
              !option.missing && base > 0 && <Bar $share={Math.min(1, option.n / base)} aria-hidden="true" />,
          },
          { id: 'n', header: isGrid ? 'Answers' : 'n', align: 'right', cell: option => count(option.n) },
          { id: 'percent', header: '%', align: 'right', nowrap: true, cell: percent },
        ]}
      />
    </Frame>
  )
}
