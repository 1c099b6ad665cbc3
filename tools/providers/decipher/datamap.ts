import type { TruthOption, TruthQuestion, TruthSurvey } from '../truth'

/** One column of the data. */
export interface Variable {
  readonly label: string
  readonly qlabel: string | null
  readonly vgroup: string
  readonly type: 'single' | 'multiple' | 'number' | 'float' | 'text'
  readonly title: string
  readonly qtitle: string
  readonly row: string | null
  readonly rowTitle: string | null
  readonly col: string | null
  readonly colTitle: string | null
  readonly values?: readonly Value[]
}

interface Value {
  readonly value: number
  readonly title: string
}

interface MappedQuestion {
  readonly qlabel: string
  readonly qtitle: string
  readonly type: Variable['type']
  readonly grouping: 'rows' | 'cols'
  readonly values?: readonly Value[]
  readonly variables: readonly Variable[]
}

type Place = Partial<Pick<Variable, 'row' | 'rowTitle' | 'col' | 'colTitle' | 'vgroup' | 'values'>>

/** Titles join what they are about, from the innermost to the question. */
const variable = (
  { qlabel, qtitle }: Pick<Variable, 'qlabel' | 'qtitle'>,
  label: string,
  type: Variable['type'],
  place: Place = {},
): Variable => {
  const { row = null, rowTitle = null, col = null, colTitle = null, vgroup = qlabel ?? label, values } = place
  const title = [colTitle, rowTitle, qtitle].filter(part => part !== null).join(' - ')
  return { label, qlabel, vgroup, type, title, qtitle, row, rowTitle, col, colTitle, ...(values && { values }) }
}

const valuesOf = (options: readonly TruthOption[]): readonly Value[] =>
  options.map(({ key, label }) => ({ value: Number(key), title: label }))

/** Labels of rows and columns by the keys of a truth. */
export const rowLabel = (key: string): string => `r${key}`
export const colLabel = (key: string): string => `c${key}`

const PLACES = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

const mapped = (
  question: TruthQuestion,
  type: Variable['type'],
  grouping: 'rows' | 'cols',
  variables: readonly Variable[],
): MappedQuestion => {
  const [first] = variables
  return {
    ...{ qtitle: question.text, qlabel: question.key, type, grouping, variables },
    ...(first?.values && { values: first.values }),
  }
}

const single = (question: TruthQuestion): MappedQuestion => {
  const own = { qlabel: question.key, qtitle: question.text }
  const others = question.options.filter(({ other }) => other)
  return mapped(question, 'single', 'cols', [
    variable(own, question.key, 'single', { values: valuesOf(question.options) }),
    ...others.map(({ key, label }) => {
      const name = `${question.key}${rowLabel(key)}oe`
      return variable(own, name, 'text', { row: rowLabel(key), rowTitle: label, vgroup: name })
    }),
  ])
}

const multi = (question: TruthQuestion): MappedQuestion => {
  const own = { qlabel: question.key, qtitle: question.text }
  return mapped(
    question,
    'multiple',
    'cols',
    question.options.map(({ key, label }) =>
      variable(own, question.key + rowLabel(key), 'multiple', { row: rowLabel(key), rowTitle: label }),
    ),
  )
}

const oneEachRow = (question: TruthQuestion, values: readonly Value[]): MappedQuestion => {
  const own = { qlabel: question.key, qtitle: question.text }
  return mapped(
    question,
    'single',
    'rows',
    question.rows.map(({ key, label }) =>
      variable(own, question.key + rowLabel(key), 'single', { row: rowLabel(key), rowTitle: label, values }),
    ),
  )
}

const multiGrid = (question: TruthQuestion): MappedQuestion => {
  const own = { qlabel: question.key, qtitle: question.text }
  return mapped(
    question,
    'multiple',
    'rows',
    question.rows.flatMap(row =>
      question.options.map(option =>
        variable(own, question.key + rowLabel(row.key) + colLabel(option.key), 'multiple', {
          ...{ row: rowLabel(row.key), rowTitle: row.label, vgroup: question.key + rowLabel(row.key) },
          ...{ col: colLabel(option.key), colTitle: option.label },
        }),
      ),
    ),
  )
}

