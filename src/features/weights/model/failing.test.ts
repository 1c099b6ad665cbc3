import { describe, expect, it } from 'vitest'
import type { WeighedSegment, WeighingTried } from '@core/contract'
import { causeOf, failuresToFix, waysOut } from './failing'
import { ALL, EMPTY_WEIGHT, type TypedWeight } from './typed'

const typed: TypedWeight = {
  ...EMPTY_WEIGHT,
  text: 'Census',
  within: 'wave',
  segments: ['1', '2'],
  max: '1.2',
  margins: [
    {
      of: ['region'],
      unit: 'percent',
      groups: ['60', '30', '10'].map((text, at) => ({
        cells: [[String(at + 1)]],
        label: '',
        targets: { [ALL]: text },
      })),
    },
    { of: ['age'], unit: 'percent', groups: [{ cells: [['1']], label: '', targets: { [ALL]: '100' } }] },
  ],
}
const names = [
  { label: 'Region', groups: ['North', 'West', 'East'] },
  { label: 'Age', groups: ['All'] },
]
const segment = (more: Partial<WeighedSegment>): WeighedSegment => ({
  id: '2',
  label: 'Wave 2',
  status: 'empty_target',
  message: 'Wave 2: nobody is in "East".',
  about: [{ margin: 0, group: 2 }],
  n: 100,
  efficiency: null,
  effective_base: null,
  min: null,
  max: null,
  passes: 0,
  rounds: 0,
  trace: [],
  margins: [
    {
      label: 'Region',
      groups: ['North', 'West', 'East'].map((label, group) => ({
        group,
        label,
        n: group === 2 ? 0 : 50,
        sample: 50,
        target: 30,
        achieved: null,
        factor: group === 2 ? null : 1.46,
      })),
    },
  ],
  ...more,
})
const words = (one: WeighedSegment) => waysOut(one, typed, names).map(way => way.words)

describe('a part without weights', () => {
  it('can be mended for all empty groups it has', () => {
    const both = segment({
      about: [
        { margin: 0, group: 1 },
        { margin: 0, group: 2 },
      ],
    })
    expect(words(both)).toEqual([
      'Merge West with North',
      'Merge East with West',
      'Leave both groups out in Wave 2',
      'Weight all together',
    ])
    const all = waysOut(both, typed, names).find(({ words }) => words.startsWith('Leave both'))
    expect(all?.next.margins[0]?.groups.map(({ targets }) => targets['2'])).toEqual(['100', '–', '–'])
    const [, left] = waysOut(segment({}), typed, names)
    expect(left?.next.margins[0]?.groups.map(({ targets }) => targets['2'])).toEqual(['66.67', '33.33', '–'])
  })

  it('names the limit that would do, rounded so that it does', () => {
    const tight = segment({ status: 'cap_impossible', about: [{ margin: 0, group: 1 }] })
    expect(words(tight).slice(0, 2)).toEqual(['Raise the largest to 1.5', 'Remove the limits'])
    const [raised] = waysOut(tight, typed, names)
    expect(raised?.next.max).toBe('1.5')
    const low = waysOut(tight, { ...typed, min: '1.48', max: '' }, names)
    expect(low[0]?.words).toBe('Lower the smallest to 1.4')
    expect(waysOut(tight, { ...typed, max: '2' }, names)[0]?.words).toBe('Remove the limits')
  })

  it('can lose a margin where margins contradict each other', () => {
    const stuck = segment({ status: 'not_converged', about: [{ margin: 0, group: 0 }] })
    const way = waysOut(stuck, typed, names).find(one => one.words === 'Remove Region')
    expect(way?.next.margins.map(({ of }) => of)).toEqual([['age']])
  })

  it('says wave, group and cause in a line, and the whole cause under its name', () => {
    const failed = [
      segment({}),
      segment({ status: 'cap_impossible', about: [{ margin: 0, group: 1 }] }),
      segment({ status: 'converged' }),
      segment({
        about: [
          { margin: 0, group: 1 },
          { margin: 0, group: 2 },
        ],
      }),
      segment({ about: [], message: 'Wave 2: nobody is left.' }),
    ]
    expect(failuresToFix({ segments: failed } as unknown as WeighingTried)).toEqual([
      { words: 'Wave 2: no one in East', segment: '2' },
      { words: 'Wave 2: limits too tight for West', segment: '2' },
      { words: 'Wave 2: no one in West, and 1 group more', segment: '2' },
      { words: 'Wave 2: nobody is left.', segment: '2' },
    ])
    expect(causeOf(segment({}))).toBe('Nobody is in "East".')
  })
})
