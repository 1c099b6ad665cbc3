import { Fragment, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import type { ProposedQuestion } from '@core/contract'
import { count } from '@/lib/words'
import { Badge, Button, Checkbox, IconButton, MEDIA, Muted, TextField, TYPE, VisuallyHidden } from '@/ui'
import { KIND_WORDS, sourceWords } from '../model/words'
import { isTaken, type ReviewChoices } from '../model/review'

const PAGE = 50
const OPTIONS_SHOWN = 24

const Scroller = styled.div`
  overflow-x: auto;
`
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  ${TYPE.sm}
  font-variant-numeric: tabular-nums;
  th,
  td {
    height: 36px;
    padding: var(--s1-5) var(--s3);
    text-align: left;
    vertical-align: top;
    border-bottom: 1px solid var(--border);
  }
  th {
    ${TYPE.xs}
    color: var(--text-2);
    font-weight: 600;
    white-space: nowrap;
  }
  .number {
    text-align: right;
    white-space: nowrap;
  }
  .tick,
  .open {
    width: 1px;
    padding-right: 0;
  }
  .wide {
    min-width: 260px;
    overflow-wrap: anywhere;
  }
  tr[data-out='true'] td {
    color: var(--text-3);
  }
  ${MEDIA.below768} {
    .roomy {
      display: none;
    }
  }
`
const Detail = styled.td`
  && {
    background: var(--sunken);
    padding: var(--s3) var(--s4) var(--s4) 84px;
    ${MEDIA.below768} {
      padding-left: var(--s4);
    }
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1-5);
    margin-top: var(--s3);
  }
  li {
    ${TYPE.xs}
    padding: 3px var(--s2);
    border: 1px solid var(--border);
    border-radius: var(--r-pill);
    background: var(--surface);
    overflow-wrap: anywhere;
  }
  h4 {
    ${TYPE.xs}
    margin-top: var(--s3);
    color: var(--text-2);
  }
`
const More = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: var(--s3);
  padding: var(--s3) var(--s4);
`

/** Of what is proposed, how sure it is; of the rest, only where it should be looked at. */
const stateOf = ({ state, confidence }: ProposedQuestion): ReactNode => {
  if (state === 'ready') return null
  if (state === 'check')
    return (
      <Badge tone="warning" icon="warning">
        Check
      </Badge>
    )
  return confidence === 'doubtful' ? (
    <Badge tone="warning" icon="help">
      Doubtful
    </Badge>
  ) : (
    <Badge>Likely</Badge>
  )
}

