import { describe, expect, it } from 'vitest'
import { fileText, readText } from '../../import/neutral/testing'
import type { NeutralQuestion } from '../../import/neutral'
import { recordReader } from './cells'
import { neutralDefinition } from './definition'
import { NO_QUESTIONNAIRE, readQuestionnaire } from './questionnaire'
import { idOf } from './surveyId'
import type { Loose } from './wire'

const ID = idOf('selfserve/53a/1')

type Part = Readonly<Record<string, unknown>>

const variable = (label: string, qlabel: string | null, type: string, more: Part = {}): Loose => ({
  ...{
    vgroup: qlabel,
    qlabel,
    qtitle: 'x',
    title: 'x',
    label,
    type,
    row: null,
    rowTitle: null,
    col: null,
    colTitle: null,
  },
  ...more,
})

const values = (...titles: string[]) => titles.map((title, at) => ({ value: at + 1, title }))

const question = (
  qlabel: string,
  qtitle: string,
  type: string,
  variables: readonly Loose[],
  more: Part = {},
): Loose => ({
  ...{ qlabel, qtitle, type, grouping: 'rows', variables },
  ...more,
})

const row = (label: string, title: string) => ({ row: label, rowTitle: title })
const col = (label: string, title: string) => ({ col: label, colTitle: title })

interface Given {
  readonly questions?: readonly Loose[]
  readonly loose?: readonly Loose[]
  readonly xml?: string
}

const defined = async ({ questions = [], loose = [], xml }: Given) => {
  const questionnaire =
    xml === undefined ? NO_QUESTIONNAIRE : await readQuestionnaire(`<survey alt="A">${xml}</survey>`)
  if (!questionnaire) throw new Error('The XML is none.')
  return neutralDefinition(ID, { title: 'Snacks' }, { questions, variables: loose }, questionnaire)
}

const questionsOf = async (given: Given): Promise<readonly NeutralQuestion[]> => (await defined(given)).questions

/** Cells of a record, read with the definition. */
const cellsOf = async (given: Given, row: Part) => {
  const unknown = { keys: new Set<string>(), codes: new Set<string>() }
  const read = recordReader(await defined(given), { from: null, to: Date.UTC(2027, 0) }, unknown)
  const cells = read({ uuid: 'a', status: '3', $date: '2026-09-01T08:00:00Z', ...row })?.cells
  return { cells, keys: [...unknown.keys], codes: [...unknown.codes] }
}

const yesNo = [
  { value: 1, title: 'Yes' },
  { value: 2, title: 'No&nbsp;<i>way</i>' },
]
const single = question('q1', '<b>Do</b> you?&nbsp;', 'single', [variable('q1', 'q1', 'single', { values: yesNo })], {
  values: yesNo,
})

