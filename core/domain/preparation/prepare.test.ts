import { describe, expect, it } from 'vitest'
import { prepare, preparedQuestions } from './prepare'
import type { StepAction } from './steps'
import { cellsOf, counted, prepared, type TestVariable } from './testing'

/** Ticks as own texts: blank and "Not selected" are both no tick, and the last one excludes the others. */
const SNACKS: Record<string, TestVariable> = {
  s1: { cells: ['Crisps', 'Not selected', 'Crisps', null, 'Not selected', null], text: 'Bought: Crisps' },
  s2: { cells: ['Nuts', 'nuts', 'Not selected', null, 'Not selected', null], text: 'Bought: Nuts' },
  s3: { cells: [null, null, 'None of these', 'None of these', null, null], text: 'Bought: None of these' },
}

const snacks = (more: Partial<Extract<StepAction, { kind: 'set' }>> = {}): StepAction => ({
  kind: 'set',
  name: 'snacks',
  text: 'Which snacks have you bought?',
  from: {
    members: [
      { variable: 's1', counts: ['Crisps'] },
      { variable: 's2', counts: ['Nuts', 'nuts'], label: 'Nuts' },
      { variable: 's3', counts: ['None of these'], exclusive: true },
    ],
  },
  base: 'answered',
  ...more,
})

const RATING: TestVariable = {
  cells: [1, 2, 3, 5, 9, null],
  labels: { 1: 'Bad', 2: 'Poor', 3: 'Fair', 5: 'Great', 9: "Don't know" },
}

describe('a multiple-response set', () => {
  it.each([
    ['answered', 5],
    ['selected', 4],
    ['all', 6],
  ] as const)('counts its members over the base "%s" of %i', (base, n) => {
    const { state, table, problems } = prepared(SNACKS, [snacks({ base })])
    expect(problems).toEqual([])
    expect(counted(state, table, 'snacks')).toMatchObject({
      base: n,
      rows: { Crisps: 2, Nuts: 2, 'None of these': 2 },
    })
  })

  it('takes the place of its first member, which stay variables out of sight and come back when it is split', () => {
    const made = prepared({ ...SNACKS, q: RATING }, [snacks()])
    expect(preparedQuestions(made.state).map(({ name }) => name)).toEqual(['snacks', 'q'])
    expect(made.state.items.get('s2')).toMatchObject({ shown: false, partOf: 'snacks' })
    const shown = prepared({ ...SNACKS, q: RATING }, [snacks(), { kind: 'show', of: ['s2'], shown: true }])
    expect(preparedQuestions(shown.state).map(({ name }) => name)).toEqual(['snacks', 's2', 'q'])
    const freed = prepared({ ...SNACKS, q: RATING }, [snacks(), { kind: 'split', of: 'snacks' }])
    expect(preparedQuestions(freed.state)).toEqual(preparedQuestions(prepared({ ...SNACKS, q: RATING }, []).state))
  })

  it.each([
    ['leave', { Crisps: 2, Nuts: 2, 'None of these': 2 }],
    ['keep_others', { Crisps: 2, Nuts: 2, 'None of these': 1 }],
    ['keep_exclusive', { Crisps: 1, Nuts: 2, 'None of these': 2 }],
  ] as const)('settles conflicts of exclusive answers: %s', (conflicts, rows) => {
    const { state, table } = prepared(SNACKS, [snacks({ conflicts })])
    expect(counted(state, table, 'snacks')).toMatchObject({ base: 5, rows })
  })

  it('is made of columns that share a list of answers, a person counting once per answer', () => {
    const { state, table } = prepared({ a: { cells: ['x', 'y', null, 'x'] }, b: { cells: ['x', 'x', null, 'z'] } }, [
      { kind: 'set', name: 'ab', text: '', from: { categories: ['a', 'b'] }, base: 'answered' },
    ])
    expect(counted(state, table, 'ab')).toMatchObject({ base: 3, rows: { x: 3, y: 1, z: 1 } })
  })

  it('is made of one column of lists', () => {
    const { state, table } = prepared({ a: { cells: ['x; y', 'y', null, 'x;y;z'], kind: 'open' } }, [
      { kind: 'set', name: 'list', text: '', from: { list: 'a', separator: ';' }, base: 'answered' },
    ])
    expect(counted(state, table, 'list')).toMatchObject({ base: 3, rows: { x: 2, y: 3, z: 1 } })
  })
})