const Expanded = ({
  question,
  text,
  onText,
}: {
  question: ProposedQuestion
  text: string
  onText: (text: string) => void
}) => {
  const [draft, setDraft] = useState(text)
  // A blank field means the file's own text; any other difference was changed elsewhere, e.g. by a colleague's review.
  const typed = draft.trim()
  const isOwn = typed === text || (typed === '' && text === question.question_text)
  const parts =
    question.breakouts.length > 0
      ? question.breakouts.map(({ text: part }) => part)
      : question.variables.map(({ name, label }) => (label ? `${name} ${label}` : name))
  return (
    <>
      <TextField
        label="Question text"
        value={isOwn ? draft : text}
        maxLength={4000}
        onValueChange={value => {
          setDraft(value)
          onText(value)
        }}
      />
      <Muted $size="sm">{question.reason}</Muted>
      {question.options.length > 0 && (
        <>
          <h4>Answers ({count(question.options.length)})</h4>
          <ul>
            {question.options.slice(0, OPTIONS_SHOWN).map(option => (
              <li key={option.id}>
                {option.label} <Muted $size="xs">{count(option.n)}</Muted>
              </li>
            ))}
            {question.options.length > OPTIONS_SHOWN && (
              <li>and {count(question.options.length - OPTIONS_SHOWN)} more</li>
            )}
          </ul>
        </>
      )}
      {parts.length > 1 && question.kind === 'grid' && (
        <>
          <h4>Rows ({count(parts.length)})</h4>
          <ul>
            {parts.map(part => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** A second line only where something is to be said: rows of what is ready stay low. */
const Note = ({ question: { state, reason }, isReplaced }: { question: ProposedQuestion; isReplaced: boolean }) => {
  const words = [state === 'ready' ? '' : reason, isReplaced ? 'part of an accepted proposal' : ''].filter(Boolean)
  if (words.length === 0) return null
  return (
    <>
      <br />
      <Muted $size="xs">{words.join(' · ')}</Muted>
    </>
  )
}

export interface QuestionTableProps {
  readonly label: string
  readonly questions: readonly ProposedQuestion[]
  readonly choices: ReviewChoices
  readonly replaced: ReadonlySet<string>
  readonly onTake: (questions: readonly ProposedQuestion[], taken: boolean) => void
  readonly onText: (question: ProposedQuestion, text: string) => void
}

/** The questions of one tab, each with a tick, its source and what is uncertain about it. */
export const QuestionTable = ({ label, questions, choices, replaced, onTake, onText }: QuestionTableProps) => {
  const [open, setOpen] = useState<string | null>(null)
  const [shown, setShown] = useState(PAGE)
  const taken = questions.filter(question => isTaken(question, choices, replaced))
  return (
    <>
      <Scroller role="region" aria-label={label} tabIndex={0}>
        <Table>
          <caption>
            <VisuallyHidden>{label}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th className="tick">
                <Checkbox
                  label={<VisuallyHidden>All {questions.length} questions</VisuallyHidden>}
                  checked={taken.length === questions.length}
                  mixed={taken.length > 0 && taken.length < questions.length}
                  onCheckedChange={checked => onTake(questions, checked)}
                />
              </th>
              <th className="open">
                <VisuallyHidden>Details</VisuallyHidden>
              </th>
              <th>Question</th>
              <th className="roomy">Made from</th>
              <th className="roomy">Type</th>
              <th className="roomy number">Variables</th>
              <th className="number">Base</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {questions.slice(0, shown).map(question => {
              const isOpen = open === question.id
              const text = choices.texts[question.id] ?? question.question_text
              const isIn = isTaken(question, choices, replaced)
              return (
                <Fragment key={question.id}>
                  <tr data-out={!isIn}>
                    <td className="tick">
                      <Checkbox
                        label={<VisuallyHidden>{text}</VisuallyHidden>}
                        checked={isIn}
                        disabled={replaced.has(question.id)}
                        onCheckedChange={checked => onTake([question], checked)}
                      />
                    </td>
                    <td className="open">
                      <IconButton
                        icon={isOpen ? 'chevron-down' : 'chevron-right'}
                        label={`${isOpen ? 'Close' : 'Open'} ${question.question_name}`}
                        size={24}
                        tooltip={false}
                        aria-expanded={isOpen}
                        onClick={() => setOpen(isOpen ? null : question.id)}
                      />
                    </td>
                    <td className="wide">
                      {text} {text !== question.question_name && <Muted $size="xs">{question.question_name}</Muted>}
                      <Note question={question} isReplaced={replaced.has(question.id)} />
                    </td>
                    <td className="roomy">{sourceWords(question)}</td>
                    <td className="roomy">{KIND_WORDS[question.kind]}</td>
                    <td className="roomy number">{count(question.variables.length)}</td>
                    <td className="number">{count(question.base)}</td>
                    <td>{stateOf(question)}</td>
                  </tr>
                  {isOpen && (
                    <tr>
                      <Detail colSpan={8}>
                        <Expanded question={question} text={text} onText={value => onText(question, value)} />
                      </Detail>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </Table>
      </Scroller>
      <More>
        <Muted $size="sm">
          {count(taken.length)} of {count(questions.length)} will be imported
        </Muted>
        {shown < questions.length && (
          <Button size="sm" onClick={() => setShown(shown + PAGE)}>
            Show {Math.min(PAGE, questions.length - shown)} more
          </Button>
        )}
      </More>
    </>
  )
}
