import type { OptionDef, QuestionDef } from '../question'
import type { StepAction, WeighAction, WeighMargin, WeighTarget, Where } from './steps'
import type { TestVariable } from './testing'

/** The variables that the wrong steps are tried on. */
export const GIVEN: Record<string, TestVariable> = {
  a: { cells: ['x', 'y', 'x'] },
  b: { cells: ['x', 'z', null] },
  c: { cells: [1, 2, 1], labels: { 1: 'Yes', 2: 'No' } },
  d: { cells: [1, 2, 2], labels: { 1: 'No', 2: 'Yes' } },
  n: { cells: [5, 10, -1], kind: 'numeric' },
  m: { cells: [1, 2, 3], kind: 'numeric' },
  open: { cells: ['lovely', 'awful', 'fine'], kind: 'open' },
  day: { cells: ['2025-01-01', '2025-02-01', '1825-02-01'], kind: 'date' },
}

/** Steps that are taken before them. */
export const FIRST: readonly StepAction[] = [
  {
    kind: 'set',
    name: 'set',
    text: '',
    from: {
      members: [
        { variable: 'a', counts: ['x'] },
        { variable: 'b', counts: ['x'] },
      ],
    },
    base: 'answered',
  },
]

const members = (...list: { variable: string; counts: (string | number)[] | null }[]): StepAction => ({
  kind: 'set',
  name: 'new',
  text: '',
  from: { members: list },
  base: 'answered',
})
const bands = (...from: (number | null)[]): StepAction => ({
  kind: 'bands',
  name: 'new',
  text: '',
  of: 'n',
  bands: from.map(limit => ({ from: limit })),
})
const segment = (where: Where, label = 'S'): StepAction => ({
  kind: 'segments',
  name: 'new',
  text: '',
  segments: [{ label, where }],
  rest: 'Rest',
})
const waves = (...list: [label: string, from: string, to: string][]): StepAction => ({
  kind: 'periods',
  name: 'new',
  text: '',
  of: 'day',
  unit: 'wave',
  waves: list.map(([label, from, to]) => ({ label, from, to })),
})
const grid = (...of: string[]): StepAction => ({
  kind: 'grid',
  name: 'new',
  text: '',
  rows: of.map(each => ({ of: each })),
})

const halves = (of: string, ...ids: string[]): WeighMargin => ({
  of: [of],
  groups: ids.map(id => ({ cells: [[id]], target: 100 / ids.length })),
})
const weigh = (more: Partial<WeighAction> & { margins: readonly WeighMargin[] }): StepAction => ({
  kind: 'weigh',
  name: 'new',
  text: '',
  ...more,
})
const targets = (x: WeighTarget, y: WeighTarget): WeighMargin => ({
  of: ['a'],
  groups: [
    { cells: [['x']], target: x },
    { cells: [['y']], target: y },
  ],
})

const answer = (id: string, code: string): OptionDef => ({ id, label: id, codes: [code], score: null, missing: false })
const full = (rest: Partial<QuestionDef>): StepAction => ({
  kind: 'question',
  question: { name: 'new', text: '', kind: 'single', source: { kind: 'variable', var: 'a' }, ...rest },
})