describe('a grid', () => {
  const rows = (...names: string[]): StepAction => ({
    kind: 'grid',
    name: 'grid',
    text: 'How do you rate them?',
    rows: names.map(of => ({ of })),
  })

  it('has one list of answers, of equal codes or of equal texts under different codes', () => {
    const { state, table, problems } = prepared(
      { a: { cells: ['Yes', 'No', null] }, b: { cells: ['yes', 'NO', 'Maybe'] } },
      [rows('a', 'b')],
    )
    expect(problems).toEqual([])
    expect(state.items.get('grid')?.def.options.map(({ label, codes }) => [label, codes])).toEqual([
      ['yes', ['yes', 'Yes']],
      ['NO', ['NO', 'No']],
      ['Maybe', ['Maybe']],
    ])
    expect(counted(state, table, 'grid', 'a')).toMatchObject({ base: 2, rows: { yes: 1, NO: 1, Maybe: 0 } })
    expect(counted(state, table, 'grid', 'b')).toMatchObject({ base: 3, rows: { yes: 1, NO: 1, Maybe: 1 } })
  })

  it('of sets has one row per set, its answers told apart by their texts', () => {
    const set = (name: string, one: string, two: string): StepAction => ({
      kind: 'set',
      name,
      text: name,
      from: {
        members: [
          { variable: one, counts: [1], label: 'Cheap' },
          { variable: two, counts: [1], label: 'Good' },
        ],
      },
      base: 'answered',
    })
    const { state, table } = prepared(
      { a1: { cells: [1, 0, 1] }, a2: { cells: [1, 1, 0] }, b1: { cells: [0, 0, 1] }, b2: { cells: [1, 1, null] } },
      [set('A', 'a1', 'a2'), set('B', 'b1', 'b2'), rows('A', 'B')],
    )
    expect(counted(state, table, 'grid', 'A')).toMatchObject({ base: 3, rows: { Cheap: 2, Good: 2 } })
    expect(counted(state, table, 'grid', 'B')).toMatchObject({ base: 3, rows: { Cheap: 1, Good: 2 } })
  })
})

