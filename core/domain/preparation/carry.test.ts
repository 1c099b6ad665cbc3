import { describe, expect, it } from 'vitest'
import { codedColumn, numberColumn, tableFromColumns } from '@core/crosstab'
import { carrying } from './carry'
import type { CarryFinding, RenameDecision } from './carried'
import { mergeCarried } from './carryMerge'
import { atOnce } from './pauses'
import { prepare, preparedTable } from './prepare'
import type { Step, StepAction } from './steps'
import { counted, prepared, type TestVariable } from './testing'

const carry = (...given: Parameters<typeof carrying>) => atOnce(carrying(...given))

const RESPONDENTS = 60
const cells = <T>(of: (row: number) => T): T[] => Array.from({ length: RESPONDENTS }, (_, row) => of(row))

const PLACES = { 1: 'North', 2: 'South', 3: 'East', 4: 'West' }
const RATINGS = { 1: 'Bad', 2: 'Poor', 3: 'Fair', 4: 'Good', 5: 'Great', 9: 'No idea' }
const TICKS = { 0: 'No', 1: 'Yes' }
const BRANDS = ['Alba', 'Brio', 'Cara', 'Dona', 'Elan', 'Fino']

const brand = (at: number): TestVariable => ({
  cells: cells(row => ((row + at) % (at + 2) === 0 ? 1 : 0)),
  text: `Brands bought: ${BRANDS[at] ?? ''}`,
  labels: TICKS,
})

/** Wave 1 of a tracker. */
const WAVE_1: Record<string, TestVariable> = {
  region: { cells: cells(row => (row % 4) + 1), text: 'Where do you live?', labels: PLACES },
  age: { cells: cells(row => 18 + row), text: 'How old are you?', kind: 'numeric' },
  income: { cells: cells(row => row * 100), text: 'What do you earn?', kind: 'numeric' },
  rating: { cells: cells(row => [1, 2, 3, 4, 5, 9][row % 6] ?? 1), text: 'How do you like it?', labels: RATINGS },
  ...Object.fromEntries(BRANDS.map((_, at) => [`b${at + 1}`, brand(at)])),
}

/** Wave 2: `region` is called `area`, `income` and `b6` are dropped, `channel` is new, `rating` has an answer more and one less. */
const { region, income: _income, b6: _b6, ...same } = WAVE_1
if (!region) throw new Error('A tracker asks where people live')
const WAVE_2: Record<string, TestVariable> = {
  ...same,
  area: region,
  rating: {
    cells: cells(row => [1, 2, 3, 4, 6, 9][row % 6] ?? 1),
    text: 'How do you like it?',
    labels: { ...RATINGS, 6: 'Superb' },
  },
  channel: { cells: cells(row => (row % 2) + 1), text: 'Where do you buy?', labels: { 1: 'Shop', 2: 'Online' } },
}

const ACTIONS: readonly StepAction[] = [
  { kind: 'texts', of: 'region', text: 'Region' },
  { kind: 'missing', of: ['rating'], answers: { 9: 'no_answer' } },
  { kind: 'merge', of: ['rating'], answers: ['4', '5'], label: 'Good or great' },
  {
    kind: 'set',
    name: 'brands',
    text: 'Brands bought',
    from: { members: BRANDS.map((label, at) => ({ variable: `b${at + 1}`, counts: [1], label })) },
    base: 'answered',
  },
  { kind: 'bands', name: 'ages', text: 'Age group', of: 'age', bands: [{ from: null }, { from: 40 }] },
  { kind: 'bands', name: 'incomes', text: 'Income group', of: 'income', bands: [{ from: null }, { from: 3000 }] },
  {
    kind: 'segments',
    name: 'rich',
    text: 'Well off',
    segments: [
      {
        label: 'Rich and young',
        where: {
          and: [
            { question: 'incomes', options: ['2'] },
            { question: 'ages', options: ['1'] },
          ],
        },
      },
    ],
    rest: 'Others',
  },
  { kind: 'combine', name: 'places', text: 'Region by age', of: ['region', 'ages'] },
  { kind: 'show', of: ['age', 'income'], shown: false },
]

