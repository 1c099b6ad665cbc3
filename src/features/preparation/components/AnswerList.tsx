import { useState } from 'react'
import styled from 'styled-components'
import type { AnswerState, StepAction } from '@core/domain/preparation'
import { count, counted } from '@/lib/words'
import { useAppDispatch } from '@/store'
import { Button, IconButton, Menu, Row, Stack, TYPE, type MenuEntry } from '@/ui'
import { DragList, moveItem } from '@/ui/DragList'
import type { Values } from '../model/sets'
import { events } from '../slice'
import { Cellfield, Heading } from './editorParts'
import { figure } from './Figures'

type Option = Values['options'][number]

const Line = styled.div<{ readonly $out: boolean }>`
  display: grid;
  grid-template-columns: 20px 28px minmax(0, 1fr) 28px 44px 40px 24px;
  align-items: center;
  gap: var(--s1);
  min-height: 32px;
  border-bottom: 1px solid var(--sunken);
  font-variant-numeric: tabular-nums;
  ${p => p.$out && 'color: var(--text-3);'}
  > [data-n] {
    text-align: right;
  }
  > [data-code] {
    color: var(--text-3);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
const Bar = styled.span`
  height: 6px;
  border-radius: 1px;
  background: var(--sunken);
  overflow: hidden;
  span {
    display: block;
    height: 100%;
  }
`
const Head = styled.span`
  ${TYPE.xs}
  font-weight: 600;
  color: var(--text-2);
`
const Sum = styled.p`
  ${TYPE.xs}
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
  b {
    color: var(--text);
    font-weight: 600;
  }
