import styled from 'styled-components'
import type { Question } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, InlineEdit, Muted, Stack } from '@/ui'
import { placeIn } from '../place'
import { selectAddress, selectPatchOf } from '../selectors'
import { events, type WithDataset } from '../slice'

/** The longest text that the server accepts. */
const TEXT_MAX = 5000

const Plain = styled.span`
  min-width: 0;
  font: inherit;
  overflow-wrap: anywhere;
`

const Original = styled.span`
  font-weight: 400;
  overflow-wrap: anywhere;
`

export interface QuestionTextProps {
  readonly question: Question
  /** The row of the grid that the text belongs to; null: the question itself. */
  readonly row: string | null
  readonly text: string
  readonly original: string
  readonly label: string
  readonly editable: boolean
  readonly startsEditing?: boolean
}

/** A text that is edited in place and can be reset to the original. */
export const QuestionText = ({
  question,
  row,
  text,
  original,
  label,
  editable,
  startsEditing = false,
}: QuestionTextProps) => {
  const dispatch = useAppDispatch()
  const name = row ?? question.question_name
  const address = useAppSelector(selectAddress)
  const { saving, error, failure, busy } = useAppSelector((state: WithDataset) =>
    selectPatchOf(state, name, 'question_text'),
  )
  const save = (question_text: string, base: string) =>
    dispatch(events.questionChanged({ question, row, patch: { question_text, base: { question_text: base } } }))
  // A row is below the question, which is the heading of all that follows.
  const heading = row === null ? 'h2' : undefined
  if (!editable) return <Plain as={heading}>{text}</Plain>
  const blocked = busy ? 'Another change is being saved' : null
  return (
    <Stack $gap="s1">
      <InlineEdit
        label={label}
        value={text}
        onSave={save}
        saving={saving}
        error={error === null ? null : `The text was not saved. ${error}`}
        failure={failure}
        blocked={blocked}
        maxLength={TEXT_MAX}
        multiline={row === null}
        startsOpen={startsEditing}
        heading={heading}
        {...(address && { place: placeIn(address, 'text', question.question_name, ...(row === null ? [] : [row])) })}
      />
      {text !== original && original !== '' && (
        <Original>
          <Muted $size="xs">Original: {original}</Muted>{' '}
          <Button
            size="sm"
            variant="ghost"
            icon="undo"
            disabledReason={saving ? 'It is being saved' : blocked}
            onClick={() => save(original, text)}
          >
            Restore original
          </Button>
        </Original>
      )}
    </Stack>
  )
}