describe('answers', () => {
  it('that are no answer leave base and mean, those not asked are gone altogether, and both come back', () => {
    const scale: StepAction = { kind: 'type', of: ['q'], to: 'scale' }
    const of = (to: 'no_answer' | 'not_asked' | 'answer'): StepAction => ({
      kind: 'missing',
      of: ['q'],
      answers: { 9: to },
    })
    const before = prepared({ q: RATING }, [scale])
    expect(counted(before.state, before.table, 'q')).toEqual({
      base: 5,
      rows: { Bad: 1, Poor: 1, Fair: 1, Great: 1, "Don't know": 1 },
      mean: 2.75,
    })
    const out = prepared({ q: RATING }, [scale, of('no_answer')])
    expect(counted(out.state, out.table, 'q')).toMatchObject({ base: 4, mean: 2.75 })
    expect(out.state.items.get('q')?.def.options.find(({ id }) => id === '9')?.missing).toBe(true)
    const gone = prepared({ q: RATING }, [scale, of('not_asked')])
    expect(counted(gone.state, gone.table, 'q')).toMatchObject({ base: 4, mean: 2.75 })
    expect(preparedQuestions(gone.state)[0]?.options.map(({ id }) => id)).not.toContain('9')
    expect(cellsOf(gone.table, 'q')).toEqual([1, 2, 3, 5, null, null])
    const back = prepared({ q: RATING }, [of('not_asked'), of('answer'), scale])
    expect(counted(back.state, back.table, 'q')).toMatchObject({ base: 5, mean: 2.75 })
  })

  it('that the file declares missing become answers, one by one', () => {
    const declared: TestVariable = { ...RATING, missing: [9, 5] }
    const step: StepAction = { kind: 'missing', of: ['q'], answers: { 5: 'answer' } }
    const before = prepared({ q: declared }, [])
    expect(counted(before.state, before.table, 'q')).toMatchObject({ base: 3 })
    const after = prepared({ q: declared }, [step])
    expect(counted(after.state, after.table, 'q')).toMatchObject({ base: 4, rows: { Great: 1 } })
    // The file declares the range from 98 to 99.
    const number: TestVariable = { cells: [10, 98, 99, null], kind: 'numeric', missing: [98] }
    const left = prepared({ n: number }, [])
    expect(counted(left.state, left.table, 'n')).toMatchObject({ base: 1, mean: 10 })
    const taken = prepared({ n: number }, [{ kind: 'missing', of: ['n'], answers: { 98: 'answer' } }])
    expect(counted(taken.state, taken.table, 'n')).toMatchObject({ base: 2, mean: 54 })
  })

  it('of a number are left out by their value', () => {
    const { state, table } = prepared({ n: { cells: [10, 20, 999, null], kind: 'numeric' } }, [
      { kind: 'missing', of: ['n'], answers: { 999: 'no_answer' } },
    ])
    expect(counted(state, table, 'n')).toMatchObject({ base: 2, mean: 15 })
  })

  it('that say "Not selected" are no answers of a set when they are marked so in its columns', () => {
    const { state, table } = prepared(SNACKS, [
      { kind: 'missing', of: ['s1', 's2'], answers: { 'Not selected': 'not_asked' } },
      snacks(),
    ])
    expect(counted(state, table, 'snacks')).toMatchObject({ base: 4 })
  })

  it('are merged, put in order and scored', () => {
    const { state, table } = prepared({ q: RATING }, [
      { kind: 'merge', of: ['q'], answers: ['2', '1'], label: 'Bad or poor' },
      { kind: 'order', of: ['q'], by: 'label', descending: true },
      { kind: 'scores', of: ['q'], scores: { 2: -1, 3: 0, 5: 1 } },
    ])
    expect(state.items.get('q')?.def.options.map(({ label }) => label)).toEqual([
      'Great',
      'Fair',
      "Don't know",
      'Bad or poor',
    ])
    expect(counted(state, table, 'q')).toMatchObject({ base: 5, rows: { 'Bad or poor': 2 }, mean: -0.25 })
    const hand = prepared({ q: RATING }, [{ kind: 'order', of: ['q'], by: 'hand', answers: ['9', '5'] }])
    expect(hand.state.items.get('q')?.def.options.map(({ id }) => id)).toEqual(['9', '5', '1', '2', '3'])
  })
})

describe('types', () => {
  it('change from number to answers and back, and from scale to single, which has no mean', () => {
    const number: TestVariable = { cells: [3, 1, 2, 2, null], kind: 'numeric' }
    const listed = prepared({ n: number }, [{ kind: 'type', of: ['n'], to: 'single' }])
    expect(counted(listed.state, listed.table, 'n')).toEqual({ base: 4, rows: { 1: 1, 2: 2, 3: 1 }, mean: null })
    const back = prepared({ n: number }, [
      { kind: 'type', of: ['n'], to: 'scale' },
      { kind: 'type', of: ['n'], to: 'numeric' },
    ])
    expect(counted(back.state, back.table, 'n')).toEqual({ base: 4, rows: {}, mean: 2 })
    const single = prepared({ q: RATING }, [
      { kind: 'type', of: ['q'], to: 'scale' },
      { kind: 'type', of: ['q'], to: 'single' },
    ])
    expect(counted(single.state, single.table, 'q').mean).toBeNull()
  })

  it('read numbers that are held as text, and leave out what is none', () => {
    const { state, table } = prepared({ n: { cells: ['3', '4.5', 'many', null] } }, [
      { kind: 'type', of: ['n'], to: 'numeric' },
    ])
    expect(counted(state, table, 'n')).toMatchObject({ mean: 3.75 })
  })

  it('make a recommendation scale with its score', () => {
    const { state, table } = prepared({ n: { cells: [10, 9, 7, 0], kind: 'numeric' } }, [
      { kind: 'type', of: ['n'], to: 'nps' },
    ])
    expect(counted(state, table, 'n')).toMatchObject({
      rows: { 'Promoters (9-10)': 2, 'Passives (7-8)': 1, 'Detractors (0-6)': 1 },
      mean: 25,
    })
  })
})

