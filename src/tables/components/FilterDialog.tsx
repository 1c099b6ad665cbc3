import {
  ROOT,
  addRule,
  filterWords,
  pruned,
  reconcileFilter,
  rulesOf,
  toFilter,
  toTree,
  withoutBlankRules,
  type Addressed,
  type Group,
  type QuestionIndex,
  type Rule,
} from '@core/report'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Question } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import type { DraftPlace } from '@/lib/drafts'
import { count } from '@/lib/words'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/Feedback'
import { Modal } from '@/ui/Modal'
import { DraftNote, useDraft } from '@/ui/drafts'
import { readFilter } from '../readFilter'
import type { OptionCounts, OptionsAsked } from '../optionCounts'
import type { Counted } from './BaseMeter'
import { FilterBase, stepsOf } from './FilterBase'
import { Aside, Panes, Rules, Sentence, Side, SideHead } from './filterPanes'
import { FilterOptions } from './FilterOptions'
import { FilterQuestions } from './FilterQuestions'
import { FilterRules } from './FilterRules'
import { SavedFilters, type SavedFiltersProps } from './SavedFilters'
import { TextButton } from '@/ui/TextButton'

const countByQuestion = (rules: readonly Rule[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { question, breakout, options } of rules) {
    const name = breakout ?? question
    counts.set(name, (counts.get(name) ?? 0) + options.length)
  }
  return counts
}

export interface FilterDialogProps {
  /** In the order in which they are offered. */
  readonly questions: readonly Question[]
  readonly index: QuestionIndex
  readonly lowBaseThreshold: number
  /** Counts are rounded. */
  readonly rounded: boolean
  readonly initial: QuestionFilter | null
  /** Where what is chosen is kept as a draft until it is applied. */
  readonly place: DraftPlace
  /** Beside the title: what the filters act on. */
  readonly aside: string
  /** Live counts of what `onEdit` gave last: those who pass everything, and after each step. */
  readonly bases: { readonly whole: Counted; readonly steps: readonly Counted[] }
  /** Each change that matters to a count, and the first conditions one after the other. */
  readonly onEdit: (filters: QuestionFilter | null, steps: readonly (QuestionFilter | null)[]) => void
  readonly optionCounts: Counted<OptionCounts>
  readonly onCount: (asked: OptionsAsked | null) => void
  /** The filters that this reader gave names; absent: this reader cannot save filters. */
  readonly saved?: SavedFiltersProps | undefined
  readonly onApply: (filters: QuestionFilter | null) => void
  readonly onClose: () => void
}

const savedLabel = ({ list }: SavedFiltersProps): string =>
  list.data ? `Saved filters (${String(list.data.length)})` : 'Saved filters'

/** Questions, their options, and conditions joined by and / or; nothing changes before Apply. */
export const FilterDialog = (props: FilterDialogProps) => {
  const {
    questions,
    index,
    lowBaseThreshold,
    rounded,
    initial,
    aside,
    bases,
    optionCounts,
    onCount,
    saved,
    place,
    onApply,
  } = props
  const [before] = useState(() => toTree(initial))
  const [tree, setTree] = useState<Group>(before)
  const [active, setActive] = useState<string | null>(() => rulesOf(before)[0]?.id ?? null)
  const [group, setGroup] = useState(ROOT)
  const [listed, setListed] = useState(false)
  const clean = useMemo(() => pruned(tree), [tree])
  const filters = useMemo(() => toFilter(clean), [clean])
  const key = JSON.stringify(filters)
  const onEdit = useRef(props.onEdit)
  const questionsPane = useRef<HTMLDivElement>(null)
  const middle = useRef<HTMLDivElement>(null)

  useEffect(() => {
    onEdit.current = props.onEdit
  })
  useEffect(() => {
    // Text as the dependency: a rule without options changes nothing that is counted.
    const counted = toTree(JSON.parse(key) as QuestionFilter | null)
    onEdit.current(toFilter(counted), stepsOf(counted).map(toFilter))
  }, [key])

  /** On narrow screens the panes are below each other: what was asked for comes into sight. */
  const reveal = () => requestAnimationFrame(() => middle.current?.scrollIntoView({ block: 'nearest' }))
  const rules = rulesOf(tree)
  const rule = rules.find(({ id }) => id === active) ?? null
  const change = (next: Group) => {
    setTree(next)
    if (group !== ROOT && !JSON.stringify(next).includes(`"id":"${group}"`)) setGroup(ROOT)
  }
  const start = (next: QuestionFilter | null) => {
    const begun = toTree(next)
    setTree(begun)
    setActive(rulesOf(begun)[0]?.id ?? null)
    setGroup(ROOT)
  }
  const draft = useDraft({
    place,
    label: 'Filters',
    value: filters,
    saved: toFilter(before),
    read: readFilter,
    onRestore: filter => start(reconcileFilter(filter, index).filter),
  })
  const close = () => {
    draft.drop()
    props.onClose()
  }
  const choose = ({ question, breakout }: Addressed) => {
    setListed(false)
    reveal()
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
  const base = bases.whole.data
  return (
    <Modal
      open
      size={960}
      title="Filters"
      headAside={<Aside>{aside}</Aside>}
      onClose={close}
      dirty={JSON.stringify(toFilter(before)) !== key}
      footer={
        <>
          <Sentence aria-live="polite">
            {/* On narrow screens the meter is out of sight; it is a status already. */}
            {base && <b aria-hidden="true">n={count(base.n)}</b>}
            {words === '' ? 'No filters: all respondents.' : words}
          </Sentence>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onApply(filters)
              close()
            }}
          >
            Apply
          </Button>
        </>
      }
    >
      <Panes>
        <div ref={questionsPane}>
          <FilterQuestions
            questions={questions}
            index={index}
            chosen={rule && !listed ? (rule.breakout ?? rule.question) : null}
            ticked={countByQuestion(rules)}
            onChoose={choose}
          />
        </div>
        <div ref={middle} data-chosen={rule || listed ? '' : undefined}>
          {saved && listed ? (
            <SavedFilters {...saved} place={place} index={index} current={filters} onUse={start} />
          ) : rule ? (
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
          {saved && (
            <Button
              size="sm"
              block
              icon={listed ? 'x' : 'filter'}
              aria-expanded={listed}
              onClick={() => {
                setListed(!listed)
                reveal()
              }}
            >
              {listed ? 'Close saved filters' : savedLabel(saved)}
            </Button>
          )}
          <DraftNote draft={draft} what="filters" />
          <SideHead>
            Rules
            {tree.children.length > 0 && (
              <TextButton
                type="button"
                onClick={() => {
                  questionsPane.current?.querySelector<HTMLElement>('[type=search]')?.focus()
                  start(null)
                }}
              >
                Clear filters
              </TextButton>
            )}
          </SideHead>
          <Rules>
            <FilterRules
              index={index}
              tree={tree}
              activeRule={listed ? null : active}
              activeGroup={group}
              onChange={change}
              onEdit={found => {
                setListed(false)
                setActive(found.id)
                reveal()
              }}
              onGroup={setGroup}
            />
          </Rules>
          <FilterBase tree={clean} index={index} lowBaseThreshold={lowBaseThreshold} rounded={rounded} bases={bases} />
        </Side>
      </Panes>
    </Modal>
  )
}
