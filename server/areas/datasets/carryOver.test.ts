import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dissolveGrid,
  editQuestion,
  editRowText,
  gridCandidates,
  groupIntoGrid,
  updateGrid,
  variablesOfSource,
  type OptionDef,
  type Regrouped,
  type StoredQuestion,
} from '@core/domain'
import { carryOver, variablesToCount } from './carryOver'

const option = (code: number, label = `Point ${code}`): OptionDef => ({
  id: String(code),
  label,
  codes: [code],
  score: code,
  missing: false,
})
const SCALES = [
  [1, 2, 3].map(code => option(code)),
  [1, 2, 3, 4, 5].map(code => option(code)),
  [1, 2].map(code => option(code, `Choice ${code}`)),
]

const single = (name: string, over: Partial<StoredQuestion> = {}): StoredQuestion => ({
  name,
  text: `Text of ${name}`,
  raw_text: `<b>Text of ${name}</b>`,
  file_text: `Text of ${name}`,
  label: `Text of ${name}`,
  kind: 'single',
  source: { kind: 'variable', var: name },
  options: SCALES[0] ?? [],
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

const grid = (name: string, rows: readonly string[], over: Partial<StoredQuestion> = {}): StoredQuestion =>
  single(name, {
    kind: 'grid',
    source: null,
    breakouts: rows.map(row => ({
      name: row,
      text: `Row ${row}`,
      original_text: `Text of ${name} - Row ${row}`,
      file_text: `Row ${row}`,
      source: { kind: 'variable', var: row },
    })),
    ...over,
  })

const done = (result: Regrouped): StoredQuestion[] => {
  if ('problem' in result) throw new Error(result.problem.message)
  return result.questions
}
const named = (questions: readonly StoredQuestion[], name: string): StoredQuestion => {
  const found = questions.find(question => question.name === name)
  if (!found) throw new Error(`No question ${name}`)
  return found
}
const names = (questions: readonly StoredQuestion[]) => questions.map(question => question.name)
const changed = (
  questions: readonly StoredQuestion[],
  name: string,
  change: (question: StoredQuestion) => StoredQuestion,
) => questions.map(question => (question.name === name ? change(question) : question))
const retexted = (questions: readonly StoredQuestion[], name: string, question_text: string) =>
  changed(questions, name, question => editQuestion(question, { question_text }))

describe('what people made of a version', () => {
  const file = [single('a'), single('b'), single('c'), grid('g', ['g_1', 'g_2', 'g_3'])]

  it('is there in the next one: texts of questions and rows, tags, openness, labels, nets and calculated rows', () => {
    let before = retexted(file, 'a', 'Mine')
    before = changed(before, 'b', question => editQuestion(question, { tags: ['topic:price'] }))
    before = changed(before, 'b', question => editQuestion(question, { unrestricted_filter: true }))
    before = changed(before, 'c', question => ({
      ...question,
      label: 'Short',
      nets: [{ id: 'own', label: 'Own', any_of: ['1', '2'] }],
      calculated: [{ id: 'index', label: 'Index', kind: 'mean' }],
    }))
    before = changed(before, 'g', question => editRowText(question, 'g_2', 'Second'))
    const after = carryOver(before, file)
    expect(named(after, 'a')).toMatchObject({ text: 'Mine', label: 'Mine', raw_text: '<b>Text of a</b>' })
    expect(named(after, 'b')).toMatchObject({ tags: ['topic:price'], unrestricted_filter: true })
    expect(named(after, 'c')).toEqual(named(before, 'c'))
    expect(named(after, 'g').breakouts.map(row => row.text)).toEqual(['Row g_1', 'Second', 'Row g_3'])
    expect(after).toEqual(before)
  })

  it('is its rows: added ones with who made them, changed ones in their place, and without removed ones', () => {
    const scale = SCALES[1] ?? []
    const read = single('s', {
      options: scale,
      nets: [
        { id: 'top2', label: 'Top 2', any_of: ['4', '5'] },
        { id: 'bottom2', label: 'Bottom 2', any_of: ['1', '2'] },
      ],
      calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }],
    })
    const before: StoredQuestion = {
      ...read,
      nets: [
        { id: 'top2', label: 'Happy', any_of: ['3', '4', '5'], edited: true },
        { id: 'x', label: 'Mine', any_of: ['1', '5'], made_by: 'me' },
      ],
      calculated: [
        { id: 'box', label: 'Box', kind: 'top_box', count: 4, end: 'highest', made_by: 'me' },
        { id: 'score', label: 'Score', kind: 'score', scores: { 5: 1 }, combine: 'sum', made_by: 'me' },
      ],
      removed_rows: ['bottom2', 'mean'],
    }
    expect(carryOver([before], [read])).toEqual([before])
    // Without the fifth point nothing that uses it fits, and a box of four is the whole scale.
    const shorter = { ...read, options: scale.slice(0, 4), nets: [{ id: 'top2', label: 'Top 2', any_of: ['3', '4'] }] }
    expect(carryOver([before], [shorter])).toEqual([{ ...shorter, calculated: [], removed_rows: ['bottom2', 'mean'] }])
  })

  it('of a grid of the file stays with its rows when they are questions of their own', () => {
    const mine = { id: 'x', label: 'Mine', any_of: ['1'], made_by: 'me' }
    const read = grid('g', ['g_1', 'g_2'], { nets: [{ id: 'top2', label: 'Top 2', any_of: ['2'] }] })
    const before = done(dissolveGrid([{ ...read, nets: [mine], removed_rows: ['top2'] }], 'g'))
    expect(carryOver(before, [read]).map(part => part.nets)).toEqual([[mine], [mine]])
  })

  it('keeps an edited text when the file words the question anew, and remembers the first words', () => {
    const reworded = [single('a', { raw_text: 'New', text: 'New', label: 'New', file_text: 'New' })]
    const edited = carryOver(retexted([single('a')], 'a', 'Mine'), reworded)
    expect(edited).toMatchObject([{ text: 'Mine', raw_text: 'New', original_text: '<b>Text of a</b>' }])
    const plain = carryOver([single('a')], reworded)
    expect(plain).toMatchObject([{ text: 'New', raw_text: 'New', original_text: '<b>Text of a</b>' }])
    expect(carryOver(plain, [single('a')])[0]).toEqual(single('a'))
    expect(carryOver(edited, [single('a')])[0]).toMatchObject({ text: 'Mine' })
  })

  it('gives way to a text that was edited during the import', () => {
    const read = [single('a', { text: 'Newer', label: 'Newer' })]
    expect(carryOver(retexted([single('a')], 'a', 'Mine'), read)).toMatchObject([{ text: 'Newer', label: 'Newer' }])
  })

  it('is not put on another question that has come under the same name', () => {
    const before = changed(retexted([single('a')], 'a', 'Region'), 'a', question => ({
      ...question,
      unrestricted_filter: true,
    }))
    const other = single('a', { raw_text: 'Income', text: 'Income', file_text: 'Income', options: SCALES[2] ?? [] })
    expect(carryOver(before, [other])).toEqual([other])
  })

  it('loses nets of options that are gone, and keeps what the file itself counts together', () => {
    const nets = [
      { id: 'top2', label: 'Top 2', any_of: ['3', '2'] },
      { id: 'kept', label: 'Kept', any_of: ['1', '2'] },
      { id: 'lost', label: 'Lost', any_of: ['2', '3'] },
    ]
    const read = [single('a', { options: SCALES[0]?.slice(0, 2) ?? [] })]
    expect(carryOver([single('a', { nets })], read)[0]?.nets).toEqual([nets[1]])
    const counted = { id: 'top2', label: 'Top 2', any_of: ['1', '2'] }
    expect(carryOver([single('a', { nets })], [{ ...single('a'), nets: [counted] }])[0]?.nets.slice(0, 2)).toEqual([
      counted,
      nets[1],
    ])
  })
})

