import { useState } from 'react'
import styled from 'styled-components'
import type { PreparedVariable, WeighingTried } from '@core/contract'
import { count, counted } from '@/lib/words'
import { Button, Muted, Row, Select, Stack, Toggle } from '@/ui'
import { Combobox, MultiCombobox } from '@/ui/Combobox'
import { canBeMargin } from '../model/margins'
import { canBeShown, columnsOf, movesOf, problemsOf, type AnswerMove, type ChangedMark } from '../model/moves'
import { Figures, Title } from './frame'
import { MoveBar } from './MoveBar'
import type { Shown } from './useEditor'
import { points, share } from './words'

const Table = styled(Figures)`
  td[data-after] {
    font-weight: 600;
  }
  td[data-bar] {
    width: 56px;
    padding: 0;
  }
  th,
  td {
    padding-inline: var(--s1);
  }
  td[data-words] {
    padding-block: var(--s1);
    line-height: 1.3;
  }
`

/** Most questions that the server shows at once. */
const MOST_QUESTIONS = 10

/** Answers that are shown until all are asked for. */
const FIRST = 5

const markWords = ({ column, before, after }: ChangedMark): string =>
  before === ''
    ? `${column} gets ${after}`
    : after === ''
      ? `${column} loses ${before}`
      : `${column}: ${before} becomes ${after}`

const MoveRow = ({ move, most }: { readonly move: AnswerMove; readonly most: number }) => (
  <tr>
    <td data-words="">
      {move.answer}
      <small>
        {move.question}, n={count(move.n)}
      </small>
      {move.marks.length > 0 && <small data-marks="">Letters: {move.marks.map(markWords).join('; ')}</small>}
    </td>
    <td data-bar="">
      <MoveBar value={move.points} most={most} />
    </td>
    <td>{move.before === null ? '–' : share(move.before)}</td>
    <td data-after="">{move.after === null ? '–' : share(move.after)}</td>
    <td>{points(move.points)}</td>
  </tr>
)

export interface MovesProps {
  readonly tables: WeighingTried['tables']
  readonly variables: readonly PreparedVariable[]
  /** The variable whose parts are weighted by themselves: the columns where no other is chosen. */
  readonly within: string | null
  readonly shown: Shown
  readonly onShow: (shown: Shown) => void
}

const QuestionChoice = ({ tables, variables, within, shown, onShow }: MovesProps) => (
  <Stack $gap="s2">
    <MultiCombobox
      label="Questions"
      hint={`Up to ${String(MOST_QUESTIONS)}`}
      options={variables.filter(canBeShown).map(({ name, text }) => ({ value: name, label: name, hint: text }))}
      values={shown.questions ?? [...new Set(tables.map(({ question }) => question))]}
      onValuesChange={chosen => onShow({ ...shown, questions: chosen.slice(0, MOST_QUESTIONS) })}
    />
    <Combobox
      label="Compare letters by"
      optional
      placeholder="No comparison"
      options={variables
        .filter(one => canBeMargin(one) && one.part_of === null)
        .map(({ name, text }) => ({ value: name, label: name, hint: text }))}
      value={shown.axis ?? within}
      onValueChange={axis => onShow({ ...shown, axis })}
    />
  </Stack>
)

/** Answers of chosen questions before and after, the largest moves first, and the letters that change. */
export const Moves = (props: MovesProps) => {
  const { tables } = props
  const [choosing, setChoosing] = useState(false)
  const [all, setAll] = useState(false)
  const [onlyMarks, setOnlyMarks] = useState(false)
  const [wanted, setColumn] = useState(0)
  const columns = columnsOf(tables)
  const column = wanted < columns.length ? wanted : 0
  const moves = movesOf(tables, column)
  const marked = moves.filter(({ marks }) => marks.length > 0)
  const listed = onlyMarks ? marked : moves
  const seen = all ? listed : listed.slice(0, FIRST)
  const most = Math.max(1, ...moves.map(move => Math.abs(move.points)))
  const compared = columns.length > 2
  return (
    <section aria-label="What moves">
      <Title>
        What moves
        <Button variant="ghost" size="sm" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
          {choosing ? 'Done' : 'Change questions'}
        </Button>
      </Title>
      <Stack $gap="s2">
        {choosing && <QuestionChoice {...props} />}
        {compared && (
          <Row $wrap $gap="s3" $justify="space-between">
            <Select
              label="Column"
              labelHidden
              compact
              value={String(column)}
              options={columns.map((label, at) => ({
                value: String(at),
                label: at === 0 ? 'Everybody' : label,
              }))}
              onValueChange={value => setColumn(Number(value))}
            />
            {marked.length > 0 ? (
              <Toggle
                label={`${counted(marked.length, 'answer', 'answers')} with other letters`}
                checked={onlyMarks}
                onCheckedChange={setOnlyMarks}
              />
            ) : (
              <Muted $size="xs">No letter changes at 95 %</Muted>
            )}
          </Row>
        )}
        <Table aria-label="Questions before and after">
          <thead>
            <tr>
              <th scope="col">% of base</th>
              <td data-bar="" />
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {seen.map(move => (
              <MoveRow key={move.key} move={move} most={most} />
            ))}
          </tbody>
        </Table>
        {problemsOf(tables).map(words => (
          <Muted key={words} $size="xs">
            {words}
          </Muted>
        ))}
        {listed.length > FIRST && (
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Only the ${String(FIRST)} largest` : `Show all ${count(listed.length)} answers`}
          </Button>
        )}
      </Stack>
    </section>
  )
}
