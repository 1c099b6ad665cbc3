import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codedColumn, numberColumn, tableFromColumns, tabulate } from '@core/crosstab'
import { rowQuestion, answersOf } from './answers'
import { dissolveGrid, gridCandidates, groupIntoGrid, updateGrid, type Regrouped } from './grids'
import type { OptionDef, QuestionDef, StoredQuestion } from './question'

const option = (code: number, missing = false): OptionDef => ({
  id: String(code),
  label: `Point ${code}`,
  codes: [code],
  score: missing ? null : code,
  missing,
})

const scale = [option(1), option(2), option(3), option(9, true)]

const stored = (name: string, over: Partial<StoredQuestion> = {}): StoredQuestion => ({
  name,
  text: `Text of ${name}`,
  raw_text: `<b>Text of ${name}</b>`,
  label: `Text of ${name}`,
  kind: 'single',
  source: { kind: 'variable', var: name },
  options: scale,
  breakouts: [],
  nets: [{ id: 'top2', label: 'Top 2', any_of: ['3', '2'] }],
  calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }],
  ordered: true,
  suggested_xtab: false,
  unrestricted_filter: false,
  tags: ['topic:brand'],
  counts: { base: 40, options: { 1: 10, 2: 20, 3: 10 } },
  ...over,
})

const number = (name: string): StoredQuestion =>
  stored(name, { kind: 'numeric', options: [], nets: [], ordered: false })

const fileGrid: StoredQuestion = stored('image', {
  kind: 'grid',
  source: null,
  breakouts: ['image_1', 'image_2'].map(name => ({
    name,
    text: `Row ${name}`,
    original_text: `Image - Row ${name}`,
    source: { kind: 'variable', var: name },
  })),
})

const survey = [stored('a'), number('age'), stored('b'), stored('c'), stored('other', { options: scale.slice(0, 3) })]

const done = (result: Regrouped): StoredQuestion[] => {
  if ('problem' in result) throw new Error(result.problem.message)
  return result.questions
}
const failure = (result: Regrouped) => ('problem' in result ? result.problem : null)
const names = (questions: readonly StoredQuestion[]) => questions.map(question => question.name)

describe('questions that can form a grid', () => {
  it('are those of one variable with the same kind, options, codes, order and missing answers', () => {
    const more = [
      ...survey,
      stored('nominal', { ordered: false }),
      stored('present', { options: [...scale.slice(0, 3), option(9)] }),
      stored('turned', { options: [...scale].reverse() }),
      stored('open', { kind: 'open' }),
      stored('wave', { kind: 'date' }),
      stored('several', {
        kind: 'multi',
        source: { kind: 'members', base: 'all', members: [{ id: '1', var: 'm', codes: null }] },
      }),
      number('income'),
    ]
    expect(Object.fromEntries(gridCandidates(more))).toEqual({
      a: ['b', 'c'],
      b: ['a', 'c'],
      c: ['a', 'b'],
      age: ['income'],
      income: ['age'],
    })
  })

  it('of a grid are its rows and what could join them', () => {
    const rows = stored('image', { ...fileGrid, kind: 'grid' })
    expect(gridCandidates([rows, ...survey]).get('image')).toEqual(['image_1', 'image_2', 'a', 'b', 'c'])
  })

  it('are cut to the nearest when there are very many', () => {
    const many = Array.from({ length: 40 }, (_, at) => stored(`q${at}`))
    expect(gridCandidates(many, 4).get('q20')).toEqual(['q18', 'q19', 'q21', 'q22'])
  })
})