describe('the wording of waves', () => {
  const waves = (counts: readonly number[]): StoredQuestion =>
    single('wave', {
      options: counts.map((_, at) => option(at + 1, `Wave ${at + 1}`)),
      counts: { base: 100, options: Object.fromEntries(counts.map((n, at) => [String(at + 1), n])) },
    })
  const asked = (text: string) => single('a', { raw_text: text, file_text: text, text, label: text })

  it('is kept where a file with a new wave says it otherwise, for the waves that were there', () => {
    const row = (text: string) =>
      grid('g', ['g_1', 'g_2'], {
        breakouts: ['g_1', 'g_2'].map(name => ({
          name,
          text: name === 'g_2' ? text : name,
          original_text: name === 'g_2' ? text : name,
          source: { kind: 'variable', var: name },
        })),
        options: [option(1, text), option(2)],
      })
    const second = carryOver(
      [waves([10, 12, 0]), asked('How often?'), row('Cheap')],
      [waves([10, 12, 9]), asked('How many times?'), row('Good value')],
    )
    const there = { waves_before: { wave: ['1', '2'] } }
    expect(named(second, 'a').reworded).toEqual([
      { ...there, text_change: { worded_before: 'How often?', worded_after: 'How many times?' } },
    ])
    expect(named(second, 'g').reworded).toEqual([
      {
        ...there,
        row_changes: { g_2: { worded_before: 'Cheap', worded_after: 'Good value' } },
        answer_changes: { '1': { worded_before: 'Cheap', worded_after: 'Good value' } },
      },
    ])
    expect(named(second, 'wave').reworded).toBeUndefined()
    // The next file says it as it was, with one wave more.
    const third = carryOver(second, [waves([10, 12, 9, 8]), asked('How often?'), row('Good value')])
    expect(named(third, 'a').reworded).toEqual([
      { ...there, text_change: { worded_before: 'How often?', worded_after: 'How many times?' } },
      {
        waves_before: { wave: ['1', '2', '3'] },
        text_change: { worded_before: 'How many times?', worded_after: 'How often?' },
      },
    ])
    expect(named(third, 'g').reworded).toEqual(named(second, 'g').reworded)
  })

  it('is corrected by a file without a new wave, and the same with other capitals and punctuation', () => {
    const before = [waves([10, 12]), asked('How often?')]
    expect(named(carryOver(before, [waves([11, 12]), asked('How many times?')]), 'a').reworded).toBeUndefined()
    expect(named(carryOver(before, [waves([10, 12, 9]), asked('HOW OFTEN')]), 'a').reworded).toBeUndefined()
  })

  it('is told of another order of answers with codes, or in a set, and of no text answers, which are in order of frequency', () => {
    const asked = (order: readonly number[], over: Partial<StoredQuestion> = {}) =>
      single('a', { options: order.map(code => option(code)), ...over })
    const after = (before: StoredQuestion, now: StoredQuestion) =>
      named(carryOver([waves([10, 0]), before], [waves([10, 9]), now]), 'a').reworded
    // A new answer in between moves nothing.
    expect(after(asked([1, 2, 3]), asked([1, 4, 2, 3]))).toBeUndefined()
    const change = {
      waves_before: { wave: ['1'] },
      order_change: { order_before: ['Point 1', 'Point 3'], order_after: ['Point 3', 'Point 1'] },
    }
    expect(after(asked([1, 2, 3]), asked([3, 4, 1]))).toEqual([change])
    const set: Partial<StoredQuestion> = { kind: 'multi', source: { kind: 'members', members: [], base: 'answered' } }
    expect(after(asked([1, 3], set), asked([3, 1], set))).toEqual([change])
    const texts = (order: readonly string[]) =>
      single('a', { options: order.map(text => ({ ...option(1, text), id: text, codes: [text] })) })
    expect(after(texts(['Tea', 'Milk']), texts(['Milk', 'Tea']))).toBeUndefined()
  })

  it('is kept by grids that people build, for their rows and for answers that all rows share', () => {
    const row = (name: string, text: string, label: string) =>
      single(name, { raw_text: text, file_text: text, text, label: text, options: [option(1, label), option(2)] })
    const first = [waves([10, 0]), row('a', 'Cheap', 'Agree'), row('b', 'Modern', 'Agree')]
    const next = [waves([10, 9]), row('a', 'Good value', 'Agree a lot'), row('b', 'Modern', 'Agree a lot')]
    const change = {
      waves_before: { wave: ['1'] },
      row_changes: { a: { worded_before: 'Cheap', worded_after: 'Good value' } },
      answer_changes: { '1': { worded_before: 'Agree', worded_after: 'Agree a lot' } },
    }
    const before = carryOver(done(groupIntoGrid(first, 'mine', 'My grid', ['a', 'b'])), next)
    expect(named(before, 'mine').reworded).toEqual([change])
    // Built after the file came, and taken apart again.
    const later = done(groupIntoGrid(carryOver(first, next), 'mine', 'My grid', ['a', 'b']))
    expect(named(later, 'mine').reworded).toEqual([change])
    const { row_changes: _, ...shared } = change
    const parts = done(dissolveGrid(later, 'mine'))
    expect(named(parts, 'a').reworded).toEqual([{ ...shared, text_change: change.row_changes.a }])
    expect(named(parts, 'b').reworded).toEqual([shared])
  })

  it('goes with the rows of a grid of the file that people take apart or build again', () => {
    const ofFile = (text: string, words: string) =>
      grid('g', ['g_1', 'g_2'], {
        raw_text: words,
        file_text: words,
        text: words,
        breakouts: ['g_1', 'g_2'].map(name => ({
          name,
          text: name === 'g_2' ? text : name,
          original_text: name === 'g_2' ? text : name,
          source: { kind: 'variable', var: name },
        })),
      })
    const now = carryOver(
      [waves([10, 0]), ofFile('Cheap', 'Agree?')],
      [waves([10, 9]), ofFile('Good value', 'How far?')],
    )
    const waves_before = { wave: ['1'] }
    const text = { worded_before: 'Cheap', worded_after: 'Good value' }
    const parts = done(dissolveGrid(now, 'g'))
    expect(named(parts, 'g_2').reworded).toEqual([{ waves_before, text_change: text }])
    expect(named(parts, 'g_1').reworded).toBeUndefined()
    const built = done(updateGrid(now, 'g', ['g_2', 'g_1']))
    expect(named(built, 'g').reworded).toEqual([
      {
        waves_before,
        text_change: { worded_before: 'Agree?', worded_after: 'How far?' },
        row_changes: { g_2: text },
      },
    ])
  })

  it('is that of the files, whatever people made of the text', () => {
    const before = retexted([waves([10, 0]), asked('How often?')], 'a', 'Mine')
    expect(named(carryOver(before, [waves([10, 9]), asked('How often?')]), 'a').reworded).toBeUndefined()
    const after = named(carryOver(before, [waves([10, 9]), asked('How many times?')]), 'a')
    expect(after).toMatchObject({
      text: 'Mine',
      reworded: [{ text_change: { worded_before: 'How often?', worded_after: 'How many times?' } }],
    })
  })
})

