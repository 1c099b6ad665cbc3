import { expect, it } from 'vitest'
import { inPieces } from './inPieces'

it('hands over all rows in order, some at a time, one statement after the other', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => at)
  const statements: number[][] = []
  let underway = 0
  await inPieces(rows, async some => {
    underway += 1
    expect(underway).toBe(1)
    await new Promise(setImmediate)
    statements.push(some)
    underway -= 1
  })
  expect(statements.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 25))
  expect(statements.flat()).toEqual(rows)
  await inPieces([], () => Promise.reject(new Error('There is nothing to insert')))
})
