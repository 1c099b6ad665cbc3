import { describe, expect, it } from 'vitest'
import { mergeOf, readWork } from './merge'
import { ALL, EMPTY_WEIGHT, type TypedMargin, type TypedWeight } from './typed'
import { merged, withOwnTargets, withTarget } from './ways'

const margin: TypedMargin = {
  of: ['region'],
  unit: 'percent',
  groups: ['60', '30', '10'].map((text, at) => ({ cells: [[String(at + 1)]], label: '', targets: { [ALL]: text } })),
}
const base: TypedWeight = { ...EMPTY_WEIGHT, text: 'Census', margins: [margin] }
const targetsOf = ({ margins }: TypedWeight) => margins[0]?.groups.map(({ targets }) => targets[ALL])

describe('a weight that two people change', () => {
  it('has the changes of both where they changed different things', () => {
    const mine = { ...withTarget(base, 0, 0, ALL, '55'), max: '3' }
    const theirs = { ...withTarget(base, 0, 1, ALL, '35'), text: 'Census 2021' }
    const { merged: both, clashes } = mergeOf({ typed: mine, base }, theirs)
    expect(clashes).toEqual([])
    expect(targetsOf(both)).toEqual(['55', '35', '10'])
    expect(both).toMatchObject({ text: 'Census 2021', max: '3' })
  })

  it('says what both changed differently, and keeps mine there', () => {
    const mine = { ...withTarget(base, 0, 0, ALL, '55'), isDefault: false }
    const theirs = { ...withTarget(base, 0, 0, ALL, '–'), start: 'design' }
    const { merged: both, clashes } = mergeOf({ typed: mine, base }, theirs)
    expect(clashes).toEqual([{ what: { kind: 'target', margin: 0, group: 0, key: ALL }, mine: '55', theirs: '–' }])
    expect(targetsOf(both)).toEqual(['55', '30', '10'])
    expect(both).toMatchObject({ isDefault: false, start: 'design' })
  })

  it('does not clash where both made the same change', () => {
    const same = withTarget(base, 0, 2, ALL, '12')
    expect(mergeOf({ typed: same, base }, { ...same, min: '0.3' })).toEqual({
      merged: { ...same, min: '0.3' },
      clashes: [],
    })
  })

  it('has the groups of the one who changed them, if the other left targets alone', () => {
    const theirs = merged(base, 0, 2, 1, 'West')
    expect(mergeOf({ typed: { ...base, max: '3' }, base }, theirs)).toEqual({
      merged: { ...theirs, max: '3' },
      clashes: [],
    })
    const mine = withOwnTargets({ ...base, within: 'wave', segments: ['1', '2'] })
    expect(mergeOf({ typed: mine, base }, { ...base, min: '0.2' })).toEqual({
      merged: { ...mine, min: '0.2' },
      clashes: [],
    })
  })

  it('has one set of margins where one changed them and the other their targets', () => {
    const mine = withTarget(base, 0, 0, ALL, '55')
    const theirs = { ...base, margins: [...base.margins, { ...margin, of: ['age'] }] }
    const { merged: both, clashes } = mergeOf({ typed: mine, base }, theirs)
    expect(clashes).toEqual([{ what: { kind: 'margins' }, mine: 'region', theirs: 'region, age' }])
    expect(both.margins).toEqual(mine.margins)
  })

  it('clashes target by target where both made the same groups with other targets', () => {
    const both = merged(base, 0, 2, 1, 'West')
    const theirs = withTarget(both, 0, 1, ALL, '41')
    expect(mergeOf({ typed: both, base }, theirs).clashes).toMatchObject([
      { what: { kind: 'target', group: 1 }, mine: '40', theirs: '41' },
    ])
  })

  it('is kept as a draft with what it began with', () => {
    const work = { typed: withTarget(base, 0, 0, ALL, '5'), base }
    expect(readWork(JSON.parse(JSON.stringify(work)))).toEqual(work)
    expect(readWork(base)).toBeUndefined()
  })
})