`

const LISTED = 200

/** The value of the file, where it is not the very words of the label. */
const codeOf = ({ codes, label }: Option): string => {
  const [first = ''] = codes
  if (codes.length > 1) return `${count(codes.length)}×`
  return String(first) === label ? '' : String(first)
}

const meanOf = (options: readonly Option[]): number | null => {
  const scored = options.flatMap(({ score, n, state }) =>
    score === null || n === null || state !== 'answer' ? [] : [{ score, n }],
  )
  const n = scored.reduce((sum, one) => sum + one.n, 0)
  return n === 0 ? null : scored.reduce((sum, one) => sum + one.score * one.n, 0) / n
}

const Label = ({ option, onSave }: { readonly option: Option; readonly onSave: (label: string) => void }) => {
  const [text, setText] = useState<string | null>(null)
  return (
    <Cellfield
      aria-label={`Label of answer ${option.id}`}
      value={text ?? option.label}
      onChange={event => setText(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') setText(null)
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      onBlur={() => {
        const next = text?.trim() ?? ''
        if (next !== '' && next !== option.label) onSave(next)
        setText(null)
      }}
    />
  )
}

const Score = ({ option, onSave }: { readonly option: Option; readonly onSave: (score: number | null) => void }) => {
  const [text, setText] = useState<string | null>(null)
  const shown = text ?? (option.score === null ? '' : String(option.score))
  const wrong = shown.trim() !== '' && !Number.isFinite(Number(shown))
  return (
    <Cellfield
      aria-label={`Score of ${option.label}`}
      aria-invalid={wrong || undefined}
      inputMode="decimal"
      value={shown}
      style={{ textAlign: 'center', padding: 0 }}
      disabled={option.state !== 'answer'}
      onChange={event => setText(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') setText(null)
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      onBlur={() => {
        const next = shown.trim() === '' ? null : Number(shown)
        if (text !== null && !wrong && next !== option.score) onSave(next)
        setText(null)
      }}
    />
  )
}

const stateEntries = (option: Option, set: (state: AnswerState) => void): MenuEntry[] => [
  {
    kind: 'radio',
    label: `${option.label} means`,
    value: option.state,
    onValueChange: value => set(value as AnswerState),
    options: [
      { value: 'answer', label: 'An answer' },
      { value: 'no_answer', label: 'No answer: asked, out of the base' },
      { value: 'not_asked', label: 'Not asked: as if empty' },
    ],
  },
]

/** The answers of a variable with label, respondents, score and what they mean for the base. */
export const AnswerList = ({ variable }: { readonly variable: Values }) => {
  const dispatch = useAppDispatch()
  const { name, options } = variable
  const take = (action: StepAction) => dispatch(events.changed({ kind: 'take', actions: [action] }))
  const most = Math.max(1, ...options.map(({ n }) => n ?? 0))
  const answers = options.filter(({ state }) => state === 'answer')
  const missing = options.filter(({ state }) => state !== 'answer')
  const left = missing.reduce((sum, { n }) => sum + (n ?? 0), 0)
  const mean = meanOf(options)
  const scored = answers.filter(({ score }) => score !== null)
  const reverse = () => {
    const scores = scored.map(({ score }) => score ?? 0)
    const [low, high] = [Math.min(...scores), Math.max(...scores)]
    take({
      kind: 'scores',
      of: [name],
      scores: Object.fromEntries(scored.map(({ id, score }) => [id, low + high - (score ?? 0)])),
    })
  }
  return (
    <Stack $gap="s2">
      <Heading>
        Answers{' '}
        <small>
          {count(answers.length)}
          {missing.length > 0 && `, and ${count(missing.length)} missing`}
        </small>
        <Row style={{ marginLeft: 'auto' }} $gap="s1">
          {scored.length > 1 && (
            <Button size="sm" variant="ghost" onClick={reverse}>
              Reverse scores
            </Button>
          )}
          <Menu
            trigger={<IconButton icon="sort" size={28} label="Sort the answers" />}
            entries={[
              { label: 'By value', onSelect: () => take({ kind: 'order', of: [name], by: 'value' }) },
              {
                label: 'By value, highest first',
                onSelect: () => take({ kind: 'order', of: [name], by: 'value', descending: true }),
              },
              { label: 'By label', onSelect: () => take({ kind: 'order', of: [name], by: 'label' }) },
            ]}
          />
        </Row>
      </Heading>
      <Line $out={false} as="div" aria-hidden="true" style={{ minHeight: 24 }}>
        <Head style={{ gridColumn: '1 / 5' }}>Code and label</Head>
        <Head data-n="">n</Head>
        <Head data-n="">Score</Head>
        <span />
      </Line>
      <DragList
        items={options.slice(0, LISTED)}
        idOf={option => option.id}
        labelOf={option => option.label}
        label="Answers"
        onMove={(from, to) =>
          take({ kind: 'order', of: [name], by: 'hand', answers: moveItem(options, from, to).map(({ id }) => id) })
        }
      >
        {(option, parts) => (
          <Line $out={option.state !== 'answer'}>
            {parts.handle}
            <span data-code="" title={option.codes.join(', ')}>
              {codeOf(option)}
            </span>
            <Label
              option={option}
              onSave={label => take({ kind: 'texts', of: name, answers: { [option.id]: label } })}
            />
            <Bar aria-hidden="true">
              <span
                style={{
                  width: `${String((100 * (option.n ?? 0)) / most)}%`,
                  background: option.state === 'answer' ? 'var(--c1)' : 'var(--border-ctl)',
                }}
              />
            </Bar>
            <span data-n="">{option.n === null ? '–' : count(option.n)}</span>
            <Score
              option={option}
              onSave={score => take({ kind: 'scores', of: [name], scores: { [option.id]: score } })}
            />
            <Menu
              trigger={
                <IconButton
                  icon={option.state === 'answer' ? 'more' : 'minus'}
                  size={24}
                  label={`What ${option.label} means for the base`}
                />
              }
              entries={[
                ...stateEntries(option, state =>
                  take({ kind: 'missing', of: [name], answers: { [option.id]: state } }),
                ),
                { kind: 'separator' },
                ...parts.moveEntries,
              ]}
            />
          </Line>
        )}
      </DragList>
      {options.length > LISTED && <Sum>The first {count(LISTED)} answers are listed.</Sum>}
      <Sum>
        {mean !== null && (
          <>
            Mean <b>{figure(mean)}</b>{' '}
          </>
        )}
        {left > 0 && `${counted(left, 'answer', 'answers')} left out of the base`}
      </Sum>
      {variable.nets.length > 0 && (
        <Sum>
          Nets: {variable.nets.map(({ label }) => label).join(', ')}. They are changed on the page of the question.
        </Sum>
      )}
    </Stack>
  )
}