describe('questions of Decipher', () => {
  it('with one answer are singles, in plain text', async () => {
    expect(await questionsOf({ questions: [single] })).toEqual([
      {
        ref: 'q1',
        name: 'q1',
        kind: 'single',
        textRaw: '<b>Do</b> you?&nbsp;',
        text: 'Do you?',
        options: [
          { code: 1, label: 'Yes', raw: 'Yes' },
          { code: 2, label: 'No way', raw: 'No&nbsp;<i>way</i>' },
        ],
        rows: [],
        columns: [{ name: 'q1' }],
      },
    ])
  })

  it('whose values have no text, or a picture alone, still have labels', async () => {
    const pictures = [
      { value: 1, title: '<img src="a.png" alt="A can">' },
      { value: 2, title: '<img src="b.png">' },
    ]
    const [made] = await questionsOf({
      questions: [question('q1', '', 'single', [variable('q1', 'q1', 'single', { values: pictures })])],
    })
    expect([made?.text, made?.options.map(({ label }) => label)]).toEqual(['q1', ['A can', '2']])
  })

  it('of 0 to 10 about a recommendation are NPS, scored by their labels and not by their values', async () => {
    const titles = ['0 - Not at all', ...Array.from({ length: 9 }, (_, at) => String(at + 1)), '10 - Very']
    const scale = values(...titles, "Don't know")
    const xml = '<radio label="q1"><row label="r1">0</row><row label="r12" aggregates="0">Don\'t know</row></radio>'
    const of = (text: string) => question('q1', text, 'single', [variable('q1', 'q1', 'single', { values: scale })])
    const [nps] = await questionsOf({ questions: [of('Would you recommend us?')], xml })
    expect([nps?.kind, nps?.options.at(0), nps?.options.at(10), nps?.options.at(11)]).toEqual([
      'nps',
      { code: 1, label: '0 - Not at all', raw: '0 - Not at all', score: 0 },
      { code: 11, label: '10 - Very', raw: '10 - Very', score: 10 },
      { code: 12, label: "Don't know", raw: "Don't know", na: true },
    ])
    expect((await questionsOf({ questions: [of('How good are we?')], xml }))[0]?.kind).toBe('single')
    expect((await questionsOf({ questions: [of('Would you recommend us?')] }))[0]?.kind).toBe('single')
  })

  it('with rows are grids, with rows and columns one grid for each column', async () => {
    const scale = { values: values('Bad', 'Good') }
    const rows = [row('r1', 'Ford'), row('r2', 'Chevy')]
    const cols = [col('c1', 'Vans'), col('c2', 'Cars')]
    const flat = rows.map(place => variable(`q2${place.row}`, 'q2', 'single', { ...place, ...scale }))
    const deep = rows.flatMap(place =>
      cols.map(other => variable(`q6${place.row}${other.col}`, 'q6', 'single', { ...place, ...other, ...scale })),
    )
    const made = await questionsOf({
      questions: [question('q2', 'Feel?', 'single', flat), question('q6', 'Rate', 'single', deep)],
    })
    expect(
      made.map(({ ref, name, kind, text, columns }) => [ref, name, kind, text, columns.map(each => each.name)]),
    ).toEqual([
      ['q2', 'q2', 'grid', 'Feel?', ['q2r1', 'q2r2']],
      ['q6.c1', 'q6_c1', 'grid', 'Rate - Vans', ['q6r1c1', 'q6r2c1']],
      ['q6.c2', 'q6_c2', 'grid', 'Rate - Cars', ['q6r1c2', 'q6r2c2']],
    ])
    expect(made[0]?.rows).toEqual([
      { code: 'r1', label: 'Ford', raw: 'Ford' },
      { code: 'r2', label: 'Chevy', raw: 'Chevy' },
    ])
    expect(made[0]?.options[1]).toEqual({ code: 2, label: 'Good', raw: 'Good', score: 2 })
  })

  it('of ticks are multis; with rows and columns, lists follow what Decipher takes together', async () => {
    const deep = ['r1', 'r2'].flatMap(r =>
      ['c1', 'c2', 'c3'].map(c => variable(`q4${r}${c}`, 'q4', 'multiple', { ...row(r, r), ...col(c, c) })),
    )
    const xml = '<checkbox label="q3"><row label="r1">A</row><row label="r9" exclusive="1">None</row></checkbox>'
    const flat = [row('r1', 'A'), row('r9', 'None')].map(place => variable(`q3${place.row}`, 'q3', 'multiple', place))
    const [multi, byRow] = await questionsOf({
      questions: [question('q3', 'Which?', 'multiple', flat), question('q4', 'Which?', 'multiple', deep)],
      xml,
    })
    expect(multi?.options).toEqual([
      { code: 'r1', label: 'A', raw: 'A' },
      { code: 'r9', label: 'None', raw: 'None', exclusive: true },
    ])
    expect(multi?.columns).toEqual([
      { name: 'q3r1', option: 'r1' },
      { name: 'q3r9', option: 'r9' },
    ])
    expect([byRow?.rows.length, byRow?.options.length, byRow?.columns[1]]).toEqual([
      2,
      3,
      { name: 'q4r1c2', row: 'r1', option: 'c2' },
    ])
    const [byCol] = await questionsOf({ questions: [question('q4', 'Which?', 'multiple', deep, { grouping: 'cols' })] })
    expect([byCol?.rows.length, byCol?.options.length, byCol?.columns[1]]).toEqual([
      3,
      2,
      { name: 'q4r1c2', row: 'c2', option: 'r1' },
    ])
  })

  it('in the style of a ranking are ranks, with the labels of their places', async () => {
    const scale = { values: values('Best', 'Okay', 'Worst') }
    const variables = ['r1', 'r2', 'r3'].map(r => variable(`q29${r}`, 'q29', 'single', { ...row(r, r), ...scale }))
    const questions = [question('q29', 'Rank', 'single', variables)]
    const [rank] = await questionsOf({ questions, xml: '<select label="q29" uses="ranksort.4" minRanks="3"/>' })
    expect([rank?.kind, rank?.options.map(({ code, label }) => [code, label])]).toEqual([
      'rank',
      [
        [1, 'Best'],
        [2, 'Okay'],
        [3, 'Worst'],
      ],
    ])
  })

  it('of numbers keep those that are no answers out of the base', async () => {
    const rows = ['r1', 'r2'].map(r => variable(`q13${r}`, 'q13', 'number', row(r, r)))
    const questions = [
      question('q13', 'Rate', 'number', rows),
      question('q32', 'Rate', 'float', [variable('q32r1', 'q32', 'float', row('r1', 'Points'))]),
    ]
    const made = await questionsOf({ questions, xml: '<number label="q13" ignoreValues="99, 98"/>' })
    expect(
      made.map(({ kind, rows: places, options }) => [kind, places.length, options.map(({ code, na }) => [code, na])]),
    ).toEqual([
      [
        'numeric',
        2,
        [
          [99, true],
          [98, true],
        ],
      ],
      ['numeric', 0, []],
    ])
  })

  it('of text are open, or dates where they are picked', async () => {
    const questions = [
      question('q9', 'Why?', 'text', [variable('q9', 'q9', 'text')]),
      question('q10', 'When?', 'text', [variable('q10', 'q10', 'text')]),
    ]
    const xml = '<textarea label="q9"/><text label="q10" uses="fvdatepicker.2"/>'
    expect((await questionsOf({ questions, xml })).map(({ kind }) => kind)).toEqual(['open', 'date'])
    const { cells } = await cellsOf({ questions, xml }, { q9: '', q10: '02/28/2026' })
    expect(cells).toEqual({ q10: '2026-02-28' })
  })

  it('have the texts beside their answers as questions of their own', async () => {
    const listed = [
      { value: 5, title: 'A' },
      { value: 7, title: 'Other, <i>which</i>?' },
    ]
    const oe = (label: string, place: Part) => variable(label, 'q1', 'text', place)
    const made = await questionsOf({
      questions: [
        question('q1', 'Which?', 'single', [
          variable('q1', 'q1', 'single', { values: listed }),
          oe('q1r15oe', row('r15', 'Other, which?')),
        ]),
      ],
    })
    expect(made[0]?.options.map(({ code, other }) => [code, other])).toEqual([
      [5, undefined],
      [7, true],
    ])
    expect(made[1]).toMatchObject({
      ref: 'q1r15oe',
      kind: 'open',
      text: 'Which? - Other, which?',
      otherOf: { ref: 'q1', option: 7 },
    })
  })

  it('that were copied with their sides in order are hidden', async () => {
    const copy = question('q1_norm', 'Do you? - NORMALIZED', 'single', [
      variable('q1_norm', 'q1_norm', 'single', { values: yesNo }),
    ])
    const made = await questionsOf({ questions: [single, copy] })
    expect(made.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['q1', undefined],
      ['q1_norm', true],
    ])
    expect((await questionsOf({ questions: [copy] }))[0]?.hidden).toBeUndefined()
  })

  it('in loops are one for each pass, in the style that the loop says', async () => {
    const pass = (label: string) =>
      question(label, 'Rank', 'single', [
        ...['r1', 'r2'].map(r => variable(label + r, label, 'single', { ...row(r, r), values: values('1st', '2nd') })),
      ])
    const xml =
      '<loop label="L1" vars="var1"><block label="b1"><select label="q3_[loopvar: label]" uses="ranksort.4"/></block>' +
      '<looprow label="Lr1"><loopvar name="var1">First</loopvar></looprow></loop>'
    const made = await questionsOf({ questions: [pass('q3_Lr1'), pass('q3_Lr2'), pass('xq3_Lr1')], xml })
    expect(made.map(({ name, kind }) => [name, kind])).toEqual([
      ['q3_Lr1', 'rank'],
      ['q3_Lr2', 'rank'],
      ['xq3_Lr1', 'grid'],
    ])
  })

  it('that Decipher adds are hidden, and those kept out of the data are left out', async () => {
    const device = question('vos', 'Operating System', 'single', [
      variable('vos', 'vos', 'single', { values: yesNo }),
      variable('vosr15oe', 'vos', 'text', row('r15', 'Other')),
    ])
    const status = question('status', 'Status', 'single', [variable('status', 'status', 'single', { values: yesNo })])
    const questions = [
      status,
      single,
      device,
      question('qtime', 'Time', 'float', [variable('qtime', 'qtime', 'float')]),
    ]
    const made = await questionsOf({ questions, xml: '<radio label="q1" where="survey,notdp"/>' })
    expect(made.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['vos', true],
      ['qtime', true],
    ])
  })

  it('about people are left out, and named', async () => {
    const text = (label: string, title: string) => question(label, title, 'text', [variable(label, label, 'text')])
    const questions = [text('q1', 'Email?'), text('q2', 'Your last name:'), text('q8', 'Where?'), text('q9', 'Why?')]
    const loose = ['uuid', 'ipAddress', 'userAgent', 'RID', 'decLang', 'contactEmail'].map(label =>
      variable(label, null, 'text'),
    )
    const xml =
      '<samplesource list="0"><title>Open</title><var name="RID" unique="1"/></samplesource><text label="q8" verify="email"/>'
    const { questions: made, warnings } = await defined({ questions, loose, xml })
    expect(made.map(({ name }) => name)).toEqual(['q9', 'decLang'])
    expect(warnings).toEqual([
      {
        code: 'personal_left_out',
        message:
          'Personal data is not imported: “Email?”, “Your last name:”, “Where?”, IP address, browser, variable RID, variable contactEmail.',
        where: null,
      },
    ])
  })

  it('without options, rows or columns yet are left out', async () => {
    const questions = [
      question('q1', 'Draft', 'single', [variable('q1', 'q1', 'single')]),
      question('q2', 'Draft', 'multiple', []),
      question('q3', 'Strange', 'image', [variable('q3', 'q3', 'image')]),
    ]
    expect(await questionsOf({ questions })).toEqual([])
  })
})

