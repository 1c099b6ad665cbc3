import {
  choicesOf,
  filterWithout,
  ruleLabel,
  setNegated,
  setOptions,
  type Group,
  type QuestionIndex,
  type Rule,
} from '@core/report'
import { useEffect, useMemo, useRef } from 'react'
import styled from 'styled-components'
import type { QuestionFilter } from '@core/domain'
import { count } from '@/lib/words'
import { Checkbox } from '@/ui/Choice'
import { EmptyState } from '@/ui/Feedback'
import { Segmented } from '@/ui/Segmented'
import { WindowedList } from '@/ui/WindowedList'
import { MEDIA, TRUNCATED, TYPE } from '@/ui/theme/tokens'
import { Small } from '@/ui/Words'
import type { OptionCounts, OptionsAsked } from '../optionCounts'
import type { Counted } from './BaseMeter'
import { TextButton } from '@/ui/TextButton'

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
  height: 100%;
  padding: var(--s3) var(--s4);
  h3 {
    outline: none;
  }
`
const Name = styled.span`
  font-weight: 400;
  color: var(--text-3);
`
const Text = styled.p`
  ${TYPE.xs}
  color: var(--text-3);
  max-height: 48px;
  overflow-y: auto;
`
const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s3);
  margin: var(--s2) 0 var(--s1);
  > fieldset {
    flex: 1;
  }
`
const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  margin: 0 -16px;
  padding: 0 var(--s4);
`
const Option = styled.div<{ readonly $on: boolean }>`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: minmax(0, 1fr) 72px 56px;
  align-items: center;
  gap: var(--s2-5);
  height: 36px;
  border-bottom: 1px solid var(--sunken);
  color: ${p => (p.$on ? 'var(--text)' : 'var(--text-2)')};
  > :last-child {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  label > span:last-child {
    ${TRUNCATED}
  }
  ${MEDIA.touch} {
    height: 44px;
  }
`
const Mini = styled.span<{ readonly $on: boolean }>`
  height: 6px;
  border-radius: 3px;
  background: var(--sunken);
  overflow: hidden;
  > i {
    display: block;
    height: 100%;
    background: ${p => (p.$on ? 'var(--accent)' : 'var(--border-ctl)')};
  }
`
const Note = styled(Small)`
  display: block;
  padding-top: var(--s2);
`

export interface FilterOptionsProps {
  readonly index: QuestionIndex
  readonly tree: Group
  readonly rule: Rule
  readonly optionCounts: Counted<OptionCounts>
  /** Null: nobody waits for the last counts any more. */
  readonly onCount: (asked: OptionsAsked | null) => void
  readonly onChange: (tree: Group) => void
}

const COUNT_MS = 200
const HEIGHTS = { mouse: 36, touch: 44 } as const

/** Counts of the options among those who pass the other rules; asked for again when these change. */
const useCounts = ({ tree, rule, optionCounts, onCount }: FilterOptionsProps) => {
  const latest = useRef(onCount)
  useEffect(() => {
    latest.current = onCount
  })
  const others = useMemo(() => filterWithout(tree, rule.id), [tree, rule.id])
  const key = JSON.stringify(others)
  const { question, breakout } = rule
  useEffect(() => {
    const filters = JSON.parse(key) as QuestionFilter | null
    const timer = setTimeout(() => latest.current({ question, breakout, filters }), COUNT_MS)
    return () => {
      clearTimeout(timer)
      latest.current(null)
    }
  }, [question, breakout, key])
  const { data, isFetching, error } = optionCounts
  const known = data?.question === question && data.breakout === breakout ? data : null
  return { counts: known?.counts ?? null, fresh: known !== null && !isFetching && error === null }
}

/** Middle column of the filter screen: which options of one question count. */
export const FilterOptions = (props: FilterOptionsProps) => {
  const { index, tree, rule, onChange } = props
  const choices = useMemo(() => choicesOf(rule, index), [rule, index])
  const { counts, fresh } = useCounts(props)
  const question = index.get(rule.question)?.question
  const numbers = choices.map(({ id, n }) => counts?.[id] ?? (counts ? 0 : n))
  const largest = Math.max(1, ...numbers.map(n => n ?? 0))
  const on = new Set(rule.options)
  const tick = (id: string, selected: boolean) =>
    onChange(
      setOptions(
        tree,
        rule.id,
        choices.map(choice => choice.id).filter(choice => (choice === id ? selected : on.has(choice))),
      ),
    )
  if (!question) return <EmptyState icon="warning" title="This question is no longer in the dataset" />
  return (
    <Root>
      <h3 tabIndex={-1}>
        <Name>{rule.breakout ?? question.question_name}</Name> {ruleLabel(rule, index)}
      </h3>
      {question.question_text !== ruleLabel(rule, index) && <Text>“{question.question_text}”</Text>}
      <Row>
        <Segmented
          label="How the options count"
          labelHidden
          value={rule.negated ? 'none' : 'any'}
          onValueChange={value => onChange(setNegated(tree, rule.id, value === 'none'))}
          options={[
            { value: 'any', label: 'Is any of' },
            { value: 'none', label: 'Is none of' },
          ]}
        />
        <TextButton
          type="button"
          onClick={() =>
            onChange(
              setOptions(
                tree,
                rule.id,
                choices.filter(({ n }) => n !== null).map(({ id }) => id),
              ),
            )
          }
        >
          All
        </TextButton>
        <TextButton type="button" onClick={() => onChange(setOptions(tree, rule.id, []))}>
          None
        </TextButton>
      </Row>
      <WindowedList items={choices} heights={HEIGHTS} scroller={Scroll} height={400}>
        {(choice, at) => {
          const n = numbers[at]
          const selected = on.has(choice.id)
          return (
            <Option $on={selected}>
              <Checkbox
                label={choice.label}
                checked={selected}
                aria-label={n === null || n === undefined ? choice.label : `${choice.label}, ${count(n)} respondents`}
                onCheckedChange={next => tick(choice.id, next)}
              />
              <Mini $on={selected} aria-hidden="true">
                {n !== null && n !== undefined && <i style={{ width: `${String((n / largest) * 100)}%` }} />}
              </Mini>
              <span aria-hidden="true">{n === null || n === undefined ? '' : count(n)}</span>
            </Option>
          )
        }}
      </WindowedList>
      <Note>{fresh ? 'Counts follow the other rules already set.' : 'Counts are of the whole dataset.'}</Note>
    </Root>
  )
}
