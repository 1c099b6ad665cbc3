import { describe, expect, it } from 'vitest'
import { weightCandidates } from './index'
import { surveyOf } from './testing'

describe('weight candidates', () => {
  it('gives efficiency, sum and respondents without weight', () => {
    const [candidate] = weightCandidates(surveyOf({ wgt: { cells: [0.5, 1.5, 1, 0, null], label: 'Rim weight' } }))
    // 100 (Σw)² / (n Σw²) over the three positive weights: 9 / (3 x 3.5)
    expect(candidate).toMatchObject({
      variable: 'wgt',
      label: 'Rim weight',
      sum: 3,
      without: 2,
      from_header: false,
      best: true,
    })
    expect(candidate?.efficiency).toBeCloseTo(900 / 10.5, 9)
  })

  it('trusts the weight the file names, whatever it is called', () => {
    const file = { ...surveyOf({ w: { cells: [2, 4] }, weight: { cells: [0.9, 1.1] } }), weightVariable: 'w' }
    expect(weightCandidates(file).map(({ variable, from_header, best }) => [variable, from_header, best])).toEqual([
      ['w', true, true],
      ['weight', false, false],
    ])
  })

  it('prefers none of two equally complete weights', () => {
    expect(
      weightCandidates(surveyOf({ weight_a: { cells: [0.9, 1.1] }, weight_b: { cells: [0.8, 1.2] } })).map(
        ({ best }) => best,
      ),
    ).toEqual([false, false])
  })

  it('takes expansion weights that sum to a population', () => {
    expect(weightCandidates(surveyOf({ WTINT2YR: { cells: [30000, 12000.5, 0] } }))).toMatchObject([
      { variable: 'WTINT2YR', without: 1 },
    ])
  })

  it('takes a numbered column whose header says weight', () => {
    const cells = [0.5, 1.5, 1, 0.8]
    for (const label of ['weight', 'Weight', 'Final weight', 'Gewichtungsfaktor', 'weight_final', 'Poids'])
      expect(weightCandidates(surveyOf({ Q9: { cells, label } }))).toMatchObject([
        { variable: 'Q9', label, best: true },
      ])
  })

  it('takes no question about weight for one', () => {
    const cells = [0.5, 1.5, 1, 0.8]
    for (const label of ['How much weight do you give to price?', 'Weight (kg)', 'Body weight', 'Weight of the parcel'])
      expect(weightCandidates(surveyOf({ Q9: { cells, label } }))).toEqual([])
  })

  it('does not take the weight of a body, negative numbers or texts', () => {
    const file = surveyOf({
      Weight: { cells: [87.4, 62.1, 71] },
      weight_kg: { cells: [1.2, 0.9] },
      wt: { cells: [-1, 2] },
      weight: { cells: ['heavy', 'light'] },
    })
    expect(weightCandidates(file)).toEqual([])
  })
})
