import { expect, it } from 'vitest'
import { groupIntoGrid } from '@core/domain'
import { presentQuestion, type StoredQuestion } from './presentQuestion'

const stored = (name: string): StoredQuestion => ({
  name,
  text: `Text of ${name}`,
  raw_text: `<b>Text of ${name}</b>`,
  original_text: `First text of ${name}`,
  label: `Label of ${name}`,
  kind: 'single',
  source: { kind: 'variable', var: `var_${name}` },
  options: [
    { id: 'a', label: 'Yes', codes: [1], score: 1, missing: false },
    { id: 'b', label: 'Refused', codes: [99], score: null, missing: true },
  ],
  breakouts: [],
  nets: [{ id: 'n', label: 'Net', any_of: ['a'] }],
  calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }],
  ordered: true,
  suggested_xtab: true,
  unrestricted_filter: true,
  tags: ['topic:people'],
  counts: { base: 9, options: { a: 8, b: 1 } },
})

const place = { clientId: 'client', studyId: 'study', datasetName: 'Main 1' }
const reader = { userId: 'me', admin: false, manager: false, full: true }

it('has its key, its texts, its answers with how many gave them, and its marks', () => {
  expect(presentQuestion(place, stored('q'), reader)).toEqual({
    nk: 'client/study/Main 1/q',
    nk_uri: 'client%2Fstudy%2FMain%201%2Fq',
    question_name: 'q',
    question_text: 'Text of q',
    raw_question_text: '<b>Text of q</b>',
    original_question_text: 'First text of q',
    question_label: 'Label of q',
    fundamental_question_type: 'single',
    is_interval: true,
    is_quantitative: true,
    is_grid: false,
    suggested_xtab: true,
    unrestricted_filter: true,
    represents: null,
    main_var_list: ['var_q'],
    categorical_responses: [
      { id: 'a', label: 'Yes', code: 1, n: 8, missing: false, score: 1 },
      { id: 'b', label: 'Refused', code: 99, n: 1, missing: true },
    ],
    breakouts: [],
    breakout_metadata: [],
    nets: [{ id: 'n', label: 'Net', any_of: ['a'] }],
    calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }],
    tags: ['topic:people'],
    made_of: [],
    base: 9,
  })
})

it('a grid names its rows with their texts and original texts, and what it was made of', () => {
  const grouped = groupIntoGrid([stored('one'), stored('two')], 'grid', 'Grid', ['two', 'one'])
  const [grid] = 'questions' in grouped ? grouped.questions : []
  if (!grid) throw new Error('no grid')
  expect(presentQuestion(place, grid, reader)).toMatchObject({
    is_grid: true,
    fundamental_question_type: 'grid',
    original_question_text: 'Grid',
    main_var_list: ['var_two', 'var_one'],
    breakouts: ['two', 'one'],
    breakout_metadata: [
      { question_name: 'two', breakout_text: 'Text of two', original_question_text: 'First text of two' },
      { question_name: 'one', breakout_text: 'Text of one', original_question_text: 'First text of one' },
    ],
    made_of: ['one', 'two'],
  })
})

it('a question that was a row of a grid of the file names that grid; a grid itself does not', () => {
  expect(presentQuestion(place, { ...stored('one'), of_grid: 'grid' }, reader).represents).toBe('grid')
  const grouped = groupIntoGrid([stored('one'), stored('two')], 'grid', 'Grid', ['two', 'one'])
  const [grid] = 'questions' in grouped ? grouped.questions : []
  if (!grid) throw new Error('no grid')
  expect(presentQuestion(place, { ...grid, of_grid: 'grid' }, reader).represents).toBeNull()
})

it('says to each reader which nets and calculated rows they may change, and to nobody who made them', () => {
  const question: StoredQuestion = {
    ...stored('q'),
    nets: [
      { id: 'n', label: 'Of the file', any_of: ['a'] },
      { id: 'mine', label: 'Mine', any_of: ['a'], made_by: 'me' },
      { id: 'theirs', label: 'Theirs', any_of: ['a'], made_by: 'other' },
    ],
    calculated: [
      { id: 'mean', label: 'Renamed', kind: 'mean', edited: true },
      { id: 'box', label: 'Box', kind: 'top_box', count: 1, end: 'highest', made_by: 'me' },
    ],
  }
  const seenBy = (over: Partial<typeof reader>) => presentQuestion(place, question, { ...reader, ...over })
  const editable = (over: Partial<typeof reader>) => {
    const { nets, calculated } = seenBy(over)
    return [...nets, ...calculated].filter(row => row.editable === true).map(row => row.id)
  }
  expect(editable({})).toEqual(['mine', 'box'])
  expect(editable({ manager: true })).toEqual(['n', 'mine', 'theirs', 'mean', 'box'])
  expect(editable({ full: false })).toEqual([])
  expect(seenBy({}).calculated[1]).toEqual({
    id: 'box',
    label: 'Box',
    kind: 'top_box',
    count: 1,
    end: 'highest',
    editable: true,
  })
  expect(JSON.stringify(seenBy({ manager: true }))).not.toMatch(/made_by|edited|other/)
})
