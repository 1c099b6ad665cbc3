import { describe, expect, it } from 'vitest'
import { editQuestion, editRowText, groupIntoGrid, type OptionDef, type StoredQuestion } from '@core/domain'
import { carryOver } from './carryOver'
import { carriedCounts, versionChanges } from './versionChanges'

const option = (code: number, label = `Point ${code}`): OptionDef => ({
  id: String(code),
  label,
  codes: [code],
  score: code,
  missing: false,
})

const single = (name: string, over: Partial<StoredQuestion> = {}): StoredQuestion => ({
  name,
  text: `Text of ${name}`,
  raw_text: `Text of ${name}`,
  label: `Text of ${name}`,
  kind: 'single',
  source: { kind: 'variable', var: name },
  options: [option(1), option(2), option(3)],
  breakouts: [],
  nets: [],
  calculated: [],
  ordered: false,
  suggested_xtab: false,
  unrestricted_filter: false,
  tags: [],
  counts: { base: 10, options: {} },
  ...over,
})

const grid = (name: string, rows: readonly string[]): StoredQuestion =>
  single(name, {
    kind: 'grid',
    source: null,
    breakouts: rows.map(row => ({
      name: row,
      text: `Row ${row}`,
      original_text: `Row ${row}`,
      source: { kind: 'variable', var: row },
    })),
  })

const unused = () => []
const between = (before: readonly StoredQuestion[], after: readonly StoredQuestion[]) =>
  versionChanges(before, after, unused).map(({ kind, question_name, detail }) => [kind, question_name, detail])
const grouped = (questions: readonly StoredQuestion[], ...rows: string[]): StoredQuestion[] => {
  const result = groupIntoGrid(questions, 'mine', 'My grid', rows)
  if ('problem' in result) throw new Error(result.problem.message)
  return result.questions
}

