import { describe, expect, it } from 'vitest'
import { direction, ratingScale } from '@core/domain/scales'
import { labelStem, nameStems } from './stems'

const first = (name: string) => {
  const [stem] = nameStems(name)
  return stem === undefined ? null : [stem.stem, stem.row, stem.column]
}

describe('stems of names', () => {
  it.each([
    ['Q5_1', ['Q5', '1', null]],
    ['Q5r1', ['Q5', '1', null]],
    ['Q5.1', ['Q5', '1', null]],
    ['Q5a', ['Q5', 'a', null]],
    ['Q9_Part_12', ['Q9', '12', null]],
    ['q14r01c03', ['q14', '01', '03']],
    ['Q7_2_3', ['Q7', '2', '3']],
    ['visit_1', ['visit', '1', null]],
    ['Q5r1c2', ['Q5', '1', '2']],
    ['Q5c3', ['Q5', '3', null]],
    ['GRID_taste_3', ['GRID_taste', '3', null]],
    ['Q5[SQ001]', ['Q5', 'SQ001', null]],
    ['Q5_SQ001', ['Q5', 'SQ001', null]],
    ['Q5[SQ001_SQ002]', ['Q5', 'SQ001', 'SQ002']],
    ['Q5_SQ001_SQ002', ['Q5', 'SQ001', 'SQ002']],
    ['Q5[SQ001][2]', ['Q5', 'SQ001', '2']],
  ])('%s', (name, stem) => expect(first(name)).toEqual(stem))

  it.each(['Q5', 'V12', 'gender', 'Q2_OTHER_TEXT'])('%s belongs to no group by its name', name =>
    expect(first(name)).toBeNull(),
  )
})

describe('stems of labels', () => {
  it('cuts at the last joint that all share', () => {
    expect(
      labelStem(['Which do you own? - Selected Choice - Car', 'Which do you own? - Selected Choice - Bike']),
    ).toEqual({
      common: 'Which do you own?',
      parts: ['Car', 'Bike'],
    })
  })

  it('never cuts inside a word', () => {
    expect(labelStem(['How often do you drink tea', 'How often do you drink tonic'])).toEqual({
      common: 'How often do you drink',
      parts: ['tea', 'tonic'],
    })
  })

  it('finds a shared end', () => {
    expect(labelStem(['Good value - Burger Shack', 'Easy to eat - Burger Shack'])).toEqual({
      common: 'Burger Shack',
      parts: ['Good value', 'Easy to eat'],
    })
  })

  it('is null for short coincidences, repeated rests and absent labels', () => {
    expect(labelStem(['Brand A', 'Brand B'])).toBeNull()
    expect(labelStem(['A long question text here - x', 'A long question text here - x'])).toBeNull()
    expect(labelStem(['A long question text here - x', ''])).toBeNull()
  })
})

describe('rating scales', () => {
  it('rates words from positive to negative and leaves don’t know out', () => {
    expect(
      ratingScale([
        'Very favorably',
        'Neither favorably nor unfavorably (neutral)',
        'Very unfavorably',
        'Unfamiliar (N/A)',
      ]),
    ).toEqual([2, 0, -2, null])
    expect(ratingScale(['Rome', 'Oslo', 'Bern'])).toBeNull()
  })

  it('tells in which direction a scale runs', () => {
    expect(direction(['Strongly disagree', 'Agree', 'Strongly agree'])).toBe(1)
    expect(direction(['Once a day or more often', 'Once a week', 'Never'])).toBe(-1)
    expect(direction(['Red', 'Green', 'Blue'])).toBe(0)
  })
})
