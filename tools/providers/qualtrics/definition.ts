import type { TruthOption, TruthQuestion, TruthSurvey } from '../truth'
import { recodeOf, type IdsOf, type SurveyIds } from './ids'

type Json = Record<string, unknown>

/** An empty object is written as an empty list. */
const loose = (value: Json): Json | [] => (Object.keys(value).length === 0 ? [] : value)

export const isoDate = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

const choiceOf = ({ label, other, exclusive }: TruthOption): Json => ({
  Display: label,
  ...(other === true && { TextEntry: 'true' }),
  ...(exclusive === true && { ExclusiveAnswer: true }),
})

const recodesOf = (ids: SurveyIds, { key }: TruthQuestion): Json =>
  Object.fromEntries(ids.options(key).map(option => [ids.option(key, option), recodeOf({ key: option })]))

const optionsOf = (ids: SurveyIds, { key, options }: TruthQuestion): Json =>
  Object.fromEntries(options.map(option => [ids.option(key, option.key), choiceOf(option)]))

const rowsOf = (ids: SurveyIds, { key, rows }: TruthQuestion): Json =>
  Object.fromEntries(rows.map(row => [ids.row(key, row.key), { Display: row.label }]))

const choiceParts = (ids: SurveyIds, question: TruthQuestion): Json => ({
  Choices: loose(optionsOf(ids, question)),
  // Some orders hold numbers, some text.
  ChoiceOrder: question.options.map(({ key }, at) => {
    const id = ids.option(question.key, key)
    return at % 2 === 0 ? Number(id) : id
  }),
  RecodeValues: loose(recodesOf(ids, question)),
  NextChoiceId: ids.nextOption(question.key),
  NextAnswerId: 1,
})

const matrixParts = (ids: SurveyIds, question: TruthQuestion): Json => ({
  Choices: rowsOf(ids, question),
  ChoiceOrder: question.rows.map(({ key }) => ids.row(question.key, key)),
  Answers: optionsOf(ids, question),
  AnswerOrder: question.options.map(({ key }) => Number(ids.option(question.key, key))),
  RecodeValues: loose(recodesOf(ids, question)),
  NextChoiceId: ids.nextRow(question.key),
  NextAnswerId: ids.nextOption(question.key),
})

const content = (type: string): Json => ({ Validation: { Settings: { ForceResponse: 'OFF', ContentType: type } } })

interface Type {
  readonly type: string
  readonly selector: string
  readonly sub?: string
}

const TYPES: Readonly<Record<TruthQuestion['kind'], Type>> = {
  single: { type: 'MC', selector: 'SAVR', sub: 'TX' },
  multi: { type: 'MC', selector: 'MAVR', sub: 'TX' },
  nps: { type: 'MC', selector: 'NPS' },
  grid: { type: 'Matrix', selector: 'Likert', sub: 'SingleAnswer' },
  multiGrid: { type: 'Matrix', selector: 'Likert', sub: 'MultipleAnswer' },
  rank: { type: 'RO', selector: 'DND', sub: 'TX' },
  numeric: { type: 'TE', selector: 'SL' },
  open: { type: 'TE', selector: 'ML' },
  date: { type: 'TE', selector: 'SL' },
}

const partsOf = (ids: SurveyIds, question: TruthQuestion): Json => {
  switch (question.kind) {
    case 'single':
    case 'multi':
      return choiceParts(ids, question)
    case 'nps':
      return {
        Choices: question.options.map(choiceOf),
        ChoiceOrder: question.options.map((_, at) => at),
        ColumnLabels: [],
      }
    case 'grid':
    case 'multiGrid':
      return matrixParts(ids, question)
    case 'rank':
      return {
        Choices: rowsOf(ids, question),
        ChoiceOrder: question.rows.map(({ key }) => ids.row(question.key, key)),
        NextChoiceId: ids.nextRow(question.key),
      }
    case 'numeric':
      return content('ValidNumber')
    case 'date':
      return content('ValidDate')
    case 'open':
      return { Validation: [] }
  }
}

