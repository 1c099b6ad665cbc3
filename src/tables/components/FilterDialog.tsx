import { useEffect, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import type { Filter, Question } from '@core/contract'
import { Button } from '@/ui/Button'
import { Callout, EmptyState } from '@/ui/Feedback'
import { Modal } from '@/ui/Modal'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import {
  addRule,
  emptyTree,
  filterWords,
  pruned,
  ROOT,
  ruleLabel,
  rulesOf,
  toFilter,
  toTree,
  withoutBlankRules,
  type FilterNode,
  type Group,
  type Rule,
} from '../filterTree'
import type { OptionCounts, OptionsAsked } from '../optionCounts'
import type { Addressed, QuestionIndex } from '../questions'
import { BaseMeter, type Counted } from './BaseMeter'
import { FilterOptions } from './FilterOptions'
import { FilterQuestions } from './FilterQuestions'
import { FilterRules } from './FilterRules'
import { Small, TextButton, wide } from './parts'

const Aside = styled(Small)`
  align-self: center;
  margin-right: auto;
  ${MEDIA.below768} {
    display: none;
  }
`
const Panes = styled.div`
  display: grid;
  gap: 0;
  margin: -4px -24px -24px;
  border-top: 1px solid var(--border);
  > div {
    min-width: 0;
    min-height: 0;
  }
  > div + div {
    border-top: 1px solid var(--border);
  }
  > :first-child {
    height: 300px;
  }
  > [data-chosen] {
    height: 340px;
  }
  ${wide} {
    grid-template-columns: 264px minmax(0, 1fr) 304px;
    height: min(512px, calc(100dvh - 230px));
    > :nth-child(n) {
      height: auto;
    }
    > div + div {
      border-top: 0;
      border-left: 1px solid var(--border);
    }
  }
`
const Side = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 12px 16px;
  background: var(--bg);
  overflow-y: auto;
`
const SideHead = styled.div`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 24px;
  font-weight: 600;
  color: var(--text-2);
`
const Grow = styled.div`
  flex: 1 0 auto;
`
const Live = styled.div`
  ${TYPE.xs}
  padding: 12px;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
  dl {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px 8px;
    margin-top: 6px;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  dd {
    text-align: right;
  }
`
const Sentence = styled.p`
  ${TYPE.xs}
  flex: 1;
  min-width: 200px;
  ${MEDIA.below768} {
    flex-basis: 100%;
  }
  max-height: 48px;
  overflow-y: auto;
  color: var(--text-2);
`

const countByQuestion = (rules: readonly Rule[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { question, breakout, options } of rules) {
    const name = breakout ?? question
    counts.set(name, (counts.get(name) ?? 0) + options.length)
  }
  return counts
}

/** The first conditions one after the other, to see which of them costs how many respondents. */
const stepsOf = (tree: Group): Group[] =>
  tree.join === 'and' && tree.children.length > 1
    ? tree.children.map((_, at) => ({ ...tree, children: tree.children.slice(0, at + 1) }))
    : []

export interface FilterDialogProps {
  /** In the order in which they are offered. */
  readonly questions: readonly Question[]
  readonly index: QuestionIndex
  readonly lowBaseThreshold: number
  readonly initial: Filter | null
  /** Beside the title: what the filters act on. */
  readonly aside: string
  /** Live counts of what `onEdit` gave last: those who pass everything, and after each step. */
  readonly bases: { readonly whole: Counted; readonly steps: readonly Counted[] }
  /** Each change that matters to a count, and the first conditions one after the other. */
  readonly onEdit: (filters: Filter | null, steps: readonly (Filter | null)[]) => void
  readonly optionCounts: Counted<OptionCounts>
  readonly onCount: (asked: OptionsAsked | null) => void
  readonly onApply: (filters: Filter | null) => void
  readonly onClose: () => void
}

interface StepProps {
  readonly node: FilterNode
  readonly at: number
  readonly base: Counted | undefined
  readonly index: QuestionIndex
}

const Step = ({ node, at, base, index }: StepProps) => (
  <>
    <dt>
      {at > 0 && 'and '}
      {node.kind === 'rule' ? ruleLabel(node, index) : 'a group'}
    </dt>
    <dd style={{ opacity: base?.isFetching ? 0.6 : 1 }}>{base?.data ? base.data.n.toLocaleString('en') : '…'}</dd>
  </>
)

const Base = ({ tree, props }: { readonly tree: Group; readonly props: FilterDialogProps }) => {
  const { bases, index, lowBaseThreshold: threshold } = props
  const n = bases.whole.data?.n
  return (
    <>
      <Live>
        <BaseMeter base={bases.whole} label="Respondents passing these filters" large />
        {stepsOf(tree).length > 0 && (
          <dl>
            {tree.children.map((node, at) => (
              <Step key={node.id} node={node} at={at} base={bases.steps[at]} index={index} />
            ))}
          </dl>
        )}
      </Live>
      {n !== undefined && n < threshold && (
        <Callout tone="warning">
          {n === 0
            ? 'Nobody passes these filters.'
            : `Low base: fewer than ${threshold.toLocaleString('en')} respondents are left.`}
        </Callout>
      )}
    </>
  )
}

/** S2.75: questions, their options, and conditions joined by and / or; nothing changes before Apply. */
export const FilterDialog = (props: FilterDialogProps) => {
  const { questions, index, initial, aside, optionCounts, onCount, onApply, onClose } = props
  const [start] = useState(() => toTree(initial))
  const [tree, setTree] = useState<Group>(start)
  const [active, setActive] = useState<string | null>(() => rulesOf(start)[0]?.id ?? null)
  const [group, setGroup] = useState(ROOT)
  const clean = useMemo(() => pruned(tree), [tree])
  const filters = useMemo(() => toFilter(clean), [clean])
  const key = JSON.stringify(filters)
  const onEdit = useRef(props.onEdit)

  useEffect(() => {
    onEdit.current = props.onEdit
  })
  useEffect(() => {
    // Text as the dependency: a rule without options changes nothing that is counted.
    const counted = toTree(JSON.parse(key) as Filter | null)
    onEdit.current(toFilter(counted), stepsOf(counted).map(toFilter))
  }, [key])

  const rules = rulesOf(tree)
  const rule = rules.find(({ id }) => id === active) ?? null
  const change = (next: Group) => {
    setTree(next)
    if (group !== ROOT && !JSON.stringify(next).includes(`"id":"${group}"`)) setGroup(ROOT)
  }
  const choose = ({ question, breakout }: Addressed) => {
    const there = rules.find(
      found => found.question === question.question_name && found.breakout === (breakout?.name ?? null),
    )
    if (there && group === ROOT) {
      setActive(there.id)
      return
    }
    const added = addRule(withoutBlankRules(tree), group, question.question_name, breakout?.name ?? null)
    setTree(added.tree)
    setActive(added.id)
  }
  const words = filterWords(clean, index)
  return (
    <Modal
      open
      size={960}
      title="Filters"
      headAside={<Aside>{aside}</Aside>}
      onClose={onClose}
      dirty={JSON.stringify(toFilter(start)) !== key}
      footer={
        <>
          <Sentence aria-live="polite">{words === '' ? 'Everyone in the dataset counts.' : words}</Sentence>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onApply(filters)
              onClose()
            }}
          >
            Apply
          </Button>
        </>
      }
    >
      <Panes>
        <div>
          <FilterQuestions
            questions={questions}
            index={index}
            chosen={rule ? (rule.breakout ?? rule.question) : null}
            ticked={countByQuestion(rules)}
            onChoose={choose}
          />
        </div>
        <div data-chosen={rule ? '' : undefined}>
          {rule ? (
            <FilterOptions
              key={rule.id}
              index={index}
              tree={tree}
              rule={rule}
              optionCounts={optionCounts}
              onCount={onCount}
              onChange={change}
            />
          ) : (
            <EmptyState icon="filter" title="Choose a question">
              Its options appear here; tick the ones that count.
            </EmptyState>
          )}
        </div>
        <Side>
          <SideHead>
            Rules
            {tree.children.length > 0 && (
              <TextButton
                type="button"
                onClick={() => {
                  setTree(emptyTree)
                  setActive(null)
                  setGroup(ROOT)
                }}
              >
                Clear filters
              </TextButton>
            )}
          </SideHead>
          <FilterRules
            index={index}
            tree={tree}
            activeRule={active}
            activeGroup={group}
            onChange={change}
            onEdit={found => setActive(found.id)}
            onGroup={setGroup}
          />
          <Grow />
          <Base tree={clean} props={props} />
        </Side>
      </Panes>
    </Modal>
  )
}