describe('place, name and use', () => {
  const three: Record<string, TestVariable> = { a: RATING, b: RATING, c: RATING }

  it('are changed without touching data', () => {
    const { state } = prepared(three, [
      { kind: 'arrange', of: ['c'], before: 'a' },
      { kind: 'texts', of: 'b', name: 'B2', text: ' New words ', answers: { 1: 'Awful' } },
      { kind: 'section', of: ['a', 'B2'], section: 'Ratings' },
      { kind: 'tags', of: ['a'], add: ['brand'] },
      { kind: 'use', of: ['a'], axis: true, filter: true },
      { kind: 'show', of: ['c'], shown: false },
    ])
    const found = preparedQuestions(state)
    expect(found.map(({ name, tags }) => [name, tags])).toEqual([
      ['a', ['section:Ratings', 'brand']],
      ['B2', ['section:Ratings']],
    ])
    expect(found[0]).toMatchObject({ suggested_xtab: true, unrestricted_filter: true })
    expect(found[1]).toMatchObject({ text: 'New words', raw_text: 'b' })
    expect(found[1]?.options[0]?.label).toBe('Awful')
    expect(state.order).toEqual(['c', 'a', 'B2'])
  })

  it('leave names of members right when a member is renamed', () => {
    const { state } = prepared(SNACKS, [
      snacks(),
      { kind: 'texts', of: 's1', name: 'crisps' },
      { kind: 'split', of: 'snacks' },
    ])
    expect(preparedQuestions(state).map(({ name }) => name)).toEqual(['crisps', 's2', 's3'])
  })
})

describe('steps', () => {
  it('that are off or proposed are not taken, and one that cannot be taken leaves the others alone', () => {
    const { variables } = prepared({ q: RATING }, [])
    const hide = { kind: 'show', of: ['q'], shown: false } as const
    const of = (state: 'on' | 'off' | 'proposed') => ({ id: state, do: hide, state, by: null, at: null })
    expect(preparedQuestions(prepare(variables, [of('off'), of('proposed')]).state)).toHaveLength(1)
    const wrong = { ...of('on'), id: 'x', do: { kind: 'split', of: 'q' } as const }
    const { state, problems } = prepare(variables, [wrong, of('on')])
    expect(problems).toEqual([
      {
        step: wrong,
        problem: {
          variable: 'q',
          message: '"q" is neither a set nor a grid.',
          cure: 'Only what was put together can be split.',
        },
      },
    ])
    expect(preparedQuestions(state)).toHaveLength(0)
  })

  it('that rename a weight leave it the weight that it is', () => {
    const { state, problems } = prepared({ w: { cells: [0.5, 1.5], kind: 'numeric' } }, [
      { kind: 'weights', variables: ['w'], default: 'w' },
      { kind: 'texts', of: 'w', name: 'census' },
    ])
    expect(problems).toEqual([])
    expect(state.weights).toEqual({ variables: ['census'], default: 'census' })
  })

  it('never change the variables they are taken on', () => {
    const { variables } = prepared(SNACKS, [])
    const before = JSON.stringify(variables)
    prepare(variables, [{ id: 'a', do: snacks({ conflicts: 'keep_others' }), state: 'on', by: null, at: null }])
    expect(JSON.stringify(variables)).toBe(before)
  })
})
