import { describe, expect, it } from 'vitest'
import type { PreparedVariable } from '@core/contract'
import type { Step } from '@core/domain/preparation'
import { changedNames, checkLines, suggestionsByName, suggestionsOf, tableRows, type Look } from './rows'
import { ownText, possible, sharedName, sharedText } from './selection'
import { stepWords } from './steps'

const variable = (name: string, given: Partial<PreparedVariable> = {}): PreparedVariable => ({
  name,
  text: `Text of ${name}`,
  type: 'single',
  origin: 'file',
  answers: 2,
  missing: 0,
  base: 100,
  shown: true,
  part_of: null,
  parts: [],
  section: null,
  weight: false,
  issue: null,
  ...given,
})

const LOOK: Look = { filter: { kind: 'all' }, query: '', expanded: new Set(), closedSections: new Set() }

const step = (action: Step['do'], given: Partial<Step> = {}): Step => ({
  id: 's1',
  do: action,
  state: 'on',
  by: 'u1',
  at: null,
  ...given,
})

const rows = (variables: readonly PreparedVariable[], look: Partial<Look> = {}, steps: readonly Step[] = []) =>
  tableRows(
    { variables, changed: changedNames(steps), suggestions: suggestionsByName(suggestionsOf(steps)) },
    { ...LOOK, ...look },
  ).map(row => (row.kind === 'section' ? `# ${row.name} (${row.words})` : `${'  '.repeat(row.depth)}${row.id}`))

const SET = [
  variable('Q1'),
  variable('Q2', { type: 'multi', origin: 'set', parts: ['Q2_1', 'Q2_2'] }),
  variable('Q2_1', { part_of: 'Q2', shown: false }),
  variable('Q2_2', { part_of: 'Q2', shown: false, text: 'Popcorn' }),
  variable('Q9', { shown: false }),
]

describe('the table of variables', () => {
  it('lists a set as one row, and its parts below it when it is open', () => {
    expect(rows(SET)).toEqual(['Q1', 'Q2', 'Q9'])
    expect(rows(SET, { expanded: new Set(['Q2']) })).toEqual(['Q1', 'Q2', '  Q2_1', '  Q2_2', 'Q9'])
  })

  it('finds a part below its set', () => {
    expect(rows(SET, { query: 'popcorn' })).toEqual(['Q2', '  Q2_2'])
  })

  it('knows what is hidden, without the parts of sets', () => {
    expect(rows(SET, { filter: { kind: 'hidden' } })).toEqual(['Q9'])
  })

  it('groups by section once there is one', () => {
    const variables = [variable('A', { section: 'Screener' }), variable('B'), variable('C', { section: 'Screener' })]
    expect(rows(variables)).toEqual([
      '# Screener (2 rows, 2 variables)',
      'A',
      'C',
      '# No section (1 row, 1 variable)',
      'B',
    ])
    expect(rows(variables, { closedSections: new Set(['Screener']) })).toHaveLength(3)
  })

  it('lists what people changed and what the reader suggests', () => {
    const steps = [
      step({ kind: 'show', of: ['Q9'], shown: false }),
      step(
        { kind: 'set', name: 'S', text: '', base: 'answered', from: { categories: ['Q1', 'Q9'] } },
        {
          state: 'proposed',
          by: null,
        },
      ),
    ]
    expect(rows(SET, { filter: { kind: 'changed' } }, steps)).toEqual(['Q9'])
    expect(rows(SET, { filter: { kind: 'suggestion', suggestion: 'multi' } }, steps)).toEqual(['Q1', 'Q9'])
    const [first] = suggestionsOf(steps)
    expect(first?.doubtful).toBe(false)
    expect(suggestionsOf(steps.map(one => ({ ...one, confidence: 'doubtful' })))[0]?.doubtful).toBe(true)
  })

  it('counts what is to be checked in sentences', () => {
    const issue = { kind: 'labels', words: '', detail: '', code: null } as const
    expect(checkLines([variable('A', { issue }), variable('B')]).map(({ n, words }) => `${n} ${words}`)).toEqual([
      '1 has codes without labels',
    ])
  })
})

describe('what can be done with chosen variables', () => {
  it('says why it cannot', () => {
    expect(possible([variable('A'), variable('B', { type: 'date' })]).set).toBe('No set: B is date.')
    expect(possible([variable('A'), variable('B', { type: 'open' })]).grid).toBe('No grid: B has no answers.')
    expect(possible([variable('A')]).set).toBe('A set needs two variables or more.')
    expect(possible([variable('A'), variable('B')])).toMatchObject({ set: null, grid: null })
  })

  it('takes name and text from what they share', () => {
    expect(sharedName(['Q9_Part_1', 'Q9_Part_2'])).toBe('Q9')
    expect(sharedText(['Which do you buy? - Nuts', 'Which do you buy? - Crisps'])).toBe('Which do you buy?')
    expect(ownText('Which do you buy? - Nuts', 'Which do you buy?')).toBe('Nuts')
    expect(sharedText(['Age', 'Gender'])).toBe('')
  })
})

describe('a step in a line', () => {
  it('names what it is about and what it does', () => {
    expect(stepWords(step({ kind: 'missing', of: ['Q12'], answers: { '98': 'no_answer' } }))).toBe(
      'Q12: 98 set to missing',
    )
    expect(stepWords(step({ kind: 'show', of: ['A', 'B', 'C', 'D'], shown: false }))).toBe('A, B and 2 more: hidden')
    expect(stepWords(step({ kind: 'weights', variables: ['w'], default: 'w' }))).toBe('Weights: default weight is w')
  })
})
