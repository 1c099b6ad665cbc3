import { describe, expect, it } from 'vitest'
import type { Step, StepAction, WeighAction } from '@core/domain/preparation'
import { actionOf, nameFor, sampleOf, totalOf, wrongLimits, wrongTotals } from './action'
import { defaultWeight, listedWeights } from './listed'
import { pastedTargets } from './paste'
import { ALL, EMPTY_WEIGHT, numberIn, OUT, readTyped, typedOf, type TypedMargin, type TypedWeight } from './typed'
import { balanced, leftOut, merged, movedMargin, scaledTo100, together, withOwnTargets } from './ways'

const margin = (targets: readonly string[], more: Partial<TypedMargin> = {}): TypedMargin => ({
  of: ['region'],
  unit: 'percent',
  groups: targets.map((text, at) => ({ cells: [[String(at + 1)]], label: '', targets: { [ALL]: text } })),
  ...more,
})
const typed = (margins: readonly TypedMargin[], more: Partial<TypedWeight> = {}): TypedWeight => ({
  ...EMPTY_WEIGHT,
  text: 'Census',
  margins,
  ...more,
})
const waves = { within: 'wave', segments: ['10', '11'] }
const targetsOf = ({ margins }: TypedWeight, key = ALL) => margins[0]?.groups.map(({ targets }) => targets[key])

describe('targets as typed', () => {
  it.each([
    ['27.3', 27.3],
    [' 27,3 % ', 27.3],
    ['', null],
    ['many', null],
    [OUT, null],
  ])('%j is %j', (text, value) => expect(numberIn(text)).toBe(value))

  it('add up to 100, or say how much is missing', () => {
    expect(totalOf(margin(['33.3', '33.3', '33.4']), ALL)).toEqual({ sum: 100, missing: 0, blank: 0 })
    expect(totalOf(margin(['50', '49.4']), ALL).missing).toBeCloseTo(0.6, 9)
    expect(totalOf(margin(['50', '', OUT]), ALL)).toMatchObject({ blank: 1, missing: 50 })
    expect(totalOf(margin(['500', '20'], { unit: 'count' }), ALL)).toEqual({ sum: 520, missing: 0, blank: 0 })
  })

  it('are looked at under every segment that has its own', () => {
    const own = withOwnTargets(typed([margin(['60', '40'])], waves))
    expect(targetsOf(own, '11')).toEqual(['60', '40'])
    expect(wrongTotals(own)).toEqual([])
    expect(wrongTotals({ ...own, segments: ['10', '12'] })).toMatchObject([{ key: '12', total: { blank: 2 } }])
  })

  it('become a step and come back from it', () => {
    const given = typed([margin(['60', OUT])], { ...waves, start: 'design', min: '0,3', max: '3' })
    const action = actionOf(given, { name: 'census' })
    expect(action).toEqual({
      kind: 'weigh',
      name: 'census',
      text: 'Census',
      margins: [
        {
          of: ['region'],
          groups: [
            { cells: [['1']], target: 60 },
            { cells: [['2']], target: null },
          ],
        },
      ],
      within: { of: 'wave', answers: ['10', '11'] },
      start: 'design',
      cap: { min: 0.3, max: 3 },
      default: true,
    })
    expect(typedOf(action)).toEqual({ ...given, min: '0.3' })
    const own = withOwnTargets(given)
    expect(typedOf(actionOf(own, { name: 'census' }))).toEqual({ ...own, min: '0.3' })
    expect(readTyped(JSON.parse(JSON.stringify(own)))).toEqual(own)
    expect(readTyped({ ...own, margins: 'none' })).toBeUndefined()
  })

  it('ask for the sample without limits while they are not right', () => {
    const asked = sampleOf(typed([margin(['60', ''])], { max: '1.1' }), { name: 'census' })
    expect(asked.cap).toBeUndefined()
    expect(asked.margins[0]).toMatchObject({ unit: 'count', groups: [{ target: 1 }, { target: 1 }] })
  })

  it('have limits that are numbers from 0 on, or none', () => {
    expect(wrongLimits(typed([], { min: '0,3', max: '' }))).toEqual([])
    expect(wrongLimits(typed([], { min: '-1', max: 'three' }))).toEqual([
      expect.stringMatching(/^"-1" is no limit/),
      expect.stringMatching(/^"three" is no limit/),
    ])
  })

  it('get the name of a variable that is free', () => {
    expect(nameFor('Zensus 2021 (Köln)', new Set())).toBe('zensus_2021_koln')
    expect(nameFor('Weight', new Set(['weight', 'weight_weight']))).toBe('weight_weight_2')
    expect(nameFor('!', new Set())).toBe('weight')
  })
})