const BY = { by: 'ann', at: '2026-01-01T00:00:00.000Z' }
const steps = ACTIONS.map((action, at): Step => ({ id: `s${at + 1}`, do: action, state: 'on', ...BY }))
const variables = (wave: Record<string, TestVariable>) => prepared(wave, []).variables
const carried = (
  decisions: readonly RenameDecision[] = [],
  before: readonly Step[] = steps,
  lost: readonly Step[] = [],
) =>
  carry(
    { variables: variables(WAVE_1), steps: before, lost },
    { variables: variables(WAVE_2), steps: [] },
    { decisions, prefix: 'v1' },
  )
const listed = (findings: readonly CarryFinding[]) =>
  findings.map(({ kind, variable, detail }) => [kind, variable, detail])
const ACCEPTED = { from: 'region', accepted: true, ...BY }

describe('the second wave of a tracker', () => {
  it('lists everything that is lost with a dropped and a renamed variable, and what is new', () => {
    const { findings, renames, kept, lost } = carried()
    expect(listed(findings)).toEqual([
      ['lost', 'region', 'Texts: The new file has no "region".'],
      ['new_answers', 'rating', 'New answers: "Superb".'],
      ['lost', 'rating', 'Merged answers: The answers "5 of rating" are gone.'],
      ['reduced', 'brands', 'Multiple-response set: kept without "b6".'],
      ['lost', 'incomes', 'Bands: The new file has no "income".'],
      ['lost', 'rich', 'Segments: "incomes" was lost.'],
      ['lost', 'places', 'Combination: The new file has no "region".'],
      ['reduced', 'age', 'Shown or hidden: kept without "income".'],
      ['gone', 'income', 'The new file does not have it.'],
      ['gone', 'b6', 'The new file does not have it.'],
      ['new', 'channel', 'No step says anything about it.'],
    ])
    expect(renames).toEqual([
      {
        from: 'region',
        to: 'area',
        reason: 'Same text and same answers.',
        text: 'Where do you live?',
        state: 'proposed',
      },
    ])
    expect(kept).toBe(2)
    expect(lost.map(({ id }) => id)).toEqual(['s1', 's3', 's6', 's7', 's8'])
  })

  it('knows a renamed variable by its earlier name once somebody accepts it, with all that was made of it', () => {
    const { findings, renames, steps: next } = carried([ACCEPTED])
    expect(renames).toMatchObject([{ from: 'region', to: 'area', state: 'accepted' }])
    expect(findings.filter(({ variable }) => ['region', 'places', 'area'].includes(variable))).toEqual([])
    const { state, problems } = prepare(variables(WAVE_2), next)
    expect(problems).toEqual([])
    expect(state.items.get('region')?.def).toMatchObject({ text: 'Region', source: { kind: 'variable', var: 'area' } })
    const table = preparedTable(
      tableFromColumns(
        RESPONDENTS,
        Object.fromEntries(
          Object.entries(WAVE_2).map(([name, { cells: own, kind }]) => [
            name,
            kind === 'numeric' ? numberColumn(own as number[]) : codedColumn(own),
          ]),
        ),
      ),
      state,
    )
    // Rows 0 to 21 are under 40; regions take turns.
    const places = counted(state, table, 'places')
    expect(places.base).toBe(60)
    expect(places.rows['North, Under 40']).toBe(6)
    expect(places.rows['West, 40 or more']).toBe(10)
  })

  it('lists a renamed variable as gone and as new when somebody refuses it', () => {
    const { findings } = carried([{ ...ACCEPTED, accepted: false }])
    expect(listed(findings)).toEqual(expect.arrayContaining([['gone', 'region', 'The new file does not have it.']]))
  })

  it('takes up in the third wave what was lost in the second', () => {
    const second = carried()
    const third = carry(
      { variables: variables(WAVE_2), steps: second.steps, lost: second.lost },
      { variables: variables(WAVE_1), steps: [] },
      { prefix: 'v2' },
    )
    expect(third.lost).toEqual([])
    const { state, problems } = prepare(variables(WAVE_1), third.steps)
    expect(problems).toEqual([])
    expect([...state.items.keys()]).toEqual(expect.arrayContaining(['incomes', 'rich', 'places']))
  })
})