describe('a grid built by hand', () => {
  const file = [single('a'), single('b'), single('c'), single('x', { options: SCALES[1] ?? [] })]
  const built = done(groupIntoGrid(file, 'mine', 'My grid', ['c', 'a']))

  it('is built again with the rows it had, from the new questions', () => {
    const before = changed(built, 'mine', question => editRowText(question, 'a', 'Row A'))
    const read = file.map(question => ({ ...question, counts: { base: 20, options: {} } }))
    const after = carryOver(before, read, question => ({ base: 17, options: { [question.name]: 1 } }))
    expect(names(after)).toEqual(['mine', 'b', 'x'])
    const mine = named(after, 'mine')
    expect(mine).toMatchObject({ text: 'My grid', counts: { base: 17, options: { mine: 1 } } })
    expect(mine.breakouts.map(row => [row.name, row.text])).toEqual([
      ['c', 'Text of c'],
      ['a', 'Row A'],
    ])
    expect(mine.made_of?.map(part => [part.name, part.text, part.counts.base])).toEqual([
      ['a', 'Row A', 20],
      ['c', 'Text of c', 20],
    ])
    expect([...variablesToCount(before, read)].sort()).toEqual(['a', 'c'])
  })

  it('keeps its own text, tags, openness and nets', () => {
    let before = retexted(built, 'mine', 'Better')
    before = changed(before, 'mine', question => editQuestion(question, { tags: ['topic:grid'] }))
    before = changed(before, 'mine', question => editQuestion(question, { unrestricted_filter: true }))
    before = changed(before, 'mine', question => ({ ...question, nets: [{ id: 'own', label: 'Own', any_of: ['1'] }] }))
    expect(carryOver(before, file)).toEqual(before)
  })

  it.each([
    ['a question is gone', file.filter(question => question.name !== 'c')],
    ['a question has other options', changed(file, 'c', question => ({ ...question, options: SCALES[1] ?? [] }))],
    ['the file has a question of its name', [...file, single('mine')]],
  ])('is lost when %s: its questions stand alone again, with their texts', (_, read) => {
    const before = changed(built, 'mine', question => editRowText(question, 'a', 'Row A'))
    const after = carryOver(before, read)
    expect(names(after)).toEqual(names(read))
    expect(named(after, 'a')).toMatchObject({ text: 'Row A', kind: 'single' })
    expect(after.some(question => question.made_of)).toBe(false)
  })
})