/** What is wrong, the step, the variable that is named, and a word of the cure. */
export const WRONG: readonly (readonly [what: string, step: StepAction, variable: string, cure: RegExp])[] = [
  ['an unknown variable', { kind: 'show', of: ['nobody'], shown: false }, 'nobody', /name/],
  ['no variable at all', { kind: 'show', of: [], shown: false }, '', /Choose/],
  ['a variable twice', { kind: 'tags', of: ['a', 'a'], add: ['t'] }, 'a', /once/],
  ['an empty text', { kind: 'texts', of: 'a', text: '  ' }, 'a', /Write one/],
  ['the name of another variable', { kind: 'texts', of: 'a', name: 'b' }, 'b', /another name/],
  ['an empty name', { kind: 'texts', of: 'a', name: ' ' }, ' ', /Give it one/],
  ['a text for an answer that is not there', { kind: 'texts', of: 'a', answers: { q: 'Q' } }, 'a', /Leave it out/],
  ['an answer without a text', { kind: 'texts', of: 'a', answers: { x: ' ' } }, 'a', /Give it one/],
  ['a row of what is no grid', { kind: 'texts', of: 'a', rows: { r: 'R' } }, 'a', /rows/],
  ['a place before itself', { kind: 'arrange', of: ['a'], before: 'a' }, 'a', /another place/],
  ['a place before nobody', { kind: 'arrange', of: ['a'], before: 'nobody' }, 'nobody', /name/],
  ['an empty section', { kind: 'section', of: ['a'], section: ' ' }, 'a', /Give it one/],
  ['an empty tag', { kind: 'tags', of: ['a'], add: [''] }, 'a', /characters/],
  ['a weight below zero', { kind: 'weights', variables: ['n'], default: 'n' }, 'n', /another variable/],
  ['a weight of texts', { kind: 'weights', variables: ['a'], default: null }, 'a', /one number per respondent/],
  ['a default that is no weight', { kind: 'weights', variables: ['m'], default: 'c' }, 'c', /Add it/],
  ['a number made of texts', { kind: 'type', of: ['a'], to: 'numeric' }, 'a', /Keep it as text/],
  ['a date made of numbers', { kind: 'type', of: ['n'], to: 'date' }, 'n', /read from the file/],
  ['a recommendation scale below 0', { kind: 'type', of: ['n'], to: 'nps' }, 'n', /0 to 10/],
  ['another type for a set', { kind: 'type', of: ['set'], to: 'single' }, 'set', /Split it/],
  ['an order that names an answer twice', { kind: 'order', of: ['a'], by: 'hand', answers: ['x', 'x'] }, 'a', /once/],
  ['an order with an unknown answer', { kind: 'order', of: ['a'], by: 'hand', answers: ['q'] }, 'a', /It has "x", "y"/],
  ['a score that is no number', { kind: 'scores', of: ['a'], scores: { x: Number.NaN } }, 'a', /number/],
  ['a score of an open answer', { kind: 'scores', of: ['open'], scores: { lovely: 1 } }, 'open', /single answer first/],
  [
    'a missing value of a set',
    { kind: 'missing', of: ['set'], answers: { a: 'no_answer' } },
    'set',
    /columns of the set/,
  ],
  ['a missing word in a number', { kind: 'missing', of: ['n'], answers: { many: 'no_answer' } }, 'n', /number/],
  ['merging one answer', { kind: 'merge', of: ['a'], answers: ['x'], label: 'X' }, 'a', /more/],
  ['merging an answer with itself', { kind: 'merge', of: ['a'], answers: ['x', 'x'], label: 'X' }, 'a', /more/],
  ['merging without a text', { kind: 'merge', of: ['a'], answers: ['x', 'y'], label: '' }, 'a', /Give it one/],
  ['a set of one column', members({ variable: 'a', counts: ['x'] }), 'new', /more/],
  [
    'a set with a column twice',
    members({ variable: 'a', counts: ['x'] }, { variable: 'a', counts: ['y'] }),
    'a',
    /once/,
  ],
  [
    'a set that counts a value nobody has',
    members({ variable: 'a', counts: ['q'] }, { variable: 'b', counts: ['x'] }),
    'a',
    /holds "x", "y"/,
  ],
  [
    'a set that counts nothing',
    members({ variable: 'a', counts: [] }, { variable: 'b', counts: ['x'] }),
    'a',
    /at least one/,
  ],
  [
    'a set of a set',
    members({ variable: 'set', counts: null }, { variable: 'b', counts: ['x'] }),
    'set',
    /split it first/,
  ],
  [
    'a set of open texts',
    { kind: 'set', name: 'new', text: '', from: { categories: ['a', 'open'] }, base: 'answered' },
    'open',
    /single answer/,
  ],
  [
    'a set whose code means two things',
    { kind: 'set', name: 'new', text: '', from: { categories: ['c', 'd'] }, base: 'answered' },
    'd',
    /same texts/,
  ],
  [
    'a list without separator',
    { kind: 'set', name: 'new', text: '', from: { list: 'open', separator: '' }, base: 'answered' },
    'open',
    /";"/,
  ],
  [
    'a list of single answers',
    { kind: 'set', name: 'new', text: '', from: { list: 'c', separator: ';', answers: ['1'] }, base: 'answered' },
    'c',
    /separator/,
  ],
  ['a grid of one row', grid('a'), 'new', /more/],
  ['a grid whose code means two things', grid('c', 'd'), 'd', /same texts/],
  ['a grid of answers and numbers', grid('a', 'n'), 'n', /same type/],
  ['a grid of open texts', grid('a', 'open'), 'open', /single answers/],
  ['splitting what was never put together', { kind: 'split', of: 'a' }, 'a', /put together/],
  ['bands without a cut', bands(0), 'n', /Add one/],
  ['bands that do not ascend', bands(0, 5, 5), 'n', /Order/],
  [
    'bands of answers',
    { kind: 'bands', name: 'new', text: '', of: 'a', bands: [{ from: 0 }, { from: 1 }] },
    'a',
    /number first/,
  ],
  [
    'bands made of themselves',
    { kind: 'bands', name: 'new', text: '', of: 'new', bands: [{ from: 0 }, { from: 1 }] },
    'new',
    /after the one that makes it/,
  ],
  ['months of numbers', { kind: 'periods', name: 'new', text: '', of: 'n', unit: 'month' }, 'n', /date/],
  [
    'two hundred years of months',
    { kind: 'periods', name: 'new', text: '', of: 'day', unit: 'month' },
    'day',
    /longer period/,
  ],
  [
    'waves that share days',
    waves(['A', '2025-01-01', '2025-01-31'], ['B', '2025-01-31', '2025-02-28']),
    'day',
    /before the other/,
  ],
  [
    'a wave that ends before it begins',
    waves(['A', '2025-02-01', '2025-01-01'], ['B', '2025-03-01', '2025-03-02']),
    'day',
    /Swap/,
  ],
  ['no segment', { kind: 'segments', name: 'new', text: '', segments: [], rest: null }, 'new', /Add one/],
  ['an empty segment', segment({ and: [] }), '', /Add a question/],
  ['a segment without a name', segment({ question: 'a', options: ['x'] }, ' '), 'new', /Give it one/],
  ['two segments of one name', segment({ question: 'a', options: ['x'] }, 'Rest'), 'new', /Rename/],
  ['a segment by an unknown answer', segment({ question: 'a', options: ['q'] }), 'a', /It has "x", "y"/],
  ['a segment that nobody can be in', segment({ question: 'n', over: 25, under: 5 }), 'n', /limits/],
  ['a segment with more ticks than answers', segment({ question: 'set', ticked_at_least: 3 }), 'set', /number/],
  ['a segment by an open text', segment({ question: 'open', options: ['fine'] }), 'open', /list of answers/],
  ['a question combined with itself', { kind: 'combine', name: 'new', text: '', of: ['a', 'a'] }, 'a', /two questions/],
  ['a combination with a set', { kind: 'combine', name: 'new', text: '', of: ['a', 'set'] }, 'set', /one answer/],
  ['the mean of texts', { kind: 'compute', name: 'new', text: '', how: 'mean', of: ['a', 'n'] }, 'a', /scores/],
  [
    'a difference of three',
    { kind: 'compute', name: 'new', text: '', how: 'difference', of: ['n', 'm', 'c'] },
    'new',
    /two/,
  ],
  [
    'more values than there are items',
    { kind: 'compute', name: 'new', text: '', how: 'sum', of: ['n', 'm'], minimum: 3 },
    'new',
    /in between/,
  ],
  ['a question with an id twice', full({ options: [answer('1', 'x'), answer('1', 'y')] }), 'new', /own/],
  ['a question with a code twice', full({ options: [answer('1', 'x'), answer('2', 'x')] }), 'new', /one of them/],
  [
    'a net of an answer that is not there',
    full({ options: [answer('1', 'x')], nets: [{ id: 'n', label: 'N', any_of: ['2'] }] }),
    'new',
    /out of the net/,
  ],
  [
    'a derived variable with a taken name',
    { kind: 'compute', name: 'set', text: '', how: 'sum', of: ['n', 'm'] },
    'set',
    /another name/,
  ],
  ['a weighting without a margin', weigh({ margins: [] }), 'new', /Add a question/],
  ['a weighting by an unknown variable', weigh({ margins: [halves('nobody', 'x', 'y')] }), 'nobody', /name/],
  ['a weighting by itself', weigh({ margins: [halves('new', '1')] }), 'new', /after the one that makes it/],
  ['a weighting that begins from itself', weigh({ margins: [halves('a', 'x', 'y')], start: 'new' }), 'new', /after/],
  ['a weighting by a number', weigh({ margins: [halves('n', '5', '10')] }), 'n', /one answer per respondent/],
  ['a weighting by a set', weigh({ margins: [halves('set', 'a', 'b')] }), 'set', /one answer per respondent/],
  ['a margin twice', weigh({ margins: [halves('a', 'x', 'y'), halves('a', 'x', 'y')] }), 'a', /Take one of the two/],
  ['a variable twice in a margin', weigh({ margins: [{ of: ['a', 'a'], groups: [] }] }), 'a', /once/],
  ['a margin without groups', weigh({ margins: [{ of: ['a'], groups: [] }] }), 'a', /targets/],
  ['a target for an unknown answer', weigh({ margins: [halves('a', 'x', 'q')] }), 'a', /It has "x", "y"/],
  ['a target for an answer twice', weigh({ margins: [halves('a', 'x', 'y', 'x')] }), 'a', /one group/],
  [
    'a group without an answer',
    weigh({ margins: [{ of: ['a'], groups: [{ cells: [], target: 100 }] }] }),
    'a',
    /Give it/,
  ],
  [
    'a group with one answer for two variables',
    weigh({ margins: [{ of: ['a', 'c'], groups: [{ cells: [['x']], target: 100 }] }] }),
    'a',
    /one answer of each/,
  ],
  ['a target below zero', weigh({ margins: [targets(110, -10)] }), 'a', /above 0/],
  ['a target of zero', weigh({ margins: [targets(100, 0)] }), 'a', /join it/],
  ['targets that add up to 99.4', weigh({ margins: [targets(50, 49.4)] }), 'a', /add up to 100 %/],
  ['a margin with nothing but groups left out', weigh({ margins: [targets(null, null)] }), 'a', /remove the margin/],
  [
    'targets of one wave only',
    weigh({ margins: [targets({ 1: 50, 2: 50 }, { 1: 50 })], within: { of: 'c' } }),
    'a',
    /leave the group out/,
  ],
  [
    'targets of a wave that does not add up',
    weigh({ margins: [targets({ 1: 50, 2: 50 }, { 1: 50, 2: 40 })], within: { of: 'c' } }),
    'a',
    /add up to 100 %/,
  ],
  [
    'targets for a wave that is not weighted',
    weigh({ margins: [targets({ 1: 50, 2: 50 }, { 1: 50, 2: 50 })], within: { of: 'c', answers: ['1'] } }),
    'a',
    /weight that segment too/,
  ],
  [
    'waves of an unknown answer',
    weigh({ margins: [targets(50, 50)], within: { of: 'c', answers: ['9'] } }),
    'c',
    /It has/,
  ],
  ['waves named twice', weigh({ margins: [targets(50, 50)], within: { of: 'c', answers: ['1', '1'] } }), 'c', /once/],
  ['no waves', weigh({ margins: [targets(50, 50)], within: { of: 'c', answers: [] } }), 'c', /at least one/],
  ['a start weight of texts', weigh({ margins: [targets(50, 50)], start: 'b' }), 'b', /one number per respondent/],
  ['a start weight below zero', weigh({ margins: [targets(50, 50)], start: 'n' }), 'n', /another variable/],
  ['limits upside down', weigh({ margins: [targets(50, 50)], cap: { min: 3, max: 0.3 } }), 'new', /below the largest/],
  ['limits that leave out 1', weigh({ margins: [targets(50, 50)], cap: { min: 2 } }), 'new', /Widen/],
  ['a weight with a taken name', weigh({ margins: [targets(50, 50)], name: 'm' }), 'm', /another name/],
  [
    'a weighting of nobody by an empty condition',
    weigh({ margins: [targets(50, 50)], where: { and: [] } }),
    '',
    /Add a question/,
  ],
]
