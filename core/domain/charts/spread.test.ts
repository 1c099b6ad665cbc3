import { expect, it } from 'vitest'
import { spread } from './spread'

it('moves labels of lines apart', () => {
  expect(spread([50, 52, 10], 15, 0, 100)).toEqual([50, 65, 10])
  expect(spread([98, 99], 15, 0, 100)).toEqual([85, 100])
})