describe('what changes between two versions', () => {
  const file = [single('a'), single('b'), single('c'), grid('g', ['g_1', 'g_2'])]

  it('is nothing between equal ones, whatever was counted', () => {
    expect(between(file, file)).toEqual([])
    expect(between(file, [single('a', { counts: { base: 99, options: { 1: 3 } } }), ...file.slice(1)])).toEqual([])
  })

  it('are questions that are new or gone, in their order, with what speaks of them', () => {
    const uses = (name: string) => (name === 'b' ? ['Brand report', 'Default filters'] : [])
    expect(versionChanges(file, [single('a'), single('d'), ...file.slice(2)], uses)).toEqual([
      {
        kind: 'question_gone',
        question_name: 'b',
        question_text: 'Text of b',
        detail: '',
        used_by: ['Brand report', 'Default filters'],
      },
      { kind: 'question_added', question_name: 'd', question_text: 'Text of d', detail: '', used_by: [] },
    ])
  })

  it('is another type, said alone: other answers go without saying', () => {
    expect(between([single('a')], [single('a', { kind: 'multi', options: [option(7)] })])).toEqual([
      ['type_changed', 'a', 'It was one answer and is now several answers.'],
    ])
  })

  it('are texts of questions and rows', () => {
    const reworded = editRowText(grid('g', ['g_1', 'g_2']), 'g_2', 'Second')
    expect(between(file, [single('a', { text: 'New', raw_text: 'New' }), ...file.slice(1, 3), reworded])).toEqual([
      ['text_changed', 'a', '"Text of a" is now "New".'],
      ['text_changed', 'g', 'Row g_2: "Row g_2" is now "Second".'],
    ])
  })

  it('is a text of the file under an edited text that stays', () => {
    const edited = (raw_text: string) => editQuestion(single('a', { raw_text }), { question_text: 'Mine' })
    expect(between([edited('Old words')], [edited('New words')])).toEqual([
      ['text_changed', 'a', 'The file now says "New words"; the edited text stays.'],
    ])
    expect(between([edited('Same')], [edited('Same')])).toEqual([])
  })

  it('are answers that are new, gone, renamed, recoded, or no longer in the base, and rows', () => {
    const options = [option(1), option(2, 'Two'), { ...option(4), missing: true }]
    const before = single('a', { options: [option(1), option(2), option(3), option(4)] })
    expect(between([before], [single('a', { options })])).toEqual([
      [
        'options_changed',
        'a',
        'Answers gone: 3 "Point 3". Answers renamed: 2 "Point 2" is now "Two". No longer counted in the base: "Point 4".',
      ],
    ])
    expect(between([before], [single('a', { options: [...before.options, option(5)] })])).toEqual([
      ['options_changed', 'a', 'Answers added: 5 "Point 5".'],
    ])
    const recoded = before.options.map(each => (each.id === '2' ? { ...each, codes: [20] } : each))
    expect(between([before], [single('a', { options: recoded })])).toEqual([
      ['options_changed', 'a', 'Have other codes: "Point 2".'],
    ])
    expect(between([grid('g', ['g_1', 'g_2'])], [grid('g', ['g_2', 'g_3'])])).toEqual([
      ['options_changed', 'g', 'Rows added: "g_3". Rows gone: "g_1".'],
    ])
  })

  it('are rows that people added and that do not fit the new answers', () => {
    const by = { made_by: 'me' }
    const before = single('a', {
      nets: [
        { id: 'file', label: 'Of the file', any_of: ['3'] },
        { id: 'kept', label: 'Kept', any_of: ['1'], ...by },
        { id: 'lost', label: 'Lost', any_of: ['1', '3'], ...by },
      ],
      calculated: [
        { id: 'score', label: 'Score', kind: 'score', scores: { 3: 1 }, combine: 'sum', ...by },
        { id: 'box', label: 'Box', kind: 'top_box', count: 2, end: 'highest', ...by },
      ],
    })
    const read = single('a', { options: [option(1), option(2)] })
    const [, lost] = between([before], carryOver([before], [read]))
    expect(lost).toEqual([
      'row_lost',
      'a',
      '"Lost": It uses answers that no longer exist: "Point 3". "Score": It uses answers that no longer exist: "Point 3". ' +
        '"Box": A box takes 1 to 1 of the 2 scale points.',
    ])
    expect(between([before], carryOver([before], [single('a')]))).toEqual([])
  })

  it('names twenty of very many', () => {
    const many = Array.from({ length: 45 }, (_, at) => option(at + 10))
    const [[, , detail = ''] = []] = between(
      [single('a')],
      [single('a', { options: [...single('a').options, ...many] })],
    )
    expect(detail).toMatch(/^Answers added: 10 "Point 10", .*29 "Point 29" and 25 more\.$/)
  })

  it('is a grid built by hand that is lost, with the reason and what became of its questions', () => {
    const before = grouped(file, 'c', 'a')
    expect(between(before, file.slice(0, 2).concat(file.slice(3)))).toEqual([
      ['grid_lost', 'mine', 'Question "c" is no longer in this dataset, or in another grid. It was made of: a, c.'],
      ['question_gone', 'c', ''],
    ])
    expect(between(before, file)).toEqual([['grid_lost', 'mine', 'It was dissolved. It was made of: a, c.']])
  })

  it('is a grid built by hand that is new: its questions are its rows now', () => {
    expect(between(file, grouped(file, 'a', 'c'))).toEqual([
      ['question_gone', 'a', 'It is a row of the grid "mine" now.'],
      ['question_gone', 'c', 'It is a row of the grid "mine" now.'],
      ['question_added', 'mine', 'Built from: a, c.'],
    ])
  })

  it('counts what was taken over: texts of questions and rows, also inside of grids, and grids', () => {
    const edit = (questions: readonly StoredQuestion[], name: string, question_text: string) =>
      questions.map(question => (question.name === name ? editQuestion(question, { question_text }) : question))
    const rowed = file.map(question => (question.name === 'g' ? editRowText(question, 'g_1', 'First') : question))
    const before = edit(grouped(edit(edit(rowed, 'b', 'Mine'), 'a', 'Also mine'), 'a', 'c'), 'g', 'The grid')
    expect(carriedCounts(before, before)).toEqual({ texts: 4, grids: 1 })
    expect(carriedCounts(before, file)).toEqual({ texts: 0, grids: 0 })
    expect(carriedCounts(before, edit(before, 'b', 'Newer'))).toEqual({ texts: 3, grids: 1 })
  })
})