describe('a grid of the file', () => {
  const file = [single('a'), grid('g', ['g_1', 'g_2', 'g_3'])]
  const dissolved = done(dissolveGrid(file, 'g'))

  it('that was dissolved is dissolved again, new rows with the others', () => {
    const before = retexted(dissolved, 'g_2', 'Second')
    const read = [single('a'), grid('g', ['g_1', 'g_2', 'g_3', 'g_4'])]
    const after = carryOver(before, read, () => ({ base: 7, options: {} }))
    expect(names(after)).toEqual(['a', 'g_1', 'g_2', 'g_3', 'g_4'])
    expect(named(after, 'g_2')).toMatchObject({ text: 'Second', counts: { base: 7 } })
    expect(named(after, 'g_4')).toMatchObject({ kind: 'single', counts: { base: 7 } })
    expect([...variablesToCount(before, read)].sort()).toEqual(['g_1', 'g_2', 'g_3', 'g_4'])
    expect(carryOver(after, read)).toEqual(carryOver(after, read).map(question => question))
    expect(names(carryOver(after, read))).toEqual(names(after))
  })

  it('stays one where the version before had single questions by itself', () => {
    const before = [single('a'), single('g_1'), single('g_2'), single('g_3')]
    expect(carryOver(before, file)).toEqual(file)
  })

  it('that got other rows gets them again, with what is new in the file', () => {
    const before = done(updateGrid(file, 'g', ['g_3', 'g_1']))
    const read = [single('a'), grid('g', ['g_1', 'g_2', 'g_3', 'g_4'], { text: 'Now', label: 'Now', raw_text: 'Now' })]
    const after = carryOver(before, read)
    expect(names(after).sort()).toEqual(['a', 'g', 'g_2'])
    expect(named(after, 'g')).toMatchObject({ raw_text: 'Now', of_grid: 'g' })
    expect(named(after, 'g').breakouts.map(row => row.name)).toEqual(['g_3', 'g_1', 'g_4'])
  })

  it('that cannot have its other rows again stays as the file has it', () => {
    const before = done(updateGrid(file, 'g', ['a', 'g_1']))
    const read = [grid('g', ['g_1', 'g_2', 'g_3'])]
    expect(carryOver(before, read)).toEqual(read)
  })
})

