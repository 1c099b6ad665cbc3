import type { listPreparedVariables, OutputOf } from '@core/contract'
import {
  ANSWER_MEANS,
  CODEBOOK_ANSWERS,
  CODEBOOK_VARIABLES,
  codebookSheets,
  isNo,
  isYes,
  rowsByHead,
  stateMeant,
  type CodebookSheet,
  type SheetTexts,
} from '@core/domain/codebook'
import type { AnswerState, StepAction, VariableType } from '@core/domain/preparation'
import { TYPES, CHOICES } from './types'

const yes = (value: boolean): string => (value ? 'yes' : 'no')

type Listed = OutputOf<typeof listPreparedVariables>['results'][number]

/** Everything of a preparation that can be written in a codebook. */
export const preparedCodebook = (variables: readonly Listed[]): CodebookSheet[] =>
  codebookSheets(
    variables.map(({ name, text, type, shown, section, options = [] }) => ({
      name,
      text,
      type: TYPES[type].label,
      shown: yes(shown),
      section: section ?? '',
      answers: options.map(({ id, label, score, state }) => ({ id, label, score, means: ANSWER_MEANS[state] })),
    })),
  )

export interface CodebookChanges {
  readonly actions: readonly StepAction[]
  /** Rows that cannot be understood: where, and what to do. */
  readonly problems: readonly string[]
}

type Row = Readonly<Record<string, string>>

const TYPE_WORDS = new Map<string, VariableType>(
  CHOICES.flatMap(({ value, label }) =>
    [value, label, TYPES[value].label].map((word): [string, VariableType] => [word.toLowerCase(), value]),
  ),
)

/** Takes away what is there: an empty cell only leaves it. */
const isNone = (text: string): boolean => text.toLowerCase() === 'none'

const variableChanges = (rows: readonly Row[], known: ReadonlyMap<string, Listed>): CodebookChanges => {
  const [actions, renamed, problems]: [StepAction[], StepAction[], string[]] = [[], [], []]
  rows.forEach((row, at) => {
    const name = row.Name ?? ''
    const where = `Variables, row ${String(at + 2)}`
    const variable = known.get(name)
    if (name === '') return
    if (!variable) {
      problems.push(`${where}: there is no variable "${name}". Leave the first column as it was.`)
      return
    }
    const { 'Question text': text, Type: type, Shown: shown, Section: section, 'New name': other } = row
    if (text !== undefined && text !== '' && text !== variable.text) actions.push({ kind: 'texts', of: name, text })
    if (type !== undefined && type !== '' && type.toLowerCase() !== TYPES[variable.type].label.toLowerCase()) {
      const to = TYPE_WORDS.get(type.toLowerCase())
      if (to) actions.push({ kind: 'type', of: [name], to })
      else
        problems.push(
          `${where}: "${type}" is no type. Use ${CHOICES.map(({ value }) => TYPES[value].label).join(', ')}.`,
        )
    }
    if (shown !== undefined && shown !== '' && shown.toLowerCase() !== yes(variable.shown)) {
      if (isYes(shown) || isNo(shown)) actions.push({ kind: 'show', of: [name], shown: isYes(shown) })
      else problems.push(`${where}: "${shown}" is neither yes nor no.`)
    }
    if (section !== undefined && section !== '' && section !== (variable.section ?? ''))
      actions.push({ kind: 'section', of: [name], section: isNone(section) ? null : section })
    if (other !== undefined && other !== '' && other !== name) renamed.push({ kind: 'texts', of: name, name: other })
  })
  // Names change last, so that every other row still finds its variable.
  return { actions: [...actions, ...renamed], problems }
}

interface AnswerEdits {
  readonly labels: Record<string, string>
  readonly scores: Record<string, number | null>
  readonly states: Record<string, AnswerState>
}

const answerChanges = (rows: readonly Row[], known: ReadonlyMap<string, Listed>): CodebookChanges => {
  const edits = new Map<string, AnswerEdits>()
  const problems: string[] = []
  rows.forEach((row, at) => {
    const { Variable: name = '', Answer: id = '', Label: label, Score: score, Means: means } = row
    if (name === '' && id === '') return
    const where = `Answers, row ${String(at + 2)}`
    const option = known.get(name)?.options?.find(one => one.id === id)
    if (!option) {
      problems.push(
        `${where}: ${known.has(name) ? `"${name}" has no answer "${id}"` : `there is no variable "${name}"`}.`,
      )
      return
    }
    const own = edits.get(name) ?? { labels: {}, scores: {}, states: {} }
    edits.set(name, own)
    if (label !== undefined && label !== '' && label !== option.label) own.labels[id] = label
    if (score !== undefined && score !== '') {
      const number = isNone(score) ? null : Number(score.replace(',', '.'))
      if (number !== null && !Number.isFinite(number)) problems.push(`${where}: "${score}" is no number.`)
      else if (number !== option.score) own.scores[id] = number
    }
    if (means !== undefined && means !== '' && means.toLowerCase() !== ANSWER_MEANS[option.state]) {
      const state = stateMeant(means)
      if (state) own.states[id] = state
      else problems.push(`${where}: "${means}" is not understood. Use ${Object.values(ANSWER_MEANS).join(', ')}.`)
    }
  })
  const filled = (record: object): boolean => Object.keys(record).length > 0
  const actions = [...edits].flatMap(([name, { labels, scores, states }]): StepAction[] => [
    ...(filled(labels) ? [{ kind: 'texts', of: name, answers: labels } as const] : []),
    ...(filled(scores) ? [{ kind: 'scores', of: [name], scores } as const] : []),
    ...(filled(states) ? [{ kind: 'missing', of: [name], answers: states } as const] : []),
  ])
  return { actions, problems }
}

/** What a codebook changes, as steps; cells that are empty or as they were change nothing. */
export const codebookChanges = (
  sheets: Readonly<Record<string, SheetTexts>>,
  variables: readonly Listed[],
): CodebookChanges => {
  const known = new Map(variables.map(variable => [variable.name, variable]))
  const own = rowsByHead(sheets.Variables, CODEBOOK_VARIABLES, ['Name'])
  const answers = rowsByHead(sheets.Answers, CODEBOOK_ANSWERS, ['Variable', 'Answer'])
  if (!own && !answers)
    return {
      actions: [],
      problems: [
        'This workbook has no sheet "Variables" or "Answers" with their heads. Download the codebook and edit that.',
      ],
    }
  const [first, second] = [variableChanges(own ?? [], known), answerChanges(answers ?? [], known)]
  // Answers come first: another type or name would leave them behind.
  return { actions: [...second.actions, ...first.actions], problems: [...first.problems, ...second.problems] }
}
