import { describe, expect, it } from 'vitest'
import { surveyFileOf } from '../../import/neutral/testing'
import { createReader } from './cells'
import { neutralDefinition } from './definition'
import type { Loose } from './wire'

const choice = (id: number, text: string, more: Loose = {}) => ({
  id: String(id),
  text,
  position: id,
  visible: true,
  ...more,
})
const question = (family: string, subtype: string, answers: Loose | null, more: Loose = {}): Loose => ({
  id: '600',
  family,
  subtype,
  visible: true,
  headings: [{ heading: '<p>How&nbsp;<b>much</b>?</p>' }, { heading: 'Text B' }],
  ...(answers && { answers }),
  ...more,
})

const define = (...questions: Loose[]) =>
  neutralDefinition('1', {
    title: 'T',
    pages: [{ questions: questions.map((each, at) => ({ id: String(600 + at), ...each })) }],
  })

const asked = (...questions: Loose[]) => define(...questions).questions.filter(({ ref }) => !ref.startsWith('fact:'))

/** Cells of one response to one question, facts left out. */
const cellsOf = (of: Loose, answers: Loose[]) => {
  const definition = define(of)
  const unknown = new Set<string>()
  const item = {
    id: 7,
    response_status: 'completed',
    date_modified: '2026-09-01T10:00:00+02:00',
    pages: [{ questions: [{ id: '600', answers }] }],
  }
  const response = createReader(definition).read(item, unknown)!
  const names = new Set(asked(of).flatMap(({ columns }) => columns.map(({ name }) => name)))
  const cells = Object.fromEntries(Object.entries(response.cells).filter(([name]) => names.has(name)))
  return { cells, unknown: [...unknown], at: response.at }
}

const ROWS = [choice(1, 'Alder'), choice(2, 'Birch')]
const SCALE = [
  choice(11, 'Bad', { weight: 1 }),
  choice(12, 'Good', { weight: 2 }),
  choice(13, 'N/A', { weight: 0, is_na: true }),
]

