import { answersOf, breakoutsOf, whyNoTable, type Addressed, type QuestionIndex } from '@core/report'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import type { Question } from '@core/contract'
import { Count } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import { SearchField } from '@/ui/SearchField'
import { useTouch, WindowSlot, WindowSpace } from '@/ui/WindowedList'
import { TYPE } from '@/ui/theme/tokens'
import { Truncated } from '@/ui/Words'
import { widthOfNames } from '../nameColumn'
import { matches, matchingBreakouts, searchTerms } from '../questionSearch'

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
  height: 100%;
`
const Top = styled.div`
  padding: var(--s3) var(--s4) var(--s2);
`
const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  &:focus-visible {
    outline: none;
  }
`
const Row = styled.div<{ readonly $on: boolean }>`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s2);
  height: 100%;
  padding: 0 var(--s3-5) 0 var(--s4);
  cursor: pointer;
  ${p => p.$on && 'background: var(--accent-soft); color: var(--accent-text); font-weight: 500;'}
  &:hover {
    background: ${p => (p.$on ? 'var(--accent-soft)' : 'var(--sunken)')};
  }
  [role='listbox']:focus-visible &[data-current] {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
  > svg {
    flex: none;
  }
`
const Name = styled.span`
  ${TYPE.xs}
  flex: none;
  width: var(--name-width);
  overflow: hidden;
  text-overflow: ellipsis;
  color: var(--text-3);
`
const Label = styled(Truncated)`
  flex: 1;
`
const None = styled.p`
  ${TYPE.sm}
  padding: var(--s4);
  color: var(--text-2);
`

/** Questions one can filter by: those with options; a grid row by row. */
const filterable = (addressed: Addressed): boolean =>
  whyNoTable(addressed) === null && answersOf(addressed.question).length > 0

interface FilterQuestionsProps {
  readonly questions: readonly Question[]
  readonly index: QuestionIndex
  readonly chosen: string | null
  /** Options ticked per question or grid row, over all rules. */
  readonly ticked: ReadonlyMap<string, number>
  readonly onChoose: (addressed: Addressed) => void
}

/** Left column of the filter screen. */
export const FilterQuestions = ({ questions, index, chosen, ticked, onChoose }: FilterQuestionsProps) => {
  const [search, setSearch] = useState('')
  const deferred = useDeferredValue(search)
  const [current, setCurrent] = useState(0)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const touch = useTouch()
  const find = useCallback(
    (text: string): Addressed[] => {
      const terms = searchTerms(text)
      return questions
        .filter(question => matches(question, terms))
        .flatMap(question => {
          if (!question.is_grid) return [question.question_name]
          const found = matchingBreakouts(question, terms)
          return found.length > 0 ? found : breakoutsOf(question).map(({ name }) => name)
        })
        .map(name => index.get(name))
        .filter(found => found !== undefined)
        .filter(filterable)
    },
    [questions, index],
  )
  const rows = useMemo(() => find(deferred), [find, deferred])
  const nameWidth = useMemo(() => widthOfNames(questions.map(q => q.question_name)), [questions])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (touch ? 44 : 32),
    overscan: 8,
    initialRect: { width: 264, height: 480 },
  })
  const go = (at: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, at))
    setCurrent(to)
    virtual.scrollToIndex(to)
  }
  const choose = (at: number, among = rows) => {
    const row = among[at]
    if (!row) return
    setCurrent(at)
    onChoose(row)
  }
  const key = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(current + 1),
      ArrowUp: () => go(current - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      PageDown: () => go(current + 10),
      PageUp: () => go(current - 10),
      Enter: () => choose(current),
      ' ': () => choose(current),
    }
    const move = moves[event.key]
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move()
  }
  return (
    <Root>
      <Top>
        <SearchField
          label="Find a question"
          value={search}
          onValueChange={text => {
            setSearch(text)
            setCurrent(0)
          }}
          onKeyDown={event => {
            // Searches for the text in the field: the list may lag behind fast typing.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) choose(0, find(search))
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              scroller.current?.focus()
            }
          }}
        />
      </Top>
      {rows.length === 0 ? (
        <None>No questions match.</None>
      ) : (
        <Scroll
          ref={scroller}
          role="listbox"
          aria-label="Questions to filter by"
          tabIndex={0}
          aria-activedescendant={`${id}-${String(current)}`}
          onKeyDown={key}
        >
          <WindowSpace
            role="presentation"
            style={{ height: virtual.getTotalSize(), ['--name-width' as string]: nameWidth }}
          >
            {virtual.getVirtualItems().map(item => {
              const row = rows[item.index]
              if (!row) return null
              const count = ticked.get(row.name) ?? 0
              return (
                <WindowSlot
                  key={row.name}
                  role="presentation"
                  style={{ height: item.size, transform: `translateY(${String(item.start)}px)` }}
                >
                  <Row
                    id={`${id}-${String(item.index)}`}
                    role="option"
                    aria-selected={row.name === chosen}
                    data-current={item.index === current || undefined}
                    $on={row.name === chosen}
                    title={row.label}
                    onClick={() => choose(item.index)}
                  >
                    <Name title={row.question.question_name}>{row.question.question_name}</Name>
                    <Label>{row.breakout ? row.breakout.text : row.label}</Label>
                    {count > 0 && <Count value={count} />}
                    {row.name === chosen && <Icon name="chevron-right" />}
                  </Row>
                </WindowSlot>
              )
            })}
          </WindowSpace>
        </Scroll>
      )}
    </Root>
  )
}
