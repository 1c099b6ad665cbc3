import { expect, it } from 'vitest'
import { markedPlaces } from './textRuns'

const run = (text: string) => ({ text, at: [1000, 2000, 4000, 200] }) as const

it('places a mark behind what comes before it', () => {
  const [place] = markedPlaces(run('abcd'), [
    { text: 'ab', hit: false },
    { text: 'cd', hit: true },
  ])
  expect(place?.x).toBeCloseTo(0.3)
  expect(place?.width).toBeCloseTo(0.2)
  expect(place).toMatchObject({ y: 0.2, height: 0.02 })
})

it('gives narrow letters less room than wide ones', () => {
  const [narrow, wide] = markedPlaces(run('illi MWMW'), [
    { text: 'illi', hit: true },
    { text: ' ', hit: false },
    { text: 'MWMW', hit: true },
  ])
  expect(narrow!.width * 3).toBeLessThan(wide!.width)
  expect(wide!.x + wide!.width).toBeCloseTo(0.5)
})

it('gives no place where nothing matched', () => {
  expect(markedPlaces(run('oat milk'), [{ text: 'oat milk', hit: false }])).toEqual([])
})