describe('questions of SurveyMonkey', () => {
  it('of one choice have the first heading, their choices by position, and "other" as a choice', () => {
    const of = question('single_choice', 'menu', {
      choices: [choice(2, 'B'), choice(1, '<i>A</i> &amp; Co'), choice(3, 'Gone', { visible: false })],
      other: { id: '9', text: 'Another', is_answer_choice: true },
    })
    const [single, text] = asked(of)
    expect(single).toMatchObject({
      ref: '600',
      name: 'Q1',
      kind: 'single',
      text: 'How much?',
      textRaw: '<p>How&nbsp;<b>much</b>?</p>',
      columns: [{ name: 'q600' }],
      options: [
        { code: '1', label: 'A & Co', raw: '<i>A</i> &amp; Co' },
        { code: '2', label: 'B', raw: 'B' },
        { code: '3', label: 'Gone', raw: 'Gone', deleted: true },
        { code: '9', label: 'Another', raw: 'Another', other: true },
      ],
    })
    expect(text).toMatchObject({ kind: 'open', name: 'Q1_other', otherOf: { ref: '600', option: '9' } })
    expect(cellsOf(of, [{ choice_id: 2 }]).cells).toEqual({ q600: '2', q600_text: null })
    expect(cellsOf(of, [{ other_id: '9', text: 'Mine' }]).cells).toEqual({ q600: '9', q600_text: 'Mine' })
    expect(cellsOf(of, []).cells).toEqual({})
    expect(cellsOf(of, [{ choice_id: '77' }])).toMatchObject({ unknown: ['600 choice 77'], cells: { q600: null } })
  })

  it('have comments that are no choice, also where "other" comes as a list', () => {
    const of = question('multiple_choice', 'vertical', {
      choices: [choice(1, 'A'), choice(2, 'B')],
      other: [{ id: '9', text: 'Comments', is_answer_choice: false }],
    })
    const [multi, comment] = asked(of)
    expect(multi).toMatchObject({ kind: 'multi', columns: [{ option: '1' }, { option: '2' }] })
    expect(comment).toMatchObject({ kind: 'open', otherOf: { ref: '600', option: null } })
    expect(cellsOf(of, [{ choice_id: '2' }]).cells).toEqual({ q600_1: 0, q600_2: 1, q600_text: null })
    expect(cellsOf(of, [{ other_id: '9', text: 'Hm' }]).cells).toEqual({ q600_1: null, q600_2: null, q600_text: 'Hm' })
  })

  it('of a rating score their choices by weight, and leave "not applicable" out of the base', () => {
    const of = question('matrix', 'rating', { rows: ROWS, choices: SCALE })
    expect(asked(of)[0]).toMatchObject({
      kind: 'grid',
      ordered: true,
      rows: [{ code: '1', label: 'Alder' }, { code: '2' }],
      options: [
        { code: '11', score: 1 },
        { code: '12', score: 2 },
        { code: '13', na: true },
      ],
    })
    expect(asked(of)[0]!.options[2]).not.toHaveProperty('score')
    expect(cellsOf(of, [{ row_id: '2', choice_id: '12' }]).cells).toEqual({ q600_1: null, q600_2: '12' })
    expect(cellsOf(of, [{ row_id: '5', choice_id: '12' }]).unknown).toEqual(['600 row 5'])
  })

  it('of a rating with one row are one choice', () => {
    const of = question('matrix', 'single', { rows: [choice(1, 'Alder')], choices: SCALE })
    expect(asked(of)[0]).toMatchObject({
      kind: 'single',
      text: 'How much? - Alder',
      rows: [],
      columns: [{ name: 'q600_1' }],
    })
    expect(cellsOf(of, [{ row_id: '1', choice_id: '11' }]).cells).toEqual({ q600_1: '11' })
  })

  it('of stars and pictures are named by position, alternative text or id', () => {
    const stars = [
      choice(11, ''),
      choice(12, ' ', { image: { url: 'x' } }),
      choice(13, '<img src="x" alt="A cat">'),
      choice(14, '', { image: { alt: 'Dog' } }),
    ]
    const of = question(
      'matrix',
      'rating',
      { rows: ROWS, choices: stars },
      { display_options: { display_type: 'emoji' } },
    )
    expect(asked(of)[0]!.options.map(({ label }) => label)).toEqual(['1', '12', 'A cat', 'Dog'])
  })

  it('that recommend from 0 to 10 are recommendations, by their words or their weights', () => {
    const scale = (weigh: (at: number) => number | null) =>
      Array.from({ length: 11 }, (_, at) =>
        choice(100 + at, at === 0 ? '0 - Never' : String(at), { weight: weigh(at) }),
      )
    const of = (heading: string, weigh: (at: number) => number | null) =>
      asked(
        question('matrix', 'rating', { rows: [choice(1, '')], choices: scale(weigh) }, { headings: [{ heading }] }),
      )[0]!
    const classes = (at: number) => (at < 7 ? -100 : at < 9 ? 0 : 100)
    expect(of('Rate us', classes)).toMatchObject({ kind: 'nps' })
    expect(of('Would you recommend us?', at => at)).toMatchObject({ kind: 'nps' })
    expect(of('Would you recommend us?', () => null).options.map(({ code, score }) => [code, score])[10]).toEqual([
      '110',
      10,
    ])
    expect(of('Rate us', at => at)).toMatchObject({ kind: 'single', ordered: true })
  })

  it('of a ranking have places by the names of the choices', () => {
    const places = [
      choice(21, '2', { position: 1 }),
      choice(20, '1', { position: 2 }),
      choice(29, 'N/A', { position: 3, is_na: true }),
    ]
    const of = question('matrix', 'ranking', { rows: ROWS, choices: places })
    expect(asked(of)[0]).toMatchObject({
      kind: 'rank',
      options: [
        { code: 2, providerId: '21' },
        { code: 1, providerId: '20' },
      ],
    })
    expect(
      cellsOf(of, [
        { row_id: '1', choice_id: '20' },
        { row_id: '2', choice_id: '21' },
      ]).cells,
    ).toEqual({ q600_1: 1, q600_2: 2 })
  })

  it('of several ticks per row tell no tick from not asked', () => {
    const of = question('matrix', 'multi', { rows: ROWS, choices: [choice(11, 'A'), choice(12, 'B')] })
    expect(asked(of)[0]).toMatchObject({ kind: 'multi', rows: [{ code: '1' }, { code: '2' }] })
    expect(cellsOf(of, [{ row_id: '1', choice_id: '11' }]).cells).toEqual({
      q600_1_11: 1,
      q600_1_12: 0,
      q600_2_11: null,
      q600_2_12: null,
    })
  })

  it('of menus are one grid per column', () => {
    const cols = [
      { id: '31', text: 'Taste', choices: [choice(41, 'Low'), choice(42, 'High')] },
      { id: '32', text: 'Price', choices: [choice(43, 'Low'), choice(44, 'High')] },
    ]
    const of = question('matrix', 'menu', { rows: ROWS, cols })
    expect(asked(of).map(({ ref, name, kind, text }) => [ref, name, kind, text])).toEqual([
      ['600.col.31', 'Q1_1', 'grid', 'How much? - Taste'],
      ['600.col.32', 'Q1_2', 'grid', 'How much? - Price'],
    ])
    const answers = [
      { row_id: '1', col_id: '31', choice_id: '42' },
      { row_id: '1', col_id: '32', choice_id: '43' },
    ]
    expect(cellsOf(of, answers).cells).toEqual({ q600_31_1: '42', q600_31_2: null, q600_32_1: '43', q600_32_2: null })
    expect(cellsOf(of, [{ row_id: '1', col_id: '39', choice_id: '42' }]).unknown).toEqual(['600 col 39'])
  })

  it('have a comment for every row where SurveyMonkey asks for one', () => {
    const other = { id: '9', text: 'Why?', is_answer_choice: false, apply_all_rows: true }
    const of = question('matrix', 'rating', { rows: ROWS, choices: SCALE, other })
    const answers = [
      { row_id: '1', choice_id: '11' },
      { row_id: '1', other_id: '9', text: 'So' },
    ]
    expect(cellsOf(of, answers).cells).toEqual({ q600_1: '11', q600_2: null, q600_1_text: 'So', q600_2_text: null })
  })

  it.each([
    [
      'numerical',
      { rows: ROWS },
      {},
      'numeric',
      [
        { row_id: '1', text: ' 4.5 ' },
        { row_id: '2', text: 'many' },
      ],
      { q600_1: 4.5, q600_2: null },
    ],
    ['single', null, { display_options: { display_type: 'slider' } }, 'numeric', [{ text: '45' }], { q600: 45 }],
    ['single', null, { validation: { type: 'integer' } }, 'numeric', [{ text: '-3' }], { q600: -3 }],
    ['essay', null, {}, 'open', [{ text: 'Line\nbreak 🙂' }], { q600: 'Line\nbreak 🙂' }],
    ['multi', { rows: ROWS }, {}, 'open', [{ row_id: '2', text: 'x' }], { q600_1: null, q600_2: 'x' }],
  ])('that are written: %s', (subtype, answers, more, kind, given, cells) => {
    const of = question('open_ended', subtype, answers, more)
    expect(asked(of)[0]!.kind).toBe(kind)
    expect(cellsOf(of, given).cells).toEqual(cells)
  })

  it.each([
    ['date_us', '03/04/2026', '2026-03-04'],
    ['date_intl', '03/04/2026', '2026-04-03'],
    ['date_intl', '2026-03-04T00:00:00+00:00', '2026-03-04'],
    ['date_us', '12/31/2026 03:04 PM', '2026-12-31'],
    ['date_us', '31/12/2026', null],
    ['date_us', 'yesterday', null],
  ])('of a date checked as %s read %s', (type, text, iso) => {
    const of = question('datetime', 'both', { rows: [choice(1, 'Date')] }, { validation: { type } })
    expect(asked(of)[0]).toMatchObject({ kind: 'date', text: 'How much?', rows: [] })
    expect(cellsOf(of, [{ row_id: '1', text }]).cells).toEqual({ q600_1: iso })
  })

  it('of several dates are one question each, and of times texts', () => {
    const dates = asked(question('datetime', 'date_only', { rows: ROWS }))
    expect(dates.map(({ name, kind, text }) => [name, kind, text])).toEqual([
      ['Q1_1', 'date', 'How much? - Alder'],
      ['Q1_2', 'date', 'How much? - Birch'],
    ])
    expect(asked(question('datetime', 'time_only', { rows: [choice(1, 'Time')] }))[0]!.kind).toBe('open')
  })

  it('about contact data keep what is about nobody, hidden, and say what they leave out', () => {
    const rows = ['name', 'city', 'email', 'country', 'zip'].map((type, at) => choice(at, type, { type }))
    const of = question('demographic', 'us', { rows: [...rows, choice(8, 'state', { type: 'state', visible: false })] })
    const { warnings } = define(of, question('open_ended', 'single', null, { validation: { type: 'email' } }))
    expect(asked(of)).toMatchObject([{ kind: 'open', hidden: true, rows: [{ label: 'city' }, { label: 'country' }] }])
    expect(warnings.slice(1).map(({ message }) => message)).toEqual([
      'Q1: name, e-mail address, postal code are not imported.',
      'Q2 is left out: it asks for personal data.',
    ])
    const { cells } = cellsOf(of, [
      { row_id: '0', text: 'Canary' },
      { row_id: '1', text: 'Köln' },
    ])
    expect(cells).toEqual({ q600_1: 'Köln', q600_3: null })
  })

  it('that nobody can answer have no number, and what cannot be imported is named', () => {
    const { questions, warnings } = define(
      question('presentation', 'image', null),
      question('file_upload', 'file_upload', { rows: [] }, { id: '601' }),
      question('matrix', 'hologram', { rows: ROWS, choices: SCALE }, { id: '602' }),
      question('telepathy', 'single', null, { id: '603' }),
      question('open_ended', 'essay', null, { id: '604', visible: false }),
    )
    expect(questions[0]).toMatchObject({ ref: '604', name: 'Q4', hidden: true })
    expect(warnings.slice(1).map(({ message }) => message)).toEqual([
      'Q1 is left out: files cannot be imported.',
      'Q2 is left out: this kind of matrix cannot be imported.',
      'Q3 is left out: questions of this kind cannot be imported.',
    ])
  })

  it('are told apart from facts, and variables of links that name people are left out', () => {
    const definition = neutralDefinition('1', {
      title: '<b>T</b>',
      nickname: '',
      date_created: '2026-09-01T08:00:00',
      custom_variables: { panel: 'p', LastName: 'x', 'wave.no': 'w', customer_email: 'e', campaign_name: 'c' },
      pages: [],
    })
    expect(definition).toMatchObject({ name: 'T', created: '2026-09-01T08:00:00.000Z', language: null })
    expect(definition.questions.map(({ columns: [column] }) => column!.name)).toEqual([
      'custom_panel',
      'custom_wave_no',
      'custom_campaign_name',
      'date_created',
      'date_modified',
      'total_time',
      'collector_id',
    ])
    const item = {
      id: '1',
      response_status: 'completed',
      date_modified: '2026-09-01T08:05:00+00:00',
      date_created: '2026-09-01T10:00:00+02:00',
      total_time: 300,
      collector_id: 12,
      custom_variables: { 'wave.no': 2, customer_email: 'canary' },
    }
    expect(createReader(definition).read(item, new Set())).toEqual({
      id: '1',
      at: '2026-09-01T08:05:00.000Z',
      cells: {
        custom_panel: null,
        custom_wave_no: '2',
        custom_campaign_name: null,
        date_created: '2026-09-01T08:00:00.000Z',
        date_modified: '2026-09-01T08:05:00.000Z',
        total_time: 300,
        collector_id: '12',
      },
    })
  })

  it('of every kind are read by the ordinary import', async () => {
    const rows = { rows: ROWS }
    const { questions } = define(
      question('single_choice', 'vertical', { choices: SCALE, other: { id: '9', text: 'O', is_answer_choice: true } }),
      question('multiple_choice', 'vertical', { choices: SCALE }, { id: '601' }),
      question('matrix', 'rating', { ...rows, choices: SCALE }, { id: '602' }),
      question('matrix', 'multi', { ...rows, choices: SCALE }, { id: '603' }),
      question('matrix', 'ranking', { ...rows, choices: [choice(20, '1'), choice(21, '2')] }, { id: '604' }),
      question('open_ended', 'numerical', rows, { id: '605' }),
      question('open_ended', 'multi', rows, { id: '606' }),
      question('datetime', 'date_only', rows, { id: '607' }),
    )
    const cells = {
      q600: '9',
      q600_text: 'x',
      q601_11: 1,
      q602_1: '12',
      q603_1_11: 1,
      q604_1: 2,
      q605_2: 4.5,
      q606_1: 'text',
      q607_1: '2026-03-04',
      date_created: '2026-09-01T08:00:00.000Z',
    }
    const file = await surveyFileOf(questions, [cells])
    expect(file.respondents).toBe(1)
    expect(file.variables).toHaveLength(questions.flatMap(({ columns }) => columns).length)
  })
})
