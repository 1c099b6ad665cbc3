import { expect, it } from 'vitest'
import { categoriesOf, codedColumn, numberColumn, tableFromColumns, UnknownVariable } from './index'

const table = tableFromColumns(6, {
  sex: codedColumn(['f', 'm', 'x', null, '', 'm'], ['x']),
  age: numberColumn([18, 40, 65, null, 99, 40], { values: [99], ranges: [] }),
  brand: codedColumn([1, 2, 3, 4, 5, 9]),
})
const everyone = Uint32Array.from({ length: 6 }, (_, row) => row)
const cats = (...codes: (number | string)[]) => codes.map(code => ({ key: `${code}`, label: '', codes: [code] }))
const aged = (key: string, ge: number, le: number) => ({ key, label: '', where: { var: 'age', ge, le } })

it('gives the position of each category, and -1 for unlisted, missing and declared missing codes', () => {
  const sex = { kind: 'single', var: 'sex', cats: cats('m', 'f', 'x') } as const
  expect(categoriesOf(table, sex, everyone)).toEqual({
    keys: ['m', 'f', 'x'],
    category: Int32Array.of(1, 0, -1, -1, -1, 0),
  })
  const brand = { kind: 'single', var: 'brand', cats: cats(1, 2, 3), missing_codes: [3] } as const
  expect(categoriesOf(table, brand, everyone)?.category).toEqual(Int32Array.of(0, 1, -1, -1, -1, -1))
})

it('takes categories by conditions, and refuses those that share a respondent in question', () => {
  const ages = { kind: 'cond', cats: [aged('young', 0, 39), aged('old', 40, 120)] } as const
  expect(categoriesOf(table, ages, everyone)?.category).toEqual(Int32Array.of(0, 1, 1, -1, -1, 1))
  const overlapping = { kind: 'cond', cats: [aged('young', 0, 40), aged('old', 40, 120)] } as const
  expect(categoriesOf(table, overlapping, everyone)).toBeNull()
  expect(categoriesOf(table, overlapping, Uint32Array.of(0, 2))?.category.slice(0, 3)).toEqual(Int32Array.of(0, -1, 1))
})

it('refuses questions with several answers and unknown variables', () => {
  const multi = { kind: 'multi', members: [{ key: 'a', label: '', var: 'brand', codes: [1] }] } as const
  expect(categoriesOf(table, multi, everyone)).toBeNull()
  const unknown = { kind: 'single', var: 'nothing', cats: [] } as const
  expect(() => categoriesOf(table, unknown, everyone)).toThrow(UnknownVariable)
})
