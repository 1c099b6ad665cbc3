import { whyNoTable, type QuestionIndex } from '@core/report'
import type { Dataset, Question } from '@core/contract'

type Asked = Pick<Dataset, 'questions' | 'permissions'>

/** Questions that this reader may analyse: without full access only those open to everyone. */
export const offeredQuestions = ({ questions, permissions }: Asked): Question[] =>
  permissions.view ? questions : questions.filter(question => question.unrestricted_filter)

export const isOpenEnded = (question: Question): boolean => question.fundamental_question_type === 'open'

/** Those that become a table, in the order of the dataset: the ones that "next" and "previous" step through. */
export const tabulated = (questions: readonly Question[], index: QuestionIndex): Question[] =>
  questions.filter(question => {
    const addressed = index.get(question.question_name)
    return addressed !== undefined && whyNoTable(addressed) === null
  })

/** The names before and after a question; null at either end. For a question not among them, the first is next. */
export const neighboursOf = (
  questions: readonly Question[],
  name: string,
): { readonly previous: string | null; readonly next: string | null } => {
  const at = questions.findIndex(({ question_name }) => question_name === name)
  return {
    previous: questions[at - 1]?.question_name ?? null,
    next: questions[at + 1]?.question_name ?? null,
  }
}

const ANSWERS: Partial<Record<Question['fundamental_question_type'], string>> = {
  single: 'Single response',
  multi: 'Multiple response',
  grid: 'Grid',
  numeric: 'Number',
  nps: 'Net promoter question',
}

/** How it was asked, unless the title includes that already (null), and its kind: "Single response, 5-point scale". */
export const questionFacts = (
  question: Question,
  title: string,
): { readonly asked: string | null; readonly kind: string } => {
  const kind = ANSWERS[question.fundamental_question_type] ?? ''
  const points = question.categorical_responses.filter(({ missing }) => !missing).length
  const scale = question.is_interval && points > 2 ? `${points}-point scale` : ''
  const told = question.question_text === '' || title.includes(question.question_text)
  return { asked: told ? null : question.question_text, kind: [kind, scale].filter(Boolean).join(', ') }
}