it('proposes a variable for its answers alone only where no other variable has such answers', () => {
  const choice = (text: string): TestVariable => ({
    cells: [1, 2, 3],
    text,
    labels: { 1: 'Red', 2: 'Blue', 3: 'Green' },
  })
  const renames = (before: Record<string, TestVariable>, after: Record<string, TestVariable>) =>
    carry(
      { variables: variables(before), steps: [] },
      { variables: variables(after), steps: [] },
      { prefix: 'v1' },
    ).renames.map(({ from, to }) => [from, to])
  expect(renames({ car: choice('car') }, { vehicle: choice('vehicle') })).toEqual([['car', 'vehicle']])
  expect(
    renames({ car: choice('car'), hat: choice('hat') }, { vehicle: choice('vehicle'), hat: choice('hat') }),
  ).toEqual([])
  const asked = choice('Which colour?')
  expect(renames({ car: asked, hat: choice('hat') }, { vehicle: asked, hat: choice('hat') })).toEqual([
    ['car', 'vehicle'],
  ])
})

describe('a step that is carried over', () => {
  const one = (action: StepAction, before: Record<string, TestVariable>, after: Record<string, TestVariable>) =>
    carry(
      { variables: variables(before), steps: [{ id: 's1', do: action, state: 'on', ...BY }] },
      { variables: variables(after), steps: [] },
      { prefix: 'v1' },
    )
  const CHOICE: TestVariable = { cells: [1, 2, 3], text: 'Which?', labels: { 1: 'One', 2: 'Two', 3: 'Three' } }

  it('keeps of several variables those whose answers fit, and says what is gone', () => {
    const merge: StepAction = { kind: 'merge', of: ['a', 'b'], answers: ['1', '2', '3'], label: 'Any' }
    const less: TestVariable = { cells: [1, 2, 2], text: 'Which?', labels: { 1: 'One', 2: 'Two' } }
    const { steps: next, findings } = one(merge, { a: CHOICE, b: CHOICE }, { a: CHOICE, b: less })
    expect(next.map(({ id, do: action }) => [id, action])).toEqual([
      ['s1', { ...merge, of: ['a'] }],
      ['s1.2', { ...merge, of: ['b'], answers: ['1', '2'] }],
    ])
    expect(listed(findings)).toEqual([['reduced', 'a', 'Merged answers: kept without the answers "3 of b".']])
  })

  it.each<[string, StepAction, string]>([
    [
      'a segment whose answer is gone, since it would hold for other people',
      {
        kind: 'segments',
        name: 's',
        text: '',
        segments: [{ label: 'Three', where: { not: { question: 'a', options: ['3'] } } }],
        rest: null,
      },
      'Segments: The answers "3 of a" are gone.',
    ],
    [
      'a filtered copy of what is gone',
      { kind: 'among', name: 's', text: '', of: 'b', where: { question: 'a', options: ['1'] } },
      'Filtered copy: The new file has no "b".',
    ],
    [
      'a sum of items of which one is gone',
      { kind: 'compute', name: 's', text: '', how: 'count', of: ['a', 'b'] },
      'Computed number: The new file has no "b".',
    ],
    [
      'a grid of which one row is left',
      { kind: 'grid', name: 's', text: '', rows: [{ of: 'a' }, { of: 'b' }] },
      'Grid: The new file has no "b".',
    ],
  ])('is lost: %s', (_, action, words) => {
    const less: TestVariable = { cells: [1, 2, 2], text: 'Which?', labels: { 1: 'One', 2: 'Two' } }
    const { steps: next, findings } = one(action, { a: CHOICE, b: CHOICE }, { a: less })
    expect(next).toEqual([])
    expect(findings.filter(({ kind }) => kind === 'lost').map(({ detail }) => detail)).toEqual([words])
  })

  it('says when a name has come back for something else', () => {
    const other: TestVariable = { cells: [1, 2, 1], text: 'Do you smoke?', labels: { 1: 'Yes', 2: 'No' } }
    const { findings } = one({ kind: 'show', of: ['a'], shown: false }, { a: CHOICE }, { a: other })
    expect(listed(findings)).toEqual([['differs', 'a', 'It is "Do you smoke?" now, and was "Which?".']])
  })
})

