import { useState } from 'react'
import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import { BANNER_LIMITS, type BannerEntry } from '@core/domain'
import { indexQuestions, whyNoColumns } from '@core/report'
import { searchTerms } from '@/tables'
import { Button, SearchField, TRUNCATED, TYPE } from '@/ui'

const List = styled.ul`
  ${TYPE.sm}
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
    min-height: 36px;
  }
  li > span {
    flex: 1 1 140px;
    min-width: 0;
    ${TRUNCATED}
  }
  li[data-off] {
    color: var(--text-3);
  }
  small {
    ${TYPE.xs}
    color: var(--text-2);
  }
`
const SHOWN = 100

interface QuestionListProps {
  readonly dataset: Dataset
  readonly entries: readonly BannerEntry[]
  /** Columns that are still free. */
  readonly left: number
  readonly busy: boolean
  readonly onSide: (question: string) => void
  readonly onNest: (question: string) => void
}

/** The questions that can be columns, to be put side by side or inside the last span. */
export const QuestionList = ({ dataset, entries, left, busy, onSide, onNest }: QuestionListProps) => {
  const [search, setSearch] = useState('')
  const terms = searchTerms(search)
  const index = indexQuestions(dataset)
  const found = dataset.questions.filter(question => {
    const addressed = index.get(question.question_name)
    const words = `${question.question_name} ${question.question_text}`.toLowerCase()
    return addressed && whyNoColumns(addressed) === null && terms.every(term => words.includes(term.toLowerCase()))
  })
  const last = entries.at(-1)
  return (
    <section aria-label="Questions">
      <SearchField label="Find a question" value={search} onValueChange={setSearch} />
      <List>
        {found.slice(0, SHOWN).map(question => {
          const { question_name: name, question_text: text } = question
          const columns =
            question.categorical_responses.filter(({ missing }) => !missing).length +
            question.nets.length +
            question.calculated.filter(({ kind }) => kind === 'top_box').length
          const alone = entries.some(({ levels }) => levels.length === 1 && levels[0]?.question === name)
          const fits = columns <= left && entries.length < BANNER_LIMITS.entries
          const nests =
            last !== undefined &&
            last.levels.length < BANNER_LIMITS.levels &&
            !last.levels.some(({ question: used }) => used === name)
          return (
            <li key={name} data-off={!fits || undefined}>
              <span title={text}>
                <small>{name}</small> {text}
              </span>
              <small>{fits ? columns : `${columns}, only ${left} left`}</small>
              {!alone && fits && (
                <Button size="sm" disabled={busy} aria-label={`${text}: side by side`} onClick={() => onSide(name)}>
                  Side by side
                </Button>
              )}
              {nests && (
                <Button size="sm" disabled={busy} aria-label={`${text}: nest`} onClick={() => onNest(name)}>
                  Nest
                </Button>
              )}
            </li>
          )
        })}
      </List>
      {found.length > SHOWN && <p>{found.length - SHOWN} more: search for them.</p>}
      {found.length === 0 && <p>No question with options matches.</p>}
    </section>
  )
}