interface Choice {
  readonly kind: 'text' | 'tags' | 'open' | 'row' | 'group' | 'dissolve' | 'update'
  readonly at: number
  readonly take: number
}

const apply = (questions: readonly StoredQuestion[], { kind, at, take }: Choice, step: number): StoredQuestion[] => {
  const one = questions[at % Math.max(1, questions.length)]
  if (!one) return [...questions]
  const result = (regrouped: Regrouped) => ('problem' in regrouped ? [...questions] : regrouped.questions)
  const near = () => (gridCandidates(questions).get(one.name) ?? []).slice(0, 1 + (take % 3))
  switch (kind) {
    case 'text':
      return retexted(questions, one.name, `Edited ${step}`)
    case 'tags':
      return changed(questions, one.name, question => editQuestion(question, { tags: [`step:${step}`] }))
    case 'open':
      return changed(questions, one.name, question => editQuestion(question, { unrestricted_filter: take % 2 === 0 }))
    case 'row': {
      const row = one.breakouts[take % Math.max(1, one.breakouts.length)]
      return row ? changed(questions, one.name, each => editRowText(each, row.name, `Row ${step}`)) : [...questions]
    }
    case 'group':
      return one.kind === 'grid'
        ? [...questions]
        : result(groupIntoGrid(questions, `hand${step}`, `Grid ${step}`, [one.name, ...near()]))
    case 'update':
      return one.kind === 'grid' ? result(updateGrid(questions, one.name, near().reverse())) : [...questions]
    case 'dissolve':
      return one.kind === 'grid' ? result(dissolveGrid(questions, one.name)) : [...questions]
  }
}