const plain = (question: TruthQuestion, type: 'number' | 'text'): MappedQuestion =>
  mapped(question, type, 'rows', [variable({ qlabel: question.key, qtitle: question.text }, question.key, type)])

const questionOf = (question: TruthQuestion): MappedQuestion => {
  switch (question.kind) {
    case 'single':
    case 'nps':
      return single(question)
    case 'multi':
      return multi(question)
    case 'grid':
      return oneEachRow(question, valuesOf(question.options))
    case 'rank':
      return oneEachRow(
        question,
        question.rows.map((_, at) => ({ value: at + 1, title: PLACES[at] ?? String(at + 1) })),
      )
    case 'multiGrid':
      return multiGrid(question)
    case 'numeric':
      return plain(question, 'number')
    case 'open':
    case 'date':
      return plain(question, 'text')
  }
}

/** Variables of every survey that belong to no question, with their titles. */
const LOOSE: readonly (readonly [label: string, title: string])[] = [
  ['record', 'Record number'],
  ['uuid', 'Respondent identifier'],
  ['date', 'Completion time and date'],
  ['markers', 'Acquired markers'],
]
const EXTRA: readonly (readonly [label: string, title: string])[] = [
  ['source', 'Captured variable'],
  ['ipAddress', 'Captured variable'],
  ['decLang', 'Captured variable'],
  ['list', 'Captured variable'],
  ['userAgent', 'Captured variable'],
  ['email', 'Captured variable'],
  ['RID', 'Captured variable'],
  ['dcua', 'Captured variable'],
  ['session', 'Session identifier'],
  ['url', 'Survey path'],
]

const loose = ([label, qtitle]: readonly [string, string]): Variable =>
  variable({ qlabel: null, qtitle }, label, 'text', { vgroup: label })

const system = (
  qlabel: string,
  qtitle: string,
  type: Variable['type'],
  titles: readonly string[] = [],
): MappedQuestion => {
  const values = titles.map((title, at) => ({ value: at + 1, title }))
  const place = titles.length > 0 ? { values } : {}
  const own = { qlabel, qtitle }
  const variables = [variable(own, qlabel, type, place)]
  if (qlabel === 'vos')
    variables.push(variable(own, 'vosr15oe', 'text', { row: 'r15', rowTitle: 'Other', vgroup: 'vosr15oe' }))
  return { ...{ qlabel, qtitle, type, grouping: 'rows' as const, variables }, ...place }
}

const SYSTEM = [
  system('status', 'Respondent status', 'single', ['Terminated', 'Overquota', 'Qualified', 'Partial']),
  system('vlist', 'Sample source', 'single', ['Open Survey']),
  system('vos', 'Operating System', 'single', ['Windows 11', 'macOS', 'Other']),
  system('vmobiledevice', 'Device', 'single', ['Smartphone', 'Tablet', 'Desktop']),
  system('qtime', 'Total Interview Time', 'float'),
  system('start_date', 'Survey start time', 'text'),
]

/** The datamap of a survey. */
export const datamapOf = (survey: TruthSurvey) => {
  const [status, ...rest] = SYSTEM
  const hasWeight = survey.respondents.some(({ weight }) => weight !== undefined)
  const weights = hasWeight ? [system('weight', 'Weight', 'float')] : []
  const questions = [...survey.questions.map(questionOf), ...weights, ...rest]
  const variables = [
    ...LOOSE.map(loose),
    ...(status?.variables ?? []),
    ...questions.flatMap(question => question.variables),
    ...EXTRA.map(loose),
  ]
  return { variables, questions: [...(status ? [status] : []), ...questions] }
}
