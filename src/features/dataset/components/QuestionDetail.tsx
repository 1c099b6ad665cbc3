import { typeWord } from '@core/report'
import { useState } from 'react'
import styled from 'styled-components'
import type { Dataset, Question } from '@core/contract'
import { selectCanManage } from '@/features/session'
import { paths } from '@/lib/paths'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, ButtonLink, Callout, MEDIA, Muted, Row, Stack, Surface, Toggle, TYPE } from '@/ui'
import { selectGridOptions, selectPatchOf } from '../selectors'
import { events, type WithDataset } from '../slice'
import { Responses, Rows } from './QuestionParts'
import { QuestionTags } from './QuestionTags'
import { QuestionText } from './QuestionText'
import { UngroupDialog } from './UngroupDialog'

const Panel = styled(Surface)`
  padding: var(--s4-5) var(--s5) var(--s5);
  ${MEDIA.below768} {
    padding: var(--s4);
  }
`
const Title = styled.div`
  ${TYPE.md}
  font-weight: 600;
`
const Facts = styled.dl`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: 128px minmax(0, 1fr);
  gap: var(--s2) var(--s4);
  align-items: start;
  dt {
    color: var(--text-2);
  }
  dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s0-5);
    dd {
      margin-bottom: var(--s2);
    }
  }
`
const Section = styled.section`
  h3 {
    margin-bottom: var(--s2);
  }
`

/** Kinds of questions that can become rows of a grid. */
const groupable = ({ fundamental_question_type: type, made_of }: Question): boolean =>
  type === 'single' || type === 'nps' || type === 'numeric' || type === 'grid' || made_of.length > 0

const Openness = ({ question }: { readonly question: Question }) => {
  const dispatch = useAppDispatch()
  const { saving, error, busy } = useAppSelector((state: WithDataset) =>
    selectPatchOf(state, question.question_name, 'unrestricted_filter'),
  )
  return (
    <Stack $gap="s1">
      <Toggle
        label="Visible to everyone"
        checked={question.unrestricted_filter}
        disabled={saving || busy}
        onCheckedChange={unrestricted_filter =>
          dispatch(events.questionChanged({ question, row: null, patch: { unrestricted_filter } }))
        }
      />
      <Muted $size="xs">People outside the access groups can see and filter by this question.</Muted>
      {error !== null && (
        <Callout tone="danger" role="alert">
          This was not saved. {error}
        </Callout>
      )}
    </Stack>
  )
}

const Grouping = ({ question }: { readonly question: Question }) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(selectGridOptions)
  const [asked, setAsked] = useState(false)
  const [asking, setAsking] = useState(false)
  if (!groupable(question)) return null
  const { is_grid: isGrid, question_name: name } = question
  const alone = asked && !isFetching && data?.length === 0
  return (
    <Stack $gap="s2">
      <Row $wrap>
        <Button
          size="sm"
          icon="q-grid"
          loading={asked && isFetching}
          onClick={() => {
            setAsked(true)
            dispatch(events.gridWanted({ question: name }))
          }}
        >
          {isGrid ? 'Edit grid' : 'Group'}
        </Button>
        {isGrid && (
          <Button size="sm" onClick={() => setAsking(true)}>
            Ungroup
          </Button>
        )}
      </Row>
      {asked && error && (
        <Callout tone="danger" role="alert">
          Matching questions could not be loaded. {error.message}
        </Callout>
      )}
      {alone && <Muted $size="sm">No other question has the same answers in the same order.</Muted>}
      {asking && <UngroupDialog question={question} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

const analysisLink = ({ study_id, dataset_name }: Dataset, question: Question): string | null => {
  const { fundamental_question_type: type, question_name: name } = question
  if (type === 'open') return paths.openAnalysis(study_id, dataset_name, name)
  return type === 'meta' || type === 'date' ? null : paths.analysis(study_id, dataset_name, name)
}

export interface QuestionDetailProps {
  readonly dataset: Dataset
  readonly question: Question
  readonly startsEditing: boolean
}

/** One question: its texts, tags, answers and rows; managers can edit them. */
export const QuestionDetail = ({ dataset, question, startsEditing }: QuestionDetailProps) => {
  const editable = useAppSelector(selectCanManage)
  const link = analysisLink(dataset, question)
  const { question_name: name } = question
  return (
    <Panel aria-label={`Question ${name}`}>
      <Stack $gap="s4-5">
        <Stack $gap="s2">
          <Row $wrap $justify="space-between">
            <Row $wrap>
              <Muted $size="sm">{name}</Muted>
              <Badge>{typeWord(question)}</Badge>
              {question.suggested_xtab && <Badge tone="info">Suggested axis</Badge>}
            </Row>
            {link !== null && (
              <ButtonLink size="sm" variant="ghost" icon="chart-bar" href={link}>
                {question.fundamental_question_type === 'open' ? 'Read the answers' : 'Analysis'}
              </ButtonLink>
            )}
          </Row>
          <Title>
            <QuestionText
              question={question}
              row={null}
              text={question.question_text}
              original={question.original_question_text}
              label={`text of ${name}`}
              editable={editable}
              startsEditing={startsEditing}
            />
          </Title>
          {editable && <Grouping question={question} />}
        </Stack>
        <Facts>
          <dt>Respondents</dt>
          <dd>n={count(question.base)} with an answer</dd>
          {question.question_label !== '' && question.question_label !== question.question_text && (
            <>
              <dt>Label</dt>
              <dd>{question.question_label}</dd>
            </>
          )}
          {question.raw_question_text !== question.question_text &&
            !(editable && question.raw_question_text === question.original_question_text) && (
              <>
                <dt>Text in the file</dt>
                <dd>{question.raw_question_text}</dd>
              </>
            )}
          <dt>Tags</dt>
          <dd>
            <QuestionTags question={question} editable={editable} />
          </dd>
          {editable && (
            <>
              <dt>Access</dt>
              <dd>
                <Openness question={question} />
              </dd>
            </>
          )}
        </Facts>
        {question.is_grid && (
          <Section>
            <h3>Grid rows</h3>
            <Rows question={question} editable={editable} />
          </Section>
        )}
        {question.categorical_responses.length > 0 && (
          <Section>
            <h3>{question.is_grid ? 'Answers over all rows' : 'Answers'}</h3>
            <Responses question={question} />
          </Section>
        )}
      </Stack>
    </Panel>
  )
}
