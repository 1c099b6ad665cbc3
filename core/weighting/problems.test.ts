import { describe, expect, it } from 'vitest'
import {
  failureWords,
  problemsOf,
  problemWords,
  weigh,
  type PlannedMargin,
  type PlannedWeighting,
  type WeightingInput,
} from './index'
import { aMargin, fourGroups } from './testing'

const sex = (targets: Record<string, number>): PlannedMargin => ({ id: 'sex', keys: ['f', 'm'], targets })
const wave = (targetsBy: Record<string, Record<string, number>>): PlannedMargin => ({
  id: 'sex',
  keys: ['f', 'm'],
  targetsBy,
})
const HALVES = { f: 50, m: 50 }
const waves = { keys: ['1', '2'] }

const CASES: readonly [name: string, planned: PlannedWeighting, problems: readonly object[], words: RegExp][] = [
  ['no margin', { margins: [] }, [{ kind: 'no_margins' }], /at least one question/],
  ['no scope', { margins: [sex(HALVES)], scopes: { keys: [] } }, [{ kind: 'no_scopes' }], /everyone together/],
  [
    'a scope twice',
    { margins: [sex(HALVES)], scopes: { keys: ['1', '1'] } },
    [{ kind: 'same_scope', scope: '1' }],
    /Scope "1"/,
  ],
  [
    'a margin twice',
    { margins: [sex(HALVES), sex(HALVES)] },
    [{ kind: 'same_margin', margin: 'sex' }],
    /Margin "sex" is there twice/,
  ],
  [
    'a category twice',
    { margins: [{ id: 'sex', keys: ['f', 'm', 'm'], targets: HALVES }] },
    [{ kind: 'same_category', margin: 'sex', category: 'm' }],
    /"m" is listed twice/,
  ],
  [
    'a category named as those who are missing',
    { margins: [{ id: 'sex', keys: ['f', '(missing)'], targets: { f: 50, '(missing)': 50 } }] },
    [{ kind: 'reserved_category', margin: 'sex' }],
    /another key/,
  ],
  [
    'a category without target',
    { margins: [sex({ f: 100 })] },
    [{ kind: 'category_without_target', margin: 'sex', scope: null, category: 'm' }],
    /Margin "sex": category "m" has no target/,
  ],
  [
    'a category that only objects in general have',
    { margins: [{ id: 'sex', keys: ['f', 'constructor'], targets: { f: 100 } }] },
    [{ kind: 'category_without_target', margin: 'sex', scope: null, category: 'constructor' }],
    /"constructor" has no target/,
  ],
  [
    'a target for no category',
    { margins: [sex({ f: 50, m: 40, x: 10 })] },
    [{ kind: 'unknown_category', margin: 'sex', scope: null, category: 'x' }],
    /"x", which is no category/,
  ],
  [
    'a target of zero',
    { margins: [sex({ f: 100, m: 0 })] },
    [{ kind: 'target_not_positive', margin: 'sex', scope: null, category: 'm', target: 0 }],
    /the target of "m" is 0/,
  ],
  [
    'a target that is no number',
    { margins: [sex({ f: 100, m: NaN })] },
    [
      { kind: 'target_not_positive', margin: 'sex', scope: null, category: 'm', target: NaN },
      { kind: 'sum_not_100', margin: 'sex', scope: null, sum: NaN },
    ],
    /the target of "m" is NaN/,
  ],
  [
    'a sum of 100.5',
    { margins: [sex({ f: 50.5, m: 50 })] },
    [{ kind: 'sum_not_100', margin: 'sex', scope: null, sum: 100.5 }],
    /add up to 100.5 %/,
  ],
  [
    'a scope without targets, and targets for none',
    { margins: [wave({ 1: HALVES, 3: HALVES })], scopes: waves },
    [
      { kind: 'unknown_scope', margin: 'sex', scope: '3' },
      { kind: 'scope_without_targets', margin: 'sex', scope: '2' },
    ],
    /"3", which is no scope/,
  ],
  [
    'a sum in one scope',
    { margins: [wave({ 1: HALVES, 2: { f: 50, m: 49 } })], scopes: waves },
    [{ kind: 'sum_not_100', margin: 'sex', scope: '2', sum: 99 }],
    /Margin "sex" in scope "2": the targets add up to 99 %/,
  ],
  [
    'a cap upside down',
    { margins: [sex(HALVES)], cap: { min: 3, max: 0.3 } },
    [{ kind: 'cap_not_usable', min: 3, max: 0.3 }],
    /from 3 to 0.3/,
  ],
  [
    'a margin without categories',
    { margins: [{ id: 'sex', keys: [], targets: {} }] },
    [
      { kind: 'no_categories', margin: 'sex' },
      { kind: 'sum_not_100', margin: 'sex', scope: null, sum: 0 },
    ],
    /no categories/,
  ],
]

describe('problems of a weighting', () => {
  it.each(CASES)('%s', (_, planned, problems, words) => {
    const found = problemsOf(planned)
    expect(found).toEqual(problems)
    expect(found.map(problemWords).join('\n')).toMatch(words)
  })

  it.each([
    ['99.99', { f: 49.99, m: 50 }],
    ['100.01', { f: 50.01, m: 50 }],
    ['100', HALVES],
  ])('none where targets add up to %s', (_, targets) => {
    expect(problemsOf({ margins: [sex(targets)], cap: { max: 3 } })).toEqual([])
  })
})

describe('words for what the data make impossible', () => {
  const wordsOf = (input: WeightingInput): string[] =>
    weigh(input).scopes.flatMap(scope => (scope.status === 'converged' ? [] : [failureWords(scope)]))

  it('name margin, category and scope', () => {
    const margins = [aMargin('sex', HALVES, ['f', 'f'])]
    const scopes = { keys: ['1', '2'], scope: Uint8Array.of(0, 0) }
    expect(wordsOf({ length: 2, margins, scopes })).toEqual([
      expect.stringMatching(/^Scope "1": nobody is in category "m" of margin "sex", whose target is 50 %/),
      expect.stringMatching(/^Scope "2": nobody is left/),
    ])
  })

  it('name the largest gap where margins do not come together', () => {
    const margins = [
      aMargin('sex', { f: 80, m: 10, x: 10 }, ['f', 'm', 'm', 'x', 'x']),
      aMargin('age', { young: 50, old: 50 }, ['old', 'old', 'young', 'old', 'young']),
    ]
    expect(wordsOf({ length: 5, margins })).toEqual([
      expect.stringMatching(
        /contradict each other: after 16 passes category "f" of margin "sex" is still 30 points from its target of 80 %/,
      ),
    ])
  })

  it('tell the weight that is needed from the one allowed, or blame the margins together', () => {
    expect(wordsOf(fourGroups({ cap: { max: 1.1 } }))).toEqual([
      expect.stringMatching(
        /"right" of margin "column" needs a mean weight of 1.25, and the largest weight allowed is 1.1/,
      ),
    ])
    expect(wordsOf(fourGroups({ cap: { min: 0.9 } }))).toEqual([
      expect.stringMatching(
        /"bottom" of margin "row" needs a mean weight of 0.8, and the smallest weight allowed is 0.9/,
      ),
    ])
    expect(wordsOf(fourGroups({ cap: { min: 0.5, max: 1.4 } }))).toEqual([
      expect.stringMatching(/cannot be kept by all margins together/),
    ])
  })
})
