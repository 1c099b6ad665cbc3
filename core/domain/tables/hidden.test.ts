import { expect, it } from 'vitest'
import { hiddenLines } from './hidden'
import { brandGroups, brandTable } from './testing'

const notes = {
  base: { text: '', n: 1, of: null },
  filter: null,
  weight: null,
  test: null,
  lowBaseThreshold: 100,
  dataset: null,
}
const linesOf = (hidden: Partial<ReturnType<typeof brandTable>['hidden']>) => {
  const table = brandTable()
  const document = { table: { ...table, hidden: { ...table.hidden, ...hidden } }, groupLabels: brandGroups, notes }
  return hiddenLines(document).map(({ text }) => text)
}

it('names hidden columns under the heads of their groups, with the reason', () => {
  const columns = [
    { group: 'age', label: '75+', why: 'low_base' as const },
    { group: 'age', label: '55-74', why: 'low_base' as const },
    { group: 'gender', label: 'Other', why: 'low_base' as const },
    { group: 'gender', label: 'Not said', why: 'empty' as const },
  ]
  expect(linesOf({ columns, emptyRows: 2 })).toEqual([
    '3 columns with a base under 100 are hidden: Age: 75+, 55-74; Gender: Other.',
    '1 column without an answer is hidden: Gender: Not said.',
    '2 rows without an answer are hidden.',
  ])
})

it('says nothing where nothing is hidden', () => {
  expect(linesOf({})).toEqual([])
})
