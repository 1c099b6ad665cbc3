import { expect, it } from 'vitest'
import { amounts } from './scales'

it('amounts count never, once and twice in words beside numbers', () => {
  expect(amounts(['2-5 times', '6-24 times', '> 25 times', 'Never', 'Once'])).toEqual([2, 6, 25.5, 0, 1])
  expect(amounts(['Twice', '3 times', '4 times or more', 'Other'])).toEqual([2, 3, 4.5, Infinity])
  expect(amounts(['Once', 'Twice', 'Blue'])).toBeNull()
  expect(amounts(['Never mind', 'Once upon a time', '3', '4'])).toBeNull()
})