describe('grouping', () => {
  it('puts the grid in the place of its first contributor, rows in the order given', () => {
    const questions = done(groupIntoGrid(survey, ' brand ', '  How is it? ', ['c', 'a']))
    expect(names(questions)).toEqual(['brand', 'age', 'b', 'other'])
    expect(questions[0]).toMatchObject({
      name: 'brand',
      text: 'How is it?',
      kind: 'grid',
      source: null,
      options: scale,
      ordered: true,
      breakouts: [
        { name: 'c', text: 'Text of c', original_text: '<b>Text of c</b>', source: { kind: 'variable', var: 'c' } },
        { name: 'a', text: 'Text of a', original_text: '<b>Text of a</b>', source: { kind: 'variable', var: 'a' } },
      ],
      counts: { base: 40, options: { 1: 20, 2: 40, 3: 20 } },
    })
  })

  it('is open to everyone only when every contributor is', () => {
    const open = stored('open', { unrestricted_filter: true })
    const grid = (parts: StoredQuestion[]) => done(groupIntoGrid(parts, 'g', 'G', names(parts)))[0]?.unrestricted_filter
    expect([grid([open, stored('b')]), grid([open, { ...open, name: 'also' }])]).toEqual([false, true])
  })

  it('says which question stands in the way', () => {
    const grouped = (name: string, contributors: string[], text = 'Text') =>
      failure(groupIntoGrid([...survey, fileGrid], name, text, contributors))
    expect(grouped('g', ['a', 'gone'])).toMatchObject({ reason: 'unknown', question: 'gone' })
    expect(grouped('g', ['a', 'other'])).toMatchObject({ reason: 'unlike', question: 'other' })
    expect(grouped('g', ['a', 'age'])).toMatchObject({ reason: 'unlike', question: 'age' })
    expect(grouped('g', ['a', 'image'])).toMatchObject({ reason: 'unfit', question: 'image' })
    expect(grouped('g', ['a', 'a'])).toMatchObject({ reason: 'unfit', question: 'a' })
    expect(grouped('g', ['a'])).toMatchObject({ reason: 'unfit' })
    expect(grouped('g', ['a', 'b'], '  ')).toMatchObject({ reason: 'unfit' })
    expect(grouped(' ', ['a', 'b'])).toMatchObject({ reason: 'unfit' })
    for (const taken of ['a', 'age', 'image_1']) expect(grouped(taken, ['a', 'b'])).toMatchObject({ reason: 'taken' })
  })

  it('keeps names free for questions that come back', () => {
    const grouped = done(groupIntoGrid(survey, 'g', 'G', ['a', 'b']))
    expect(failure(groupIntoGrid([...grouped, stored('d')], 'a', 'A', ['c', 'd']))).toMatchObject({ reason: 'taken' })
  })
})

describe('dissolving', () => {
  it('gives the questions back unchanged, in the place of the grid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 5 }),
        fc.boolean(),
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        (size, before, after, numeric, keys) => {
          const make = (name: string, at: number) =>
            numeric
              ? number(name)
              : stored(name, { unrestricted_filter: at % 2 === 0, tags: [`n:${at}`], original_text: `First ${name}` })
          const rows = Array.from({ length: size }, (_, at) => make(`row${at}`, at))
          const questions = [
            ...Array.from({ length: before }, (_, at) => stored(`before${at}`, { ordered: false })),
            ...rows,
            ...Array.from({ length: after }, (_, at) => stored(`after${at}`)),
          ]
          const order = rows.map((row, at) => ({ name: row.name, key: keys[at] ?? 0 })).sort((x, y) => x.key - y.key)
          const grouped = done(
            groupIntoGrid(
              questions,
              'grid',
              'Grid',
              order.map(row => row.name),
            ),
          )
          expect(grouped).toHaveLength(questions.length - size + 1)
          expect(done(dissolveGrid(grouped, 'grid'))).toEqual(questions)
        },
      ),
    )
  })

  it('makes questions of the rows of a grid of the file', () => {
    const counted: QuestionDef[] = []
    const questions = done(
      dissolveGrid([stored('a'), fileGrid], 'image', question => {
        counted.push(question)
        return { base: 7, options: { 1: 7 } }
      }),
    )
    expect(names(questions)).toEqual(['a', 'image_1', 'image_2'])
    expect(questions[1]).toMatchObject({
      kind: 'single',
      text: 'Row image_1',
      raw_text: 'Image - Row image_1',
      source: { kind: 'variable', var: 'image_1' },
      options: scale,
      nets: fileGrid.nets,
      calculated: fileGrid.calculated,
      counts: { base: 7, options: { 1: 7 } },
    })
    expect(counted.map(question => question.name)).toEqual(['image_1', 'image_2'])
  })

  it('knows a grid of several answers, of numbers and of recommendation by its rows', () => {
    const kind = (over: Partial<StoredQuestion>) => {
      const [row] = done(dissolveGrid([{ ...fileGrid, ...over }], 'image'))
      return row?.kind
    }
    const several = fileGrid.breakouts.map(row => ({
      ...row,
      source: { kind: 'members' as const, base: 'all' as const, members: [] },
    }))
    expect([
      kind({ options: [] }),
      kind({ breakouts: several }),
      kind({ calculated: [{ id: 'nps', label: 'NPS', kind: 'nps' }] }),
    ]).toEqual(['numeric', 'multi', 'nps'])
  })

  it('refuses what is no grid, and a row whose name is taken', () => {
    expect(failure(dissolveGrid(survey, 'a'))).toMatchObject({ reason: 'unknown', question: 'a' })
    expect(failure(dissolveGrid([fileGrid, stored('image_2')], 'image'))).toMatchObject({
      reason: 'taken',
      question: 'image_2',
    })
  })
})