describe('three files in a row', () => {
  const brands = ACTIONS[3] as StepAction
  const choice: TestVariable = { cells: [1, 2, 3], text: 'Which?', labels: { 1: 'One', 2: 'Two', 3: 'Three' } }
  const less: TestVariable = { cells: [1, 2, 2], text: 'Which?', labels: { 1: 'One', 2: 'Two' } }
  const after = (before: Parameters<typeof carrying>[0], wave: Record<string, TestVariable>, version: number) =>
    carry(before, { variables: variables(wave), steps: [] }, { prefix: `v${version}` })
  /** As a database gives it back: keys in another order. */
  const stored = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value, (_, part: unknown) =>
        typeof part === 'object' && part !== null && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).reverse())
          : part,
      ),
    ) as T

  it('give a step back what the second did not have', () => {
    const second = carried()
    expect(second.reduced.map(({ whole }) => whole.id)).toEqual(['s4', 's9'])
    const third = after({ variables: variables(WAVE_2), ...second, steps: stored(second.steps) }, WAVE_1, 2)
    expect(third.steps.find(({ id }) => id === 's4')?.do).toEqual(brands)
    expect(third.steps.find(({ id }) => id === 's9')?.do).toEqual(ACTIONS[8])
    expect(third).toMatchObject({ reduced: [], lost: [] })
    expect(prepare(variables(WAVE_1), third.steps).problems).toEqual([])
  })

  it('remember it over a file that has neither', () => {
    const second = carried()
    const third = after({ variables: variables(WAVE_2), ...second }, WAVE_2, 2)
    const fourth = after({ variables: variables(WAVE_2), ...third }, WAVE_1, 3)
    expect(fourth.steps.find(({ id }) => id === 's4')?.do).toEqual(brands)
  })

  it('join again what was divided because the answers of some were gone', () => {
    const merge: StepAction = { kind: 'merge', of: ['a', 'b'], answers: ['1', '2', '3'], label: 'Any' }
    const first = {
      variables: variables({ a: choice, b: choice }),
      steps: [{ id: 's1', do: merge, state: 'on', ...BY }],
    }
    const second = after(first as Parameters<typeof carrying>[0], { a: choice, b: less }, 1)
    expect(second.steps.map(({ id }) => id)).toEqual(['s1', 's1.2'])
    const third = after({ variables: variables({ a: choice, b: less }), ...second }, { a: choice, b: choice }, 2)
    expect(third.steps.map(({ id, do: action }) => [id, action])).toEqual([['s1', merge]])
  })

  it('leave a step as people changed it in between', () => {
    const second = carried()
    const own: StepAction = { ...brands, text: 'Brands' } as StepAction
    const changed = second.steps.map(step => (step.id === 's4' ? { ...step, do: own } : step))
    const third = after({ variables: variables(WAVE_2), ...second, steps: changed }, WAVE_1, 2)
    expect(third.steps.find(({ id }) => id === 's4')?.do).toMatchObject({ text: 'Brands' })
    expect(third.steps.find(({ id }) => id === 's4')?.do).not.toEqual(brands)
  })

  it('know a renamed variable in a question that is written out in full', () => {
    const full: StepAction = {
      kind: 'question',
      question: {
        name: 'where',
        text: 'Where',
        kind: 'single',
        source: { kind: 'variable', var: 'region' },
        options: [],
      },
    }
    const second = carried([ACCEPTED], [{ id: 's1', do: full, state: 'on', ...BY }])
    expect(second.findings.filter(({ kind }) => kind === 'lost')).toEqual([])
    const third = after({ variables: variables(WAVE_2), ...second }, WAVE_2, 2)
    expect(third.findings).toEqual([])
    expect(third.steps).toEqual(second.steps)
  })

  it('know a variable again that has its old name back', () => {
    const second = carried([ACCEPTED])
    const third = after({ variables: variables(WAVE_2), ...second }, WAVE_1, 2)
    expect(third.renames).toEqual([])
    expect(third.lost).toEqual([])
    expect(third.findings.filter(({ variable }) => variable === 'area' || variable === 'region')).toEqual([])
    expect(third.steps.some(({ id }) => id === 'n:region')).toBe(false)
    const { state, problems } = prepare(variables(WAVE_1), third.steps)
    expect(problems).toEqual([])
    expect(state.items.get('region')?.def.text).toBe('Region')
  })
})