const tick = (parent: string): Loose =>
  variable(`noanswer${parent}_na`, 'noanswer', 'multiple', {
    ...row(`${parent}_na`, 'Upload: NA'),
    noanswerParent: parent,
  })

describe('“no answer” of Decipher', () => {
  const ticks = ['r1', 'r2'].map(r => variable(`q3${r}`, 'q3', 'multiple', row(r, r)))
  const questions = [
    question('q3', 'Which?', 'multiple', ticks),
    question('q7', 'How many?', 'number', [variable('q7', 'q7', 'number')]),
    question('noanswer', 'No Answer', 'multiple', [tick('q3'), tick('q7')]),
  ]

  it('is one more option of a list, out of the base', async () => {
    const [multi] = await questionsOf({ questions })
    expect(multi?.options.at(-1)).toEqual({ code: 'q3_na', label: 'Upload: NA', raw: 'Upload: NA', na: true })
    const { cells } = await cellsOf({ questions }, { q3r1: '0', q3r2: '0', noanswerq3_na: '1' })
    expect(cells).toEqual({ q3r1: 0, q3r2: 0, noanswerq3_na: 1 })
  })

  it('takes people out of the base of other questions', async () => {
    expect((await cellsOf({ questions }, { q7: '999', noanswerq7_na: '1' })).cells).toEqual({ noanswerq7_na: 1 })
    expect((await cellsOf({ questions }, { q7: '999', noanswerq7_na: '0' })).cells).toEqual({
      q7: 999,
      noanswerq7_na: 0,
    })
  })
})

