import { expect, it } from 'vitest'
import { isNarrowed, parseUsersQuery, writeUsersQuery } from './query'

const read = (text: string) => parseUsersQuery(new URLSearchParams(text))

it('reads everything that the address may hold, and writes it again', () => {
  const text = 'query=anna&role=Manager&active=0&group=Board&sort=-role&page=3'
  const query = read(text)
  expect(query).toEqual({ query: 'anna', role: 'Manager', active: '0', group: 'Board', sort: '-role', page: 3 })
  expect(read(new URLSearchParams(writeUsersQuery(query)).toString())).toEqual(query)
})

it('takes the default for what nobody offers', () => {
  expect(read('role=Owner&active=2&sort=password&page=-1')).toEqual(read(''))
  expect(Object.values(writeUsersQuery(read(''))).filter(Boolean)).toEqual([])
})

it('knows whether less than everybody is asked for', () => {
  expect(isNarrowed(read('sort=-name&page=2'))).toBe(false)
  expect(isNarrowed(read('group=Board'))).toBe(true)
})
