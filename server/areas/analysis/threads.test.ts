import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { threadsFree } from './threads'

it('a calculation gets the cores that others leave, four at most', () => {
  expect([0, 1, 4, 5, 7].map(beside => threadsFree(beside, 8))).toEqual([4, 4, 4, 3, 1])
  expect([0, 1].map(beside => threadsFree(beside, 2))).toEqual([2, 1])
})

it('one thread counts where every core is in use', () => {
  expect([8, 9, 100].map(beside => threadsFree(beside, 8))).toEqual([1, 1, 1])
  expect(threadsFree(0, 1)).toBe(1)
})

it('the cores are those of this machine unless others are named', () => {
  expect(threadsFree(0)).toBe(Math.min(4, availableParallelism()))
  expect(threadsFree(availableParallelism())).toBe(1)
})
