import { memo, type ReactNode } from 'react'
import styled from 'styled-components'
import type { QuestionHit } from '@core/contract'
import { questionHref } from '@/lib/questionHref'
import { counted } from '@/lib/words'
import { Icon, type IconName, Link, Marked, MEDIA, TRUNCATED, TYPE, VisuallyHidden } from '@/ui'
import { OtherWaves } from './OtherWaves'
import { tagWords } from '../model'
import { Quiet, ResultRow, RowTitle } from './rowParts'
import { StudySource } from './StudySource'

const TYPES: Readonly<Record<string, { readonly icon: IconName; readonly label: string }>> = {
  single: { icon: 'q-single', label: 'Single choice' },
  multi: { icon: 'q-multi', label: 'Multiple choice' },
  grid: { icon: 'q-grid', label: 'Grid' },
  numeric: { icon: 'q-numeric', label: 'Numeric' },
  nps: { icon: 'q-nps', label: 'Net promoter score' },
  open: { icon: 'q-open', label: 'Open-ended' },
  date: { icon: 'q-date', label: 'Date' },
  meta: { icon: 'q-meta', label: 'Survey information' },
}
const KINDS: Readonly<Record<QuestionHit['matches'][number]['kind'], string>> = {
  response: 'Response',
  breakout: 'Breakout',
  net: 'Net',
  tag: 'Tag',
  label: 'Label',
  name: 'Name',
}

const COLUMNS = '20px 84px minmax(0, 1fr) minmax(0, 1.1fr) 244px'

const Head = styled.div`
  ${TYPE.xs}
  display: grid;
  grid-template-columns: ${COLUMNS};
  gap: 0 var(--s3);
  padding: 9px 19px;
  margin-bottom: -1px;
  border: 1px solid var(--border);
  border-radius: var(--r-card) var(--r-card) 0 0;
  background: var(--surface);
  color: var(--text-3);
  font-weight: 500;
  & + ul {
    border-top-left-radius: 0;
    border-top-right-radius: 0;
  }
  span:first-child {
    grid-column: 1 / 4;
  }
  ${MEDIA.below1000} {
    display: none;
    & + ul {
      border-radius: var(--r-card);
    }
  }
  ${MEDIA.below768} {
    & + ul {
      border-radius: 0;
    }
  }
`
const Row = styled(ResultRow)`
  grid-template-columns: ${COLUMNS};
  ${MEDIA.below1000} {
    grid-template-columns: 20px 84px minmax(0, 1fr);
    row-gap: var(--s1-5);
    > :nth-child(n + 4) {
      grid-column: 3;
    }
    > :empty:not(svg) {
      display: none;
    }
  }
  ${MEDIA.below768} {
    display: flex;
    flex-direction: column;
    align-items: stretch;
    padding: var(--s3-5) var(--s4);
    > svg {
      display: none;
    }
  }
`
const Name = styled.span`
  font-size: 0.8125rem;
  line-height: 1.25rem;
  font-weight: 600;
  color: var(--text-3);
  ${TRUNCATED}
`
const Matches = styled.ul`
  font-size: 0.8125rem;
  line-height: 1.25rem;
  color: var(--text-2);
  li {
    display: flex;
    gap: var(--s2-5);
    ${MEDIA.below768} {
      flex-wrap: wrap;
      gap: 0;
    }
  }
  p {
    min-width: 0;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
`
const Kind = styled.span`
  ${TYPE.xs}
  line-height: 1.25rem;
  flex: none;
  width: 64px;
  color: var(--text-3);
  ${MEDIA.below768} {
    width: 100%;
    &:empty {
      display: none;
    }
  }
`
const More = styled(Quiet)`
  a {
    position: relative;
  }
  margin-left: 74px;
  ${MEDIA.below768} {
    margin-left: 0;
  }
`

/** Where it comes from, and its buttons. */
const Place = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--s2);
  > div {
    min-width: 0;
  }
`

/** Column heads, hidden from screen readers: every row says the same in words. */
export const QuestionTableHead = () => (
  <Head aria-hidden="true">
    <span>Question</span>
    <span>Matches</span>
    <span>Study</span>
  </Head>
)

interface QuestionRowProps {
  readonly question: QuestionHit
  /** Its buttons. */
  readonly tools: (question: QuestionHit) => ReactNode
}

/** A question found: where it matches, its study, and the other waves with the same question. */
export const QuestionRow = memo(function QuestionRow({ question, tools }: QuestionRowProps) {
  const { study, matches, inner_hit_count: inner } = question
  const type = TYPES[question.is_grid ? 'grid' : question.fundamental_question_type]
  const more = inner - matches.length
  return (
    <Row>
      <Icon name={type?.icon ?? 'help'} />
      <Name title={question.question_name}>
        {type && <VisuallyHidden>{type.label} </VisuallyHidden>}
        {question.question_name}
      </Name>
      <RowTitle>
        <Link quiet href={questionHref(question)}>
          <Marked parts={question.marked_text} />
        </Link>
      </RowTitle>
      <div>
        {matches.length > 0 && (
          <Matches aria-label="Matches">
            {matches.map(({ kind, text }, index) => (
              <li key={`${index} ${kind}`}>
                <Kind>{matches[index - 1]?.kind === kind ? null : KINDS[kind]}</Kind>
                <p>
                  <Marked parts={kind === 'tag' ? tagWords(text) : text} />
                </p>
              </li>
            ))}
          </Matches>
        )}
        {more > 0 && (
          <More>
            <Link quiet href={questionHref(question)}>{`+${counted(more, 'more match', 'more matches')}`}</Link>
          </More>
        )}
      </div>
      <Place>
        <div>
          <StudySource study={study} marked={question.marked_study} />
          {question.wave_count > 0 && <OtherWaves question={question} />}
        </div>
        {tools(question)}
      </Place>
    </Row>
  )
})
