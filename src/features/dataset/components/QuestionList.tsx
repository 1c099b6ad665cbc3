import { labelOf, typeWord } from '@core/report'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import type { Dataset, Question } from '@core/contract'
import { selectCanManage } from '@/features/session'
import { counted } from '@/lib/words'
import { useAppSelector } from '@/store'
import { bestFirst, matchedOption, matches, searchTerms } from '@/tables'
import { Badge, Button, EmptyState, Muted, Row, SearchField, TYPE, useMediaQuery } from '@/ui'
import { WindowSlot, WindowSpace } from '@/ui/WindowedList'
import { Truncated } from '@/ui/Words'

const ROW = 56
const PAGE = 10

const Top = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s1);
  padding: var(--s3) var(--s3) var(--s2);
  border-bottom: 1px solid var(--border);
`
const Scroll = styled.div`
  min-height: 0;
  overflow-y: auto;
  &:focus-visible {
    outline: none;
  }
`
const Item = styled(WindowSlot)<{ readonly $on: boolean }>`
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: var(--s0-5);
  height: ${ROW}px;
  padding: 0 var(--s4) 0 13px;
  border-left: 3px solid ${p => (p.$on ? 'var(--accent-text)' : 'transparent')};
  background: ${p => (p.$on ? 'var(--accent-soft)' : 'transparent')};
  cursor: pointer;
  &:hover {
    background: ${p => (p.$on ? 'var(--accent-soft)' : 'var(--sunken)')};
  }
  [role='listbox']:focus-visible &[data-current] {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
`
const Name = styled(Truncated)`
  flex: 1;
  ${TYPE.xs}
  color: var(--text-2);
`

export interface QuestionListProps {
  readonly dataset: Dataset
  readonly questions: readonly Question[]
  /** Name of the question that is open beside it. */
  readonly open: string | null
  /** Each new number moves the focus to the open question in the list. */
  readonly focusSignal: number
  readonly onOpen: (name: string) => void
  readonly onEdit: (name: string) => void
}

const findQuestions = (questions: readonly Question[], terms: readonly string[]): readonly Question[] => {
  const found = questions.filter(question => matches(question, terms))
  return terms.length === 0 ? found : bestFirst(found, terms)
}

/** All questions, searchable. Up and Down move, Enter opens, E edits the text. */
export const QuestionList = ({ dataset, questions, open, focusSignal, onOpen, onEdit }: QuestionListProps) => {
  const canManage = useAppSelector(selectCanManage)
  const hasKeys = useMediaQuery('(min-width: 768px)')
  const [search, setSearch] = useState('')
  const deferred = useDeferredValue(search)
  const terms = useMemo(() => searchTerms(deferred), [deferred])
  const rows = useMemo(() => findQuestions(questions, terms), [questions, terms])
  const openAt = rows.findIndex(row => row.question_name === open)
  const [moved, setMoved] = useState<number | null>(null)
  const current = Math.min(moved ?? Math.max(0, openAt), rows.length - 1)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    initialRect: { width: 400, height: 640 },
  })
  const reveal = useRef<(at: number) => void>(() => undefined)
  useEffect(() => {
    reveal.current = at => virtual.scrollToIndex(at)
  })
  // The question of the address is scrolled into view, also after the list around it has changed.
  useEffect(() => {
    if (openAt >= 0) reveal.current(openAt)
    setMoved(null)
  }, [open, openAt])
  useEffect(() => {
    if (focusSignal > 0) requestAnimationFrame(() => scroller.current?.focus())
  }, [focusSignal])
  const go = (at: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, at))
    setMoved(to)
    virtual.scrollToIndex(to)
  }
  const at = (index: number, act: (name: string) => void, among = rows) => {
    const row = among[index]
    if (row) act(row.question_name)
  }
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const edit = () => canManage && at(current, onEdit)
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(current + 1),
      ArrowUp: () => go(current - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      PageDown: () => go(current + PAGE),
      PageUp: () => go(current - PAGE),
      Enter: () => at(current, onOpen),
      ' ': () => at(current, onOpen),
      e: edit,
      E: edit,
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <>
      <Top>
        <SearchField
          label="Find a question"
          value={search}
          onValueChange={text => {
            setSearch(text)
            setMoved(null)
          }}
          onKeyDown={event => {
            // Searches for the text in the field: the list may lag behind fast typing.
            if (event.key === 'Enter') at(0, onOpen, findQuestions(questions, searchTerms(search)))
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            scroller.current?.focus()
          }}
        />
        <Muted $size="xs" role="status">
          {terms.length === 0
            ? counted(questions.length, 'question', 'questions')
            : `${rows.length} of ${counted(questions.length, 'question', 'questions')}`}
          {hasKeys && canManage && rows.length > 0 && ' · Enter opens, E edits'}
        </Muted>
      </Top>
      {rows.length === 0 ? (
        <EmptyState
          icon="search"
          title="No questions match"
          action={<Button onClick={() => setSearch('')}>Show all questions</Button>}
        />
      ) : (
        <Scroll
          ref={scroller}
          role="listbox"
          aria-label="Questions"
          tabIndex={0}
          aria-activedescendant={`${id}-${String(current)}`}
          onKeyDown={key}
        >
          <WindowSpace role="presentation" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              if (!row) return null
              const option = matchedOption(row, terms)
              return (
                <Item
                  key={row.question_name}
                  id={`${id}-${String(index)}`}
                  role="option"
                  aria-selected={row.question_name === open}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  data-current={index === current || undefined}
                  $on={row.question_name === open}
                  style={{ transform: `translateY(${String(start)}px)` }}
                  title={row.question_text}
                  onClick={() => at(index, onOpen)}
                >
                  <Row as="span">
                    <Name>{row.question_name}</Name>
                    {row.made_of.length > 0 && <Badge tone="info">Made here</Badge>}
                    <Badge tone="neutral">{typeWord(row)}</Badge>
                  </Row>
                  <Truncated>
                    {option === null ? labelOf(row, dataset) : `${labelOf(row, dataset)}: ${option}`}
                  </Truncated>
                </Item>
              )
            })}
          </WindowSpace>
        </Scroll>
      )}
    </>
  )
}
