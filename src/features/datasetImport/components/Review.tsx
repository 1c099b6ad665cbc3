import { useState } from 'react'
import styled from 'styled-components'
import type { CsvOptions, ImportReview, ImportStatus, ProposedQuestion } from '@core/contract'
import type { Failure } from '@/lib/failure'
import { count, counted } from '@/lib/words'
import { Button, Callout, EmptyState, MEDIA, Muted, Row, Stack, Surface, TabPanel, Tabs, TextField, TYPE } from '@/ui'
import { REVIEW_TABS, withTaken, withText, type ReviewChoices, type ReviewTab } from '../model/review'
import { fileSize, fileWords } from '../model/words'
import { CsvPanel } from './CsvPanel'
import { QuestionTable } from './QuestionTable'
import { Warnings, Weights } from './ReviewSide'
import { SaveNotices } from './SaveState'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  align-items: start;
  gap: var(--s4);
  ${MEDIA.below1200} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const FileHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--s3) var(--s5);
  padding: var(--s4) var(--s4-5);
  > div:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > div:last-child {
    width: min(360px, 100%);
  }
`
const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(124px, 1fr));
  border-top: 1px solid var(--border);
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: var(--s3) var(--s4-5);
    border-right: 1px solid var(--border);
  }
  div:last-child {
    border-right: 0;
  }
  dt {
    ${TYPE.sm}
    color: var(--text-2);
  }
  dd {
    ${TYPE.lg}
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`
const TabsPanel = styled(Surface)`
  padding-top: var(--s1);
  > div > [role='tablist'] {
    padding-inline: var(--s4-5);
  }
`
export interface ReviewProps {
  readonly status: ImportStatus
  readonly review: ImportReview
  readonly choices: ReviewChoices
  readonly tabs: Readonly<Record<ReviewTab, readonly ProposedQuestion[]>>
  readonly replaced: ReadonlySet<string>
  readonly takenCount: number
  readonly failure: Failure | null
  readonly rereading: boolean
  readonly rereadFailure: Failure | null
  readonly onChoices: (choices: ReviewChoices) => void
  readonly onReread: (options: CsvOptions) => void
  readonly onCodebook: (file: File) => void
  /** Saves a codebook to fill in. */
  readonly onTemplate: () => void
}

const fact = (value: number, one: string) => (
  <div key={one}>
    <dt>{value === 1 ? one : `${one}s`}</dt>
    <dd>{count(value)}</dd>
  </div>
)

const needsLook = (questions: readonly ProposedQuestion[]) => questions.some(({ state }) => state !== 'ready')

/** The review opens on what needs a decision: proposals, then a type with questions to check, then what there is. */
const firstToLookAt = (tabs: ReviewProps['tabs']): ReviewTab => {
  if (tabs.proposed.length > 0) return 'proposed'
  const open = REVIEW_TABS.find(({ id }) => id !== 'left_out' && needsLook(tabs[id]))
  return open?.id ?? 'sets'
}

/** Step 3: everything that was found, before anything is imported. */
export const Review = (props: ReviewProps) => {
  const { status, review, choices, tabs, replaced, takenCount, onChoices } = props
  const filled = REVIEW_TABS.filter(({ id }) => tabs[id].length > 0)
  const proposed = tabs.proposed.length
  const accepted = tabs.proposed.filter(({ id }) => choices.accepted.includes(id)).length
  const likely = tabs.proposed.filter(({ confidence }) => confidence !== 'doubtful')
  const [chosen, setTab] = useState<ReviewTab>(() => firstToLookAt(tabs))
  const tab = filled.some(({ id }) => id === chosen) ? chosen : (filled[0]?.id ?? 'single')
  const nameError = choices.datasetName.trim() === '' ? 'A name is needed' : null
  return (
    <Columns>
      <Stack $gap="s4">
        <SaveNotices importId={status.id} />
        {props.failure && (
          <Callout tone="danger" title="The import could not start" role="alert">
            {props.failure.message}
          </Callout>
        )}
        <Surface $clip aria-label="File">
          <FileHead>
            <div>
              <strong>{status.file_name}</strong>
              <br />
              <Muted $size="sm">
                {fileSize(status.file_bytes)}, {fileWords(review)}
              </Muted>
            </div>
            <div>
              <TextField
                label="Name of the dataset"
                value={choices.datasetName}
                maxLength={250}
                error={nameError}
                onValueChange={datasetName => onChoices({ ...choices, datasetName })}
              />
            </div>
          </FileHead>
          <Facts>
            {fact(review.respondents, 'respondent')}
            {fact(review.variables, 'variable')}
            {fact(takenCount, 'question')}
            {fact(tabs.sets.length, 'multiple-response set')}
            {fact(tabs.grids.length, 'grid')}
          </Facts>
        </Surface>
        {review.csv && (
          <CsvPanel
            importId={status.id}
            key={JSON.stringify(review.csv)}
            detected={review.csv}
            isWorkbook={review.format === 'xlsx'}
            busy={props.rereading}
            failure={props.rereadFailure}
            onReread={props.onReread}
            onCodebook={props.onCodebook}
            onTemplate={props.onTemplate}
          />
        )}
        {proposed > 0 && accepted < proposed && (
          <Callout tone="warning" title={`${counted(proposed, 'proposal', 'proposals')} to decide on`}>
            <Stack $gap="s2">
              <span>Questions that may belong together. What you do not accept is imported as separate questions.</span>
              <Row>
                {likely.length > 0 && likely.length < proposed && (
                  <Button size="sm" onClick={() => onChoices(withTaken(choices, likely, true))}>
                    Accept the {count(likely.length)} likely
                  </Button>
                )}
                <Button size="sm" onClick={() => onChoices(withTaken(choices, tabs.proposed, true))}>
                  Accept all {count(proposed)}
                </Button>
              </Row>
            </Stack>
          </Callout>
        )}
        <TabsPanel aria-label="Questions">
          {filled.length === 0 ? (
            <EmptyState title="No questions were found">
              Check how the file was read, or choose another file.
            </EmptyState>
          ) : (
            <Tabs
              label="Questions by type"
              value={tab}
              onValueChange={setTab}
              items={filled.map(({ id, label }) => ({
                id,
                label,
                count: tabs[id].length,
                attention: id !== 'left_out' && needsLook(tabs[id]) ? 'Some need checking' : undefined,
              }))}
            >
              {filled.map(({ id, label }) => (
                <TabPanel key={id} value={id}>
                  <QuestionTable
                    key={id}
                    label={label}
                    questions={tabs[id]}
                    choices={choices}
                    replaced={replaced}
                    onTake={(questions, taken) => onChoices(withTaken(choices, questions, taken))}
                    onText={(question, text) => onChoices(withText(choices, question, text))}
                  />
                </TabPanel>
              ))}
            </Tabs>
          )}
        </TabsPanel>
      </Stack>
      <Stack $gap="s4">
        <Weights
          weights={review.weights}
          value={choices.weight}
          onChange={weight => onChoices({ ...choices, weight })}
        />
        <Warnings warnings={review.warnings} />
      </Stack>
    </Columns>
  )
}
