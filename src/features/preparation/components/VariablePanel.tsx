import styled from 'styled-components'
import type { StepAction } from '@core/domain/preparation'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Badge,
  Button,
  Callout,
  ErrorState,
  Icon,
  IconButton,
  InlineEdit,
  MEDIA,
  Row,
  Skeleton,
  Stack,
  TYPE,
} from '@/ui'
import { selectAddress, selectVariable } from '../selectors'
import { events } from '../slice'
import { TYPES } from '../model/types'
import { AnswerList } from './AnswerList'
import { figure } from './Figures'
import { History } from './History'
import { Histogram } from './Histogram'

const Panel = styled.aside`
  ${TYPE.sm}
  display: flex;
  flex-direction: column;
  min-height: 0;
  background: var(--surface);
  border-left: 1px solid var(--border);
  ${MEDIA.below1000} {
    position: absolute;
    inset: 0 0 0 auto;
    z-index: 1;
    width: min(100vw, 400px);
    box-shadow: var(--e3);
  }
  ${MEDIA.below768} {
    position: fixed;
    inset: 0;
    width: auto;
  }
`
const Head = styled.div`
  padding: var(--s3) var(--s4);
  border-bottom: 1px solid var(--border);
`
const Scrolled = styled.div`
  flex: 1;
  min-height: 0;
  padding: var(--s3) var(--s4);
  overflow-y: auto;
`
const Title = styled.div`
  ${TYPE.base}
  margin: var(--s1) 0 var(--s2);
  font-weight: 600;
`
const Facts = styled.dl`
  display: grid;
  grid-template-columns: 84px minmax(0, 1fr);
  gap: var(--s1) var(--s2);
  margin: 0;
  dt {
    color: var(--text-3);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`

const NAMED = 3

const usedWords = (titles: readonly string[]): string =>
  titles.length <= NAMED + 1
    ? titles.join(', ')
    : `${titles.slice(0, NAMED).join(', ')} and ${count(titles.length - NAMED)} more`

export interface VariablePanelProps {
  readonly name: string
  readonly respondents: number
  /** Names of the table's rows, for previous and next. */
  readonly neighbours: readonly string[]
  readonly onOpen: (name: string) => void
  readonly onClose: () => void
}

/** One variable with its texts, answers and history; every change is saved at once and can be undone. */
export const VariablePanel = ({ name, respondents, neighbours, onOpen, onClose }: VariablePanelProps) => {
  const dispatch = useAppDispatch()
  const address = useAppSelector(selectAddress)
  const { data, error } = useAppSelector(selectVariable)
  const at = neighbours.indexOf(name)
  const previous = neighbours[at - 1]
  const next = at < 0 ? undefined : neighbours[at + 1]
  const variable = data?.name === name ? data : null
  const code = variable?.issue?.code ?? null
  const take = (action: StepAction) => dispatch(events.changed({ kind: 'take', actions: [action] }))
  return (
    <Panel aria-label={`Variable ${name}`}>
      <Head>
        <Row $justify="space-between">
          <Row>
            <span>{name}</span>
            {variable && (
              <Badge>
                <Icon name={TYPES[variable.type].icon} size={14} /> {TYPES[variable.type].label}
              </Badge>
            )}
          </Row>
          <Row $gap={0}>
            <IconButton
              icon="chevron-up"
              size={28}
              label="Previous variable"
              disabledReason={previous === undefined ? 'This is the first' : null}
              onClick={() => previous !== undefined && onOpen(previous)}
            />
            <IconButton
              icon="chevron-down"
              size={28}
              label="Next variable"
              disabledReason={next === undefined ? 'This is the last' : null}
              onClick={() => next !== undefined && onOpen(next)}
            />
            <IconButton icon="x" size={28} label="Close the panel" onClick={onClose} />
          </Row>
        </Row>
        {variable && address && (
          <>
            <Title>
              <InlineEdit
                key={name}
                label="question text"
                heading="h2"
                multiline
                value={variable.text}
                maxLength={4000}
                place={['preparation', address.studyId, address.datasetName, 'text', name]}
                onSave={text => take({ kind: 'texts', of: name, text })}
              />
            </Title>
            <Facts>
              <dt>Base</dt>
              <dd>
                {variable.base === null
                  ? 'Not counted yet'
                  : `${count(variable.base)} of ${counted(respondents, 'respondent', 'respondents')}`}
              </dd>
              {variable.section !== null && (
                <>
                  <dt>Section</dt>
                  <dd>{variable.section}</dd>
                </>
              )}
              {variable.part_of !== null && (
                <>
                  <dt>Part of</dt>
                  <dd>{variable.part_of}</dd>
                </>
              )}
              {variable.parts.length > 0 && (
                <>
                  <dt>Made of</dt>
                  <dd>{variable.parts.join(', ')}</dd>
                </>
              )}
              {variable.derived.length > 0 && (
                <>
                  <dt>Derived</dt>
                  <dd>{variable.derived.join(', ')}</dd>
                </>
              )}
              {variable.used_by.length > 0 && (
                <>
                  <dt>Used by</dt>
                  <dd>{usedWords(variable.used_by)}</dd>
                </>
              )}
              {variable.range && (
                <>
                  <dt>Range</dt>
                  <dd>
                    {variable.range[0]} to {variable.range[1]}
                  </dd>
                </>
              )}
              {variable.numbers && (
                <>
                  <dt>Mean</dt>
                  <dd>
                    {figure(variable.numbers.mean)}, median {figure(variable.numbers.median)}
                  </dd>
                </>
              )}
            </Facts>
          </>
        )}
      </Head>
      <Scrolled>
        {error && !variable ? (
          <ErrorState
            message="This variable could not be loaded."
            detail={error.message}
            onRetry={() => dispatch(events.variableOpened(name))}
          />
        ) : variable ? (
          <Stack $gap="s3">
            {variable.issue && (
              <Callout tone="warning" title={variable.issue.words}>
                {variable.issue.detail}
                {code !== null && (
                  <Row style={{ marginTop: 'var(--s2)' }}>
                    <Button
                      size="sm"
                      onClick={() => take({ kind: 'missing', of: [name], answers: { [String(code)]: 'no_answer' } })}
                    >
                      Mark {code} as missing
                    </Button>
                  </Row>
                )}
              </Callout>
            )}
            {variable.options.length > 0 && <AnswerList key={name} variable={variable} />}
            {variable.histogram && <Histogram histogram={variable.histogram} label={`Values of ${name}`} />}
            {variable.part_of !== null && (
              <Button size="sm" onClick={() => take({ kind: 'show', of: [name], shown: !variable.shown })}>
                {variable.shown ? 'Hide beside its question' : 'Show as a question too'}
              </Button>
            )}
          </Stack>
        ) : (
          <Skeleton $height={240} />
        )}
      </Scrolled>
      <History of={name} />
    </Panel>
  )
}