it('carrying over can be left after each variable and each step', () => {
  const work = carrying(
    { variables: variables(WAVE_1), steps },
    { variables: variables(WAVE_2), steps: [] },
    { prefix: 'v1' },
  )
  let pauses = 0
  while (work.next().done !== true) pauses += 1
  expect(pauses).toBeGreaterThanOrEqual(Object.keys(WAVE_1).length + Object.keys(WAVE_2).length + steps.length)
})

describe('what the reader found', () => {
  const set = (columns: readonly string[]): StepAction => ({
    kind: 'question',
    question: {
      name: 'known',
      text: 'Known',
      kind: 'multi',
      source: { kind: 'members', base: 'answered', members: columns.map(id => ({ id, var: id, codes: [1] })) },
      options: columns.map(id => ({ id, label: id, codes: [1], score: null, missing: false })),
    },
  })
  const reader = (action: StepAction, state: Step['state']): Step => ({
    id: 'r1',
    do: action,
    state,
    by: null,
    at: null,
  })
  const columns = { k1: brand(0), k2: brand(1), k3: brand(2) }
  const { k3: _, ...two } = columns
  const carriedSet = (was: Step, is: readonly Step[], after: Record<string, TestVariable> = columns) =>
    carry({ variables: variables(columns), steps: [was] }, { variables: variables(after), steps: is }, { prefix: 'v1' })

  it('is accepted or switched off as people decided before', () => {
    const action = set(['k1', 'k2', 'k3'])
    expect(carriedSet(reader(action, 'on'), [reader(action, 'proposed')]).steps).toMatchObject([{ state: 'on' }])
    expect(carriedSet(reader(action, 'off'), [reader(action, 'on')]).steps).toMatchObject([{ state: 'off' }])
    expect(carriedSet(reader(action, 'proposed'), [reader(action, 'proposed')]).steps).toMatchObject([
      { state: 'proposed' },
    ])
  })

  it('says which column of a set the new file is without', () => {
    const { findings } = carriedSet(reader(set(['k1', 'k2', 'k3']), 'on'), [reader(set(['k1', 'k2']), 'on')], two)
    expect(listed(findings)).toEqual([
      ['reduced', 'known', 'It is found without "k3" in the new file.'],
      ['gone', 'k3', 'The new file does not have it.'],
    ])
  })

  it('is made of what is left where the reader does not find it again', () => {
    const { steps: next, findings } = carriedSet(reader(set(['k1', 'k2', 'k3']), 'on'), [], two)
    expect(next).toMatchObject([{ id: 'v1r1', do: set(['k1', 'k2']) }])
    expect(prepare(variables(two), next).problems).toEqual([])
    expect(findings.map(({ kind }) => kind)).toEqual(['reduced', 'gone'])
  })

  it('is made of a renamed column once that is accepted', () => {
    const renamed = { ...two, k03: { ...brand(2) } }
    const { steps: next } = carry(
      { variables: variables(columns), steps: [reader(set(['k1', 'k2', 'k3']), 'on')] },
      { variables: variables(renamed), steps: [] },
      { decisions: [{ from: 'k3', accepted: true, ...BY }], prefix: 'v1' },
    )
    const { state, problems } = prepare(variables(renamed), next)
    expect(problems).toEqual([])
    expect(state.items.get('known')?.def.source).toMatchObject({
      members: [{ id: 'k1' }, { id: 'k2' }, { id: 'k3', var: 'k03' }],
    })
  })
})

it('steps that people changed since are theirs when the preparation is carried over in another way', () => {
  const step = (id: string, shown = true): Step => ({ id, do: { kind: 'show', of: [id], shown }, state: 'on', ...BY })
  const was = [step('a'), step('b'), step('c')]
  const is = [step('a'), step('new'), step('b'), step('c')]
  const now = [step('a', false), step('c'), step('own')]
  expect(mergeCarried(was, is, now)).toEqual([step('a', false), step('new'), step('c'), step('own')])
})