describe('ways out', () => {
  it.each([[[1, 1, 1]], [[27.3, 16.3, 40.6, 4.7, 8.2]], [[0.1, 0.2]]])('%j is scaled to exactly 100', values => {
    const scaled = scaledTo100(values)
    expect(Number(scaled.reduce((so, value) => so + value, 0).toFixed(9))).toBe(100)
    const sum = values.reduce((so, value) => so + value, 0)
    scaled.forEach((value, at) => expect(Math.abs(value - (100 * (values[at] ?? 0)) / sum)).toBeLessThanOrEqual(0.01))
  })

  it('a group is left out of one wave, whose others share its target, and stays in the rest', () => {
    const left = leftOut(typed([margin(['60', '30', '10'])], waves), 0, 2, '11')
    expect(targetsOf(left, '10')).toEqual(['60', '30', '10'])
    expect(targetsOf(left, '11')).toEqual(['66.67', '33.33', OUT])
    expect(wrongTotals(left)).toEqual([])
  })

  it('two groups become one with both targets', () => {
    const one = merged(typed([margin(['60', '30', '10'])]), 0, 2, 1, 'B + C')
    expect(one.margins[0]?.groups).toEqual([
      { cells: [['1']], label: '', targets: { [ALL]: '60' } },
      { cells: [['2'], ['3']], label: 'B + C', targets: { [ALL]: '40' } },
    ])
  })

  it('waves are weighted together with the targets of the one that is looked at', () => {
    const own = withOwnTargets(typed([margin(['60', '40'])], waves))
    const other = leftOut(own, 0, 1, '11')
    expect(together(other, '11')).toMatchObject({ within: null, own: false, segments: [] })
    expect(targetsOf(together(other, '11'))).toEqual(['100', OUT])
  })

  it('targets are scaled, and margins change places', () => {
    expect(targetsOf(balanced(typed([margin(['30', '20'])]), 0, ALL))).toEqual(['60', '40'])
    const two = typed([margin(['1']), margin(['2'], { of: ['age'] })])
    expect(movedMargin(two, 1, -1).margins.map(({ of }) => of[0])).toEqual(['age', 'region'])
    expect(movedMargin(two, 1, 1)).toBe(two)
  })
})

describe('a column copied from a spreadsheet', () => {
  const place = { margin: 0, group: 0, key: ALL, labels: ['North', 'West', 'Men, 18-34'] }
  const paste = (text: string, group = 0) => pastedTargets(typed([margin(['', '', ''])]), text, { ...place, group })

  it('fills groups downwards from the one with the focus', () => {
    expect(targetsOf(paste('27,3\r\n16.3\r\n', 1).typed)).toEqual(['', '27,3', '16.3'])
    expect(paste('1\n2\n3\n4')).toMatchObject({ taken: 3, unknown: ['4'] })
  })

  it('finds groups by their labels, in any order, under a head and in two columns of labels', () => {
    const { typed: found, taken, unknown } = paste('Group\tTarget\nwest\t40\nNorth\t60\nSouth\t1')
    expect(targetsOf(found)).toEqual(['60', '40', ''])
    expect({ taken, unknown }).toEqual({ taken: 2, unknown: ['South'] })
    expect(targetsOf(paste('Men\t18-34\t12').typed)).toEqual(['', '', '12'])
  })
})

describe('the list of weights', () => {
  const step = (action: StepAction, state: Step['state'] = 'on'): Step => ({
    id: action.kind,
    do: action,
    state,
    by: null,
    at: null,
  })
  const weigh: WeighAction = { kind: 'weigh', name: 'census', text: '', margins: [], default: true }
  const variable = (name: string, weight: boolean) =>
    ({ name, text: `Text of ${name}`, weight }) as Parameters<typeof listedWeights>[1][number]

  it('has those that are made first, and says which is the default', () => {
    const steps = [step({ kind: 'weights', variables: ['w'], default: 'w' }), step(weigh)]
    expect(listedWeights(steps, [variable('w', true), variable('census', true), variable('q', false)])).toEqual([
      { step: 'weigh', name: 'census', text: 'census', isDefault: true },
      { step: null, name: 'w', text: 'Text of w', isDefault: false },
    ])
    expect(defaultWeight([...steps.slice(0, 1), step(weigh, 'off')])).toBe('w')
  })
})
