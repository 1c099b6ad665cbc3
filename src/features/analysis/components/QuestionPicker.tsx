import { namedQuestion, typeWord, type QuestionIndex } from '@core/report'
import { useMemo } from 'react'
import styled from 'styled-components'
import type { Question } from '@core/contract'
import { Combobox } from '@/ui/Combobox'
import { IconButton } from '@/ui/IconButton'
import { useShortcuts } from '@/ui/shortcuts'
import { isOpenEnded, neighboursOf, tabulated } from '../model/questions'

const Root = styled.nav`
  display: flex;
  align-items: center;
  gap: var(--s1-5);
  min-width: 0;
  > div {
    flex: 1 1 0;
    min-width: 0;
  }
`

export const PICKER_ID = 'analysis-question'

interface QuestionPickerProps {
  readonly questionName: string
  readonly questions: readonly Question[]
  readonly index: QuestionIndex
  readonly onChoose: (questionName: string) => void
}

/** Opens another question of the dataset: by name, or the next and previous one with J and K. */
export const QuestionPicker = ({ questionName, questions, index, onChoose }: QuestionPickerProps) => {
  const steps = useMemo(() => tabulated(questions, index), [questions, index])
  const { previous, next } = neighboursOf(steps, questionName)
  const go = (to: string | null): boolean => {
    if (to !== null) onChoose(to)
    return to !== null
  }
  useShortcuts([
    { keys: 'j', label: 'Next question', run: () => go(next) },
    { keys: 'k', label: 'Previous question', run: () => go(previous) },
  ])
  const options = useMemo(() => {
    const offered = new Set([...steps, ...questions.filter(isOpenEnded)])
    return questions
      .filter(question => offered.has(question))
      .map(question => ({
        value: question.question_name,
        label: namedQuestion(question.question_name, index.get(question.question_name)?.label ?? ''),
        hint: typeWord(question),
      }))
  }, [steps, questions, index])
  return (
    <Root aria-label="Questions of the dataset">
      <IconButton
        icon="chevron-left"
        label="Previous question (K)"
        outlined
        disabledReason={previous === null ? 'This is the first question' : null}
        onClick={() => go(previous)}
      />
      <div id={PICKER_ID}>
        <Combobox
          key={questionName}
          label="Question"
          labelHidden
          options={options}
          noMatch="No question matches."
          value={questionName}
          onValueChange={name => name !== null && name !== questionName && onChoose(name)}
        />
      </div>
      <IconButton
        icon="chevron-right"
        label="Next question (J)"
        outlined
        disabledReason={next === null ? 'This is the last question' : null}
        onClick={() => go(next)}
      />
    </Root>
  )
}
