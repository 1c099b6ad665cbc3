import { expect, it } from 'vitest'
import { codedColumn } from '@core/crosstab'
import { threadSurvey, threadTable } from './kernel'

const survey = (key?: string) => ({
  length: 3,
  columns: new Map([['q', codedColumn([1, 2, 1])]]),
  ...(key !== undefined && { key }),
})

it('a thread has the column objects it had before, of the same dataset version alone', () => {
  const first = threadTable(survey('client/dataset/1')).column('q')
  expect(threadTable(survey('client/dataset/1')).column('q')).toBe(first)
  expect(threadTable(survey('client/dataset/2')).column('q')).not.toBe(first)
  expect(threadTable(survey('other/dataset/1')).column('q')).not.toBe(first)
})

it('columns of no version are taken as they come, and only those that an order brings are there', () => {
  const loose = survey()
  expect(threadTable(loose).column('q')).toBe(loose.columns.get('q'))
  threadTable({ length: 3, columns: new Map([['rest', codedColumn([1, 1, 1])]]), key: 'client/dataset/1' })
  expect(threadTable(survey('client/dataset/1')).column('rest')).toBeUndefined()
})

it('a version that comes by its name has the columns that the thread had before, unless one of them is missing', () => {
  const key = 'client/named/1'
  expect(threadSurvey({ length: 3, key, names: ['q'] })).toBeNull()
  const first = threadTable(survey(key)).column('q')
  expect(threadSurvey({ length: 3, key, names: ['q'] })?.columns.get('q')).toBe(first)
  expect(threadSurvey({ length: 3, key, names: ['q', 'other'] })).toBeNull()
  expect(threadSurvey({ length: 3, key: 'client/named/2', names: ['q'] })).toBeNull()
})