describe('updating', () => {
  const grouped = done(groupIntoGrid(survey, 'g', 'G', ['a', 'b']))

  it('takes others in, lets rows go, and orders them', () => {
    const questions = done(updateGrid(grouped, 'g', ['c', 'b']))
    expect(names(questions)).toEqual(['a', 'g', 'age', 'other'])
    expect(questions[1]?.breakouts.map(row => row.name)).toEqual(['c', 'b'])
    expect(questions[1]?.text).toBe('G')
    const back = done(dissolveGrid(questions, 'g'))
    expect(names(back)).toEqual(['a', 'b', 'c', 'age', 'other'])
    expect(new Set(back)).toEqual(new Set(survey))
  })

  it('orders and shortens a grid of the file, whose other rows become questions', () => {
    const three = {
      ...fileGrid,
      breakouts: [
        ...fileGrid.breakouts,
        { name: 'image_3', text: 'Row 3', original_text: '', source: { kind: 'variable' as const, var: 'image_3' } },
      ],
    }
    const questions = done(updateGrid([three], 'image', ['image_3', 'image_1']))
    expect(names(questions)).toEqual(['image', 'image_2'])
    expect(questions[0]).toMatchObject({ text: fileGrid.text, breakouts: [{ name: 'image_3' }, { name: 'image_1' }] })
  })

  it('refuses what does not fit', () => {
    expect(failure(updateGrid(grouped, 'g', ['a', 'other']))).toMatchObject({ reason: 'unlike', question: 'other' })
    expect(failure(updateGrid(grouped, 'gone', ['a', 'b']))).toMatchObject({ reason: 'unknown', question: 'gone' })
    expect(failure(updateGrid(grouped, 'g', ['a']))).toMatchObject({ reason: 'unfit' })
  })
})

it('a row of a grid gives the very numbers its question gave', () => {
  const answer = fc.option(fc.constantFrom(1, 2, 3, 9), { freq: 6 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(answer, answer, fc.option(fc.integer({ min: -5, max: 90 }))), { minLength: 1, maxLength: 60 }),
      fc.array(fc.constantFrom(0.5, 1, 2.5), { minLength: 60, maxLength: 60 }),
      (people, weights) => {
        const table = tableFromColumns(people.length, {
          a: codedColumn(
            people.map(([a]) => a),
            [9],
          ),
          b: codedColumn(
            people.map(([, b]) => b),
            [9],
          ),
          x: numberColumn(people.map(([, , x]) => x)),
          y: numberColumn(people.map(([, , x]) => (x === null ? null : x * 2))),
          w: numberColumn(weights.slice(0, people.length)),
        })
        const cubes = (questions: readonly StoredQuestion[]) =>
          tabulate(table, {
            rows: questions.flatMap(answersOf).map(rowQuestion),
            banner: [{ kind: 'single', var: 'a', cats: [1, 2, 3].map(k => ({ key: `${k}`, label: '', codes: [k] })) }],
            weight: 'w',
          }).map(({ id, ...cube }) => ({ ...cube, id: id.split('/').at(-1) }))
        for (const pair of [
          [stored('a'), stored('b')],
          [number('x'), number('y')],
        ])
          expect(cubes(done(groupIntoGrid(pair, 'g', 'G', names(pair))))).toEqual(cubes(pair))
      },
    ),
  )
})