/** A file: single questions of a few scales, and grids. `wave` rewords some of its questions. */
const files = fc
  .array(
    fc.record({ scale: fc.nat(2), rows: fc.integer({ min: 0, max: 4 }), reworded: fc.boolean(), there: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map(parts => {
    const make = (wave: number) =>
      parts.flatMap(({ scale, rows, reworded, there }, at) => {
        if (wave === 2 && !there) return []
        const options = SCALES[scale] ?? []
        const words =
          reworded && wave === 2
            ? { raw_text: `Other ${at}`, text: `Other ${at}`, label: `Other ${at}`, file_text: `Other ${at}` }
            : {}
        return rows < 2
          ? [single(`q${at}`, { options, ...words })]
          : [
              grid(
                `q${at}`,
                Array.from({ length: rows + (wave === 2 ? 1 : 0) }, (_, row) => `q${at}_${row}`),
                { options, ...words },
              ),
            ]
      })
    return { first: make(1), second: make(2) }
  })
const choices = fc.array(
  fc.record({
    kind: fc.constantFrom<Choice['kind'][]>('text', 'tags', 'open', 'row', 'group', 'dissolve', 'update'),
    at: fc.nat(20),
    take: fc.nat(20),
  }),
  { maxLength: 12 },
)

const byName = (questions: readonly StoredQuestion[]): StoredQuestion[] =>
  questions
    .map(question => (question.made_of ? { ...question, made_of: byName(question.made_of) } : question))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
const variables = (questions: readonly StoredQuestion[]) =>
  questions
    .flatMap(({ source, breakouts }) => [...(source ? [source] : []), ...breakouts.map(row => row.source)])
    .flatMap(variablesOfSource)
    .sort()
const allNames = (questions: readonly StoredQuestion[]) =>
  questions.flatMap(({ name, breakouts }) => [name, ...breakouts.map(row => row.name)])

describe('carrying over', () => {
  it('gives the same questions when the same file comes again, whatever people did', () => {
    fc.assert(
      fc.property(files, choices, ({ first }, steps) => {
        const before = steps.reduce((questions, choice, step) => apply(questions, choice, step), first)
        expect(byName(carryOver(before, first))).toEqual(byName(before))
      }),
    )
  })

  it('holds exactly the data of the new file, each name once, and every edited text that still has its question', () => {
    fc.assert(
      fc.property(files, choices, ({ first, second }, steps) => {
        const before = steps.reduce((questions, choice, step) => apply(questions, choice, step), first)
        const after = carryOver(before, second)
        expect(variables(after)).toEqual(variables(second))
        expect(new Set(allNames(after)).size).toBe(allNames(after).length)
        for (const question of before) {
          const now = after.find(each => each.name === question.name)
          if (now && question.text.startsWith('Edited')) expect(now.text).toBe(question.text)
        }
      }),
    )
  })

  it('changes nothing where nobody changed anything', () => {
    fc.assert(
      fc.property(files, ({ first, second }) => {
        const words = ({ original_text: _, ...question }: StoredQuestion) => question
        expect(carryOver(first, second).map(words)).toEqual(second)
      }),
    )
  })
})
