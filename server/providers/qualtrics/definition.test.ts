import { describe, expect, it } from 'vitest'
import type { NeutralQuestion } from '../../import/neutral'
import { neutralDefinition } from './definition'
import { sentinelOf } from './sentinel'
import { columnKey } from './unsure'

type Json = Record<string, unknown>

interface Given {
  readonly live?: Json
  readonly exportMap?: Json
  readonly block?: Json
  readonly others?: Json
}

const displays = (...labels: string[]): Json =>
  Object.fromEntries(labels.map((Display, at) => [String(at + 1), { Display }]))

/** The definition of a survey of one question, QID1 tagged Q1. */
const define = (question: Json, { live = {}, exportMap = {}, block = {}, others = {} }: Given = {}) =>
  neutralDefinition(
    'SV_1',
    {
      SurveyName: 'One',
      Questions: { QID1: { DataExportTag: 'Q1', QuestionText: '<p>Which&nbsp;one?</p>', ...question }, ...others },
      Blocks: [{ ID: 'BL_1', Type: 'Default', BlockElements: [{ Type: 'Question', QuestionID: 'QID1' }], ...block }],
      SurveyFlow: { Flow: [{ Type: 'Block', ID: 'BL_1' }] },
      SurveyOptions: { SurveyLanguage: 'EN', SurveyCreationDate: '2026-01-02 03:04:05' },
    },
    { questions: { QID1: live }, exportColumnMap: exportMap },
  )

const asked = (question: Json, given?: Given): readonly NeutralQuestion[] =>
  define(question, given).questions.filter(({ ref }) => /QID/u.test(ref))

const columnsOf = ({ columns }: NeutralQuestion): string[] => columns.map(({ name }) => name)
const codesOf = ({ options }: NeutralQuestion) => options.map(({ code }) => code)