describe('cells of Decipher', () => {
  const listed = question(
    'q3',
    'Which?',
    'multiple',
    ['r1', 'r2'].map(r => variable(`q3${r}`, 'q3', 'multiple', row(r, r))),
  )
  const questions = [single, listed, question('q7', 'How many?', 'number', [variable('q7', 'q7', 'number')])]
  const loose = [variable('date', null, 'text'), variable('uuid', null, 'text')]
  const given = { questions, loose }

  it('are answered, left empty, or not asked', async () => {
    expect((await cellsOf(given, { q1: '2', q3r1: '1', q3r2: '0', q7: '4.5' })).cells).toEqual({
      q1: 2,
      q3r1: 1,
      q3r2: 0,
      q7: 4.5,
    })
    expect((await cellsOf(given, { q3r1: '0', q3r2: '0' })).cells).toEqual({ q3r1: null, q3r2: null })
    expect((await cellsOf(given, { q1: '', q3r1: '', q7: '' })).cells).toEqual({})
  })

  it('may come as numbers', async () => {
    expect((await cellsOf(given, { q1: 2, q3r1: 1, q3r2: 0, q7: 0 })).cells).toEqual({ q1: 2, q3r1: 1, q3r2: 0, q7: 0 })
  })

  it('name what nothing describes', async () => {
    const { cells, keys, codes } = await cellsOf(given, { q1: '9', q99: '1', $survey: 'x', q7: 'many' })
    expect([cells, keys, codes]).toEqual([{ q1: null, q7: null }, ['uuid', 'status', 'q99'], ['q1 9']])
  })

  it('hold the date in UTC', async () => {
    expect((await cellsOf(given, { date: '09/01/2026 01:00' })).cells).toEqual({ date: '2026-09-01T08:00:00.000Z' })
    expect((await cellsOf(given, { date: '09/01/2026 01:00', $date: undefined })).cells).toEqual({
      date: '2026-09-01T01:00:00.000Z',
    })
  })

  it('belong to nobody without an id or a date, and to nobody who did not qualify', async () => {
    for (const row of [{ uuid: '' }, { $date: 'soon' }, { status: '1' }])
      expect((await cellsOf(given, row)).cells).toBeUndefined()
  })

  it('are found under labels that names of columns cannot have', async () => {
    const odd = question('q1', 'Odd', 'number', [variable('q1[x]', 'q1', 'number')])
    expect((await cellsOf({ questions: [odd] }, { 'q1[x]': '3' })).cells).toEqual({ 'q1.x.': 3 })
  })
})

describe('the questionnaire of Decipher', () => {
  it.each(['', 'not xml', '<survey>', '<survey><a></b></survey>', '<survey>&nbsp;</survey>'])(
    'is none where it cannot be read: %s',
    async xml => {
      expect(await readQuestionnaire(xml)).toBeNull()
    },
  )

  it('never expands entities of its own', async () => {
    const xml = '<!DOCTYPE survey [<!ENTITY x "boom">]><survey alt="&x;"/>'
    expect(JSON.stringify(await readQuestionnaire(xml))).not.toContain('boom')
  })
})

describe('definitions of Decipher', () => {
  it('fit the neutral reader', async () => {
    const definition = await defined({ questions: [single], loose: [variable('record', null, 'text')] })
    const cells = { q1: 2, record: '7' }
    const file = await readText(await fileText(definition, [{ id: 'a', at: '2026-09-01T08:00:00.000Z', cells }]))
    expect([file.respondents, file.variables.map(({ name }) => name)]).toEqual([1, ['q1', 'record']])
  })
})