const questionOf = (ids: SurveyIds, question: TruthQuestion): Json => {
  const { type, selector, sub } = TYPES[question.kind]
  const common = { ChoiceDataExportTags: false, Language: [], DataVisibility: { Private: false, Hidden: false } }
  return {
    ...common,
    QuestionID: ids.question(question.key),
    DataExportTag: question.key,
    QuestionText: question.text,
    QuestionType: type,
    Selector: selector,
    ...(sub !== undefined && { SubSelector: sub }),
    ...partsOf(ids, question),
  }
}

/** Questions of every survey that hold no answers, or answers that nobody imports. */
const EXTRAS: Readonly<Record<string, Json>> = {
  QID9001: { DataExportTag: 'Intro', QuestionText: '<b>Welcome</b>', QuestionType: 'DB', Selector: 'TB' },
  QID9002: { DataExportTag: 'Page1', QuestionText: 'Timing', QuestionType: 'Timing', Selector: 'PageTimer' },
  QID9003: { DataExportTag: 'Browser', QuestionText: 'Browser', QuestionType: 'Meta', Selector: 'Browser' },
  QID9004: { DataExportTag: 'Photo', QuestionText: 'A photo', QuestionType: 'FileUpload', Selector: 'FileUpload' },
  QID9005: {
    DataExportTag: 'Mail',
    QuestionText: 'Where can we reach you?',
    QuestionType: 'TE',
    Selector: 'SL',
    ...content('ValidEmail'),
  },
  QID9006: { DataExportTag: 'Old', QuestionText: 'No longer asked', QuestionType: 'TE', Selector: 'SL' },
}

const element = (id: string): Json => ({ Type: 'Question', QuestionID: id })

const blocksOf = (ids: SurveyIds, { questions }: TruthSurvey): Json => ({
  BL_trash: { Type: 'Trash', Description: 'Trash', ID: 'BL_trash', BlockElements: [element('QID9006')] },
  BL_last: { Type: 'Standard', ID: 'BL_last', BlockElements: [element('QID9004'), element('QID9005')], Options: [] },
  BL_main: {
    Type: 'Default',
    ID: 'BL_main',
    BlockElements: [
      element('QID9001'),
      element('QID9002'),
      element('QID9003'),
      ...questions.flatMap(({ key }, at) => [
        element(ids.question(key)),
        ...(at % 10 === 9 ? [{ Type: 'Page Break' }] : []),
      ]),
    ],
    Options: { BlockVisibility: 'Expanded' },
  },
})

/** Fields that the flow of every survey sets. */
const EMBEDDED_FIELDS = ['panel source', 'contactEmail']

/** Fields that the flow of a survey sets: its case weight too, where it has one. */
export const embeddedFields = ({ respondents }: TruthSurvey): readonly string[] =>
  respondents.some(({ weight }) => weight !== undefined) ? [...EMBEDDED_FIELDS, 'weight'] : EMBEDDED_FIELDS

const flowOf = (survey: TruthSurvey): Json => ({
  FlowID: 'FL_1',
  Type: 'Root',
  Properties: { Count: 5 },
  Flow: [
    {
      Type: 'EmbeddedData',
      FlowID: 'FL_2',
      EmbeddedData: embeddedFields(survey).map(Field => ({ Field, Type: 'Recipient', VariableType: 'String' })),
    },
    { Type: 'Standard', ID: 'BL_main', FlowID: 'FL_3' },
    { Type: 'Branch', FlowID: 'FL_4', Flow: [{ Type: 'Standard', ID: 'BL_last', FlowID: 'FL_5' }] },
  ],
})

/** The answer to GET /survey-definitions/{id}. */
export const surveyDefinition = (idsOf: IdsOf, survey: TruthSurvey): Json => {
  const ids = idsOf(survey)
  const questions = survey.questions.map(question => [ids.question(question.key), questionOf(ids, question)])
  return {
    SurveyID: survey.id,
    SurveyName: survey.name,
    SurveyStatus: survey.active ? 'Active' : 'Inactive',
    LastModified: isoDate(survey.changed),
    Questions: { ...(Object.fromEntries(questions) as Json), ...EXTRAS },
    Blocks: blocksOf(ids, survey),
    SurveyFlow: flowOf(survey),
    SurveyOptions: {
      SurveyCreationDate: isoDate(survey.created).replace('T', ' ').replace('Z', ''),
      SurveyLanguage: 'EN',
    },
    ResponseSets: [],
  }
}