describe('questions of Qualtrics', () => {
  it.each(['SAVR', 'SAHR', 'SACOL', 'DL', 'SB'])('MC %s have one answer', Selector => {
    const [question] = asked({ QuestionType: 'MC', Selector, Choices: displays('A', 'B') })
    expect([question!.kind, columnsOf(question!), codesOf(question!)]).toEqual(['single', ['QID1'], [1, 2]])
  })

  it.each(['MAVR', 'MAHR', 'MACOL', 'MSB'])('MC %s have several answers', Selector => {
    const Choices = { ...displays('A', 'B'), 3: { Display: 'None', ExclusiveAnswer: true } }
    const [question] = asked({ QuestionType: 'MC', Selector, Choices, RecodeValues: { 3: '99' } })
    expect([question!.kind, columnsOf(question!)]).toEqual(['multi', ['QID1_1', 'QID1_2', 'QID1_3']])
    expect(question!.columns.at(-1)?.option).toBe(99)
    expect(question!.options.at(-1)).toMatchObject({ code: 99, label: 'None', exclusive: true })
  })

  it.each([
    ['a list of eleven choices', Array.from({ length: 11 }, (_, at) => ({ Display: String(at) }))],
    ['no choices', []],
  ])('NPS have answers from 0 to 10, with %s', (_, Choices) => {
    const [question] = asked({ QuestionType: 'MC', Selector: 'NPS', Choices, ChoiceOrder: [] })
    expect([question!.kind, columnsOf(question!)]).toEqual(['nps', ['QID1']])
    expect(codesOf(question!)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it.each([
    ['Likert', 'SingleAnswer'],
    ['Bipolar', ''],
    ['Profile', 'SingleAnswer'],
  ])('matrices %s %s have a row for each choice and an option for each answer', (Selector, SubSelector) => {
    const [question] = asked({
      QuestionType: 'Matrix',
      Selector,
      SubSelector,
      Choices: displays('Row one', 'Row two'),
      ChoiceOrder: ['2', 1],
      Answers: displays('Bad', 'Good'),
      RecodeValues: { 1: '10', 2: '20' },
    })
    expect(question).toMatchObject({
      kind: 'grid',
      ordered: true,
      rows: [{ code: '2', label: 'Row two' }, { code: '1' }],
    })
    expect(columnsOf(question!)).toEqual(['QID1_2', 'QID1_1'])
    expect(question!.options.map(({ code, score }) => [code, score])).toEqual([
      [10, 10],
      [20, 20],
    ])
  })

  it('matrices of several answers have a column for each row and answer', () => {
    const [question] = asked({
      QuestionType: 'Matrix',
      Selector: 'Likert',
      SubSelector: 'MultipleAnswer',
      Choices: displays('R1', 'R2'),
      Answers: displays('A', 'B'),
    })
    expect(question!.kind).toBe('multi')
    expect(question!.columns).toEqual([
      { name: 'QID1_1_1', row: '1', option: 1 },
      { name: 'QID1_1_2', row: '1', option: 2 },
      { name: 'QID1_2_1', row: '2', option: 1 },
      { name: 'QID1_2_2', row: '2', option: 2 },
    ])
  })

  it.each([
    ['Matrix', 'TE', 'open'],
    ['CS', 'VRTL', 'numeric'],
    ['Slider', 'HSLIDER', 'numeric'],
    ['RO', 'DND', 'rank'],
  ])('%s %s have rows of kind %s', (QuestionType, Selector, kind) => {
    const [question] = asked({ QuestionType, Selector, Choices: displays('R1', 'R2') })
    expect([question!.kind, columnsOf(question!)]).toEqual([kind, ['QID1_1', 'QID1_2']])
    expect(question!.rows.map(({ label }) => label)).toEqual(['R1', 'R2'])
  })

  it('best and worst choices are hidden', () => {
    const [question] = asked({
      QuestionType: 'Matrix',
      Selector: 'MaxDiff',
      Choices: displays('R1', 'R2'),
      Answers: displays('Most', 'Least'),
    })
    expect(question).toMatchObject({ kind: 'grid', hidden: true })
  })

  it('groups and ranks are a question each', () => {
    const questions = asked({
      QuestionType: 'PGR',
      Selector: 'DragAndDrop',
      Choices: displays('A', 'B'),
      Groups: ['Liked', 'Disliked'],
    })
    expect(questions.map(({ kind }) => kind)).toEqual(['multi', 'rank', 'multi', 'rank'])
    expect(questions.slice(0, 2).map(columnsOf)).toEqual([
      ['QID1_0_GROUP_1', 'QID1_0_GROUP_2'],
      ['QID1_G0_1_RANK', 'QID1_G0_2_RANK'],
    ])
  })

  it.each([
    ['SL', undefined, 'open'],
    ['ML', undefined, 'open'],
    ['ESTB', undefined, 'open'],
    ['SL', 'ValidNumber', 'numeric'],
    ['SL', 'ValidDate', 'date'],
  ])('texts %s checked for %s are of kind %s', (Selector, ContentType, kind) => {
    const Validation = ContentType === undefined ? [] : { Settings: { ContentType } }
    const [question] = asked({ QuestionType: 'TE', Selector, Validation })
    expect([question!.kind, columnsOf(question!)]).toEqual([kind, ['QID1_TEXT']])
  })

  it.each(['ValidEmail', 'ValidPhone'])('texts checked for %s are left out', ContentType => {
    const definition = define({ QuestionType: 'TE', Selector: 'SL', Validation: { Settings: { ContentType } } })
    expect(definition.questions.some(({ ref }) => ref.startsWith('QID'))).toBe(false)
    expect(definition.warnings.at(-1)).toMatchObject({ code: 'personal_left_out', where: 'Q1' })
  })

  it('forms are a text for each field that is about nobody', () => {
    const fields = displays('Company', 'First name', 'E-mail address', 'Phone', 'Favourite brand name')
    const questions = asked({ QuestionType: 'TE', Selector: 'FORM', Choices: fields })
    expect(questions.map(({ name, kind, text }) => [name, kind, text])).toEqual([
      ['Q1_1', 'open', 'Which one? - Company'],
      ['Q1_5', 'open', 'Which one? - Favourite brand name'],
    ])
  })

  it('side-by-side questions are a grid for each column', () => {
    const column = {
      QuestionType: 'Matrix',
      Selector: 'Likert',
      SubSelector: 'SingleAnswer',
      Answers: displays('1', '2'),
    }
    const questions = asked({
      QuestionType: 'SBS',
      Selector: 'SBSMatrix',
      Choices: displays('R1', 'R2'),
      AdditionalQuestions: { 1: { ...column, QuestionText: 'Price' }, 2: { ...column, QuestionText: 'Taste' } },
    })
    expect(questions.map(({ kind, name, text }) => [kind, name, text])).toEqual([
      ['grid', 'Q1_1', 'Which one? - Price'],
      ['grid', 'Q1_2', 'Which one? - Taste'],
    ])
    expect(columnsOf(questions[1]!)).toEqual(['QID1.2_1', 'QID1.2_2'])
  })

  it('drill-downs are one answer for each level', () => {
    const questions = asked({
      QuestionType: 'DD',
      Selector: 'DL',
      Answers: displays('EU ~ France', 'EU ~ Spain', 'US ~ Ohio'),
    })
    expect(
      questions.map(question => [question.kind, columnsOf(question), question.options.map(({ label }) => label)]),
    ).toEqual([
      ['single', ['QID1_1'], ['EU', 'US']],
      ['single', ['QID1_2'], ['France', 'Spain', 'Ohio']],
    ])
  })

  it('times are hidden', () => {
    const questions = asked({ QuestionType: 'Timing', Selector: 'PageTimer' })
    expect(questions.map(question => [question.kind, question.hidden, ...columnsOf(question)])).toEqual([
      ['meta', true, 'QID1_FIRST_CLICK'],
      ['meta', true, 'QID1_LAST_CLICK'],
      ['meta', true, 'QID1_PAGE_SUBMIT'],
      ['meta', true, 'QID1_CLICK_COUNT'],
    ])
  })

  it.each(['Draw', 'HeatMap', 'HotSpot', 'FileUpload', 'HL', 'GAP', 'SomethingNew'])(
    '%s are left out, and it is said',
    QuestionType => {
      const definition = define({ QuestionType })
      expect(definition.questions.some(({ ref }) => ref.startsWith('QID'))).toBe(false)
      expect(definition.warnings.at(-1)).toMatchObject({ code: 'question_left_out', where: 'Q1' })
    },
  )

  it.each(['DB', 'Captcha'])('%s are left out without a word', QuestionType => {
    expect(define({ QuestionType }).warnings).toHaveLength(1)
  })
})

describe('choices of Qualtrics', () => {
  const single = { QuestionType: 'MC', Selector: 'SAVR' }

  it('ask for a text beside them in either writing', () => {
    const Choices = { 1: { Display: 'A', TextEntry: 'true' }, 2: { Display: 'B', TextEntry: 1 }, 3: { Display: 'C' } }
    const questions = asked({ ...single, Choices, RecodeValues: { 1: 8, 2: 9 } })
    expect(questions[0]!.options.map(({ other }) => other)).toEqual([true, true, undefined])
    expect(questions.slice(1).map(({ name, otherOf, columns }) => [name, otherOf, columns[0]?.name])).toEqual([
      ['Q1_1_TEXT', { ref: 'QID1', option: 8 }, 'QID1_1_TEXT'],
      ['Q1_2_TEXT', { ref: 'QID1', option: 9 }, 'QID1_2_TEXT'],
    ])
  })

  it('take their recode from the live survey first', () => {
    const given = { live: { choices: { 1: { recode: '11' }, 2: { recode: '12', analyze: false } } } }
    const [question] = asked({ ...single, Choices: displays('A', 'B'), RecodeValues: { 1: '5', 2: '6' } }, given)
    expect(question!.options.map(({ code, na }) => [code, na])).toEqual([
      [11, undefined],
      [12, true],
    ])
  })

  it('are one where their recodes are the same, and it is said', () => {
    const definition = define({ ...single, Choices: displays('A', 'B', 'C'), RecodeValues: { 1: '1', 2: '1', 3: '2' } })
    expect(definition.questions[0]!.options.map(({ code, label }) => [code, label])).toEqual([
      [1, 'A / B'],
      [2, 'C'],
    ])
    expect(definition.warnings.at(-1)).toMatchObject({ code: 'merged_choices', where: 'Q1' })
  })

  it('stay apart in questions of several answers, whose columns tell them apart', () => {
    const [question] = asked({
      QuestionType: 'MC',
      Selector: 'MAVR',
      Choices: displays('A', 'B'),
      RecodeValues: { 1: '7', 2: '7' },
    })
    expect(codesOf(question!)).toEqual([1, 2])
  })

  it('have codes of one type', () => {
    const [question] = asked({ ...single, Choices: displays('A', 'B'), RecodeValues: { 1: '1', 2: '2b' } })
    expect(codesOf(question!)).toEqual(['1', '2b'])
  })

  it('are named by the text of an image, else by their code', () => {
    const Choices = {
      1: { Display: '<img src="a.png" alt="Red &amp; blue">' },
      2: { Display: '<img src="b.png">' },
      3: { Display: '<b>So</b>&nbsp; what' },
    }
    const [question] = asked({ ...single, Choices, RecodeValues: { 2: '22' } })
    expect(question!.options.map(({ label }) => label)).toEqual(['Red & blue', '22', 'So what'])
    expect(question!.options[0]!.raw).toBe('<img src="a.png" alt="Red &amp; blue">')
  })

  it('that are carried forward are those of the earlier question', () => {
    const [question] = asked(
      {
        QuestionType: 'MC',
        Selector: 'MAVR',
        Choices: [],
        DynamicChoices: { Locator: 'q://QID7/ChoiceGroup/SelectedChoices' },
        RecodeValues: { x1: '1', x2: '2' },
      },
      { others: { QID7: { Choices: displays('Alder', 'Birch') } } },
    )
    expect(question!.options.map(({ code, label }) => [code, label])).toEqual([
      [1, 'Alder'],
      [2, 'Birch'],
    ])
    expect(columnsOf(question!)).toEqual(['QID1_x1', 'QID1_x2'])
  })

  it('that were deleted are named by their code, unless another has it', () => {
    const Choices = { 2: { Display: 'B' }, 4: { Display: 'D' } }
    const [question] = asked({ ...single, Choices, RecodeValues: { 1: '9', 4: '3' }, NextChoiceId: 5 })
    expect(question!.options.map(({ code, label, deleted }) => [code, label, deleted])).toEqual([
      [2, 'B', undefined],
      [3, 'D', undefined],
      [9, 'Deleted choice 9', true],
    ])
  })

  it('of rankings are found by the map of columns', () => {
    const exportMap = {
      Q1_1: { question: 'QID1', choice: 'QID1.choices.2' },
      Q1_2: { question: 'QID1', choice: 'QID1.choices.1' },
      Q9_2: { question: 'QID9', choice: 'QID9.choices.1' },
    }
    const [question] = asked({ QuestionType: 'RO', Selector: 'DND', Choices: displays('A', 'B') }, { exportMap })
    expect(question!.columns).toEqual([
      { name: 'QID1_2', row: '1' },
      { name: 'QID1_1', row: '2' },
    ])
  })
})

describe('surveys of Qualtrics', () => {
  const text = (tag: string, QuestionText = tag) => ({
    DataExportTag: tag,
    QuestionText,
    QuestionType: 'TE',
    Selector: 'ML',
  })
  const element = (QuestionID: string) => ({ Type: 'Question', QuestionID })

  it('keep the order of their flow, with questions of unused blocks last and deleted ones nowhere', () => {
    const definition = neutralDefinition(
      'SV_1',
      {
        SurveyName: 'Order',
        Questions: { QID1: text('A'), QID2: text('B'), QID3: text('C'), QID4: text('D') },
        Blocks: {
          BL_1: { ID: 'BL_1', Type: 'Default', BlockElements: [element('QID1')] },
          BL_2: { ID: 'BL_2', Type: 'Trash', BlockElements: [element('QID2')] },
          BL_3: { ID: 'BL_3', Type: 'Standard', BlockElements: [element('QID3'), { Type: 'Page Break' }] },
          BL_4: { ID: 'BL_4', Type: 'Standard', BlockElements: [element('QID4')] },
        },
        SurveyFlow: {
          Flow: [
            { Type: 'Branch', Flow: [{ Type: 'BlockRandomizer', Flow: [{ Type: 'Standard', ID: 'BL_4' }] }] },
            { Type: 'EmbeddedData', EmbeddedData: [{ Field: 'QID1' }, { Field: 'weight', VariableType: 'Scale' }] },
            { Type: 'Block', ID: 'BL_1' },
            { Type: 'Block', ID: 'BL_4' },
          ],
        },
        SurveyOptions: [],
      },
      { creationDate: '2026-01-02T03:04:05Z' },
    )
    expect(definition.questions.slice(0, 5).map(({ name, kind, columns }) => [name, kind, columns[0]?.name])).toEqual([
      ['D', 'open', 'QID4_TEXT'],
      ['A', 'open', 'QID1_TEXT'],
      ['C', 'open', 'QID3_TEXT'],
      ['QID1', 'meta', 'ED_QID1'],
      ['weight', 'numeric', 'ED_weight'],
    ])
    const refs = definition.questions.map(({ ref }) => ref)
    expect(new Set(refs).size).toBe(refs.length)
    expect([definition.created, definition.language]).toEqual(['2026-01-02T03:04:05.000Z', null])
  })

  it('say when they were made in UTC, and in which language they are', () => {
    const { name, created, language } = define({ QuestionType: 'DB' })
    expect([name, created, language]).toEqual(['One', '2026-01-02T03:04:05.000Z', 'EN'])
  })

  it('ask a question once for each pass of a loop', () => {
    const block = {
      Options: { Looping: 'Static', LoopingOptions: { Static: { 1: { 1: 'Alder' }, 2: { 1: 'Birch' } } } },
    }
    const question = { QuestionType: 'TE', Selector: 'ML', QuestionText: 'Why ${lm://Field/1}?' }
    expect(asked(question, { block }).map(made => [made.name, made.text, ...columnsOf(made)])).toEqual([
      ['1_Q1', 'Why Alder?', '1_QID1_TEXT'],
      ['2_Q1', 'Why Birch?', '2_QID1_TEXT'],
    ])
  })

  it('give every question a name of its own', () => {
    const others = { QID2: text('Q1', 'Second') }
    const block = { BlockElements: [element('QID1'), element('QID2')] }
    const names = asked({ QuestionType: 'TE', Selector: 'ML' }, { others, block }).map(({ name }) => name)
    expect(names).toEqual(['Q1', 'Q1_2'])
  })

  it.each([
    { QuestionType: 'MC', Selector: 'SAVR', Choices: [] },
    { QuestionType: 'MC', Selector: 'MAVR', Choices: [] },
    { QuestionType: 'Matrix', Selector: 'Likert', SubSelector: 'SingleAnswer', Choices: [], Answers: displays('A') },
    { QuestionType: 'RO', Selector: 'DND', Choices: [] },
  ])('leave out questions that nobody can answer yet: %o', question => {
    expect(asked(question)).toEqual([])
  })

  it('have a mark for empty cells that is no answer', () => {
    expect(sentinelOf(define({ QuestionType: 'MC', Selector: 'SAVR', Choices: displays('A') }))).toBe(-99)
    const RecodeValues = { 1: '-99', 2: '-999' }
    expect(
      sentinelOf(define({ QuestionType: 'MC', Selector: 'SAVR', Choices: displays('A', 'B'), RecodeValues })),
    ).toBe(-9999)
  })
})

describe('what is unsure about Qualtrics', () => {
  it.each([
    ['QID5', '3', 'QID5_3'],
    ['QID5_2', '3', 'QID5_2_3'],
    ['QID5_3_TEXT', '3', 'QID5_3_TEXT'],
    ['QID5_1', '', 'QID5_1'],
  ])('a column %s with choice %s is %s', (importId, choiceId, key) => {
    expect(columnKey(importId, choiceId)).toBe(key)
  })
})