const shortChoices = (ids: SurveyIds, { key, kind, options, rows }: TruthQuestion): Json => {
  if (kind === 'rank')
    return Object.fromEntries(
      rows.map(row => [ids.row(key, row.key), { recode: ids.row(key, row.key), choiceText: row.label, analyze: true }]),
    )
  return Object.fromEntries(
    options.map((option, at) => [
      kind === 'nps' ? String(at) : ids.option(key, option.key),
      {
        recode: recodeOf(option),
        description: option.label,
        choiceText: option.label,
        imageDescription: null,
        variableName: null,
        analyze: option.na !== true,
      },
    ]),
  )
}

const shortOf = (ids: SurveyIds, question: TruthQuestion): Json => {
  const { type, selector, sub } = TYPES[question.kind]
  const isMatrix = type === 'Matrix'
  return {
    questionType: { type, selector, subSelector: sub ?? null },
    questionText: question.text,
    questionLabel: null,
    questionName: question.key,
    validation: { doesForceResponse: false },
    ...((question.options.length > 0 || question.kind === 'rank') && { choices: shortChoices(ids, question) }),
    ...(isMatrix && {
      subQuestions: Object.fromEntries(
        question.rows.map(({ key, label }) => {
          const id = ids.row(question.key, key)
          return [id, { recode: id, description: label, choiceText: label, variableName: null }]
        }),
      ),
    }),
  }
}

/** Suffixes of the columns of a ranking, by row: the id of the choice, or its position. */
export const rankSuffix = (ids: SurveyIds, { key, rows }: TruthQuestion, byPosition: boolean): Map<string, string> =>
  new Map(rows.map((row, at) => [row.key, byPosition ? String(rows.length - at) : ids.row(key, row.key)]))

const exportMapOf = (ids: SurveyIds, question: TruthQuestion, byPosition: boolean): [string, Json][] => {
  const id = ids.question(question.key)
  switch (question.kind) {
    case 'rank':
      return [...rankSuffix(ids, question, byPosition)].map(([row, suffix]) => [
        `${question.key}_${suffix}`,
        { question: id, choice: `${id}.choices.${ids.row(question.key, row)}` },
      ])
    case 'grid':
      return question.rows.map(({ key }) => {
        const row = ids.row(question.key, key)
        return [`${question.key}_${row}`, { question: id, subQuestion: `${id}.subQuestions.${row}` }]
      })
    case 'multi':
      return question.options.map(({ key }) => [
        `${question.key}_${key}`,
        { question: id, choice: `${id}.choices.${ids.option(question.key, key)}` },
      ])
    default:
      return [[question.key, { question: id }]]
  }
}

/** The answer to GET /surveys/{id}. */
export const surveyShort = (idsOf: IdsOf, survey: TruthSurvey, byPosition: boolean): Json => {
  const ids = idsOf(survey)
  const isTest = ({ status }: TruthSurvey['respondents'][number]) => status === 'preview'
  return {
    id: survey.id,
    name: survey.name,
    ownerId: 'UR_0123456789abcde',
    organizationId: 'acme',
    isActive: survey.active,
    creationDate: isoDate(survey.created),
    lastModifiedDate: isoDate(survey.changed),
    expiration: { startDate: null, endDate: null },
    questions: loose(
      Object.fromEntries(survey.questions.map(question => [ids.question(question.key), shortOf(ids, question)])),
    ),
    exportColumnMap: loose(
      Object.fromEntries(survey.questions.flatMap(question => exportMapOf(ids, question, byPosition))),
    ),
    blocks: {},
    flow: [],
    embeddedData: embeddedFields(survey).map(name => ({ name })),
    comments: [],
    loopAndMerge: [],
    responseCounts: {
      auditable: survey.respondents.filter(respondent => !isTest(respondent)).length,
      generated: survey.respondents.filter(isTest).length,
      deleted: 0,
    },
  }
}
