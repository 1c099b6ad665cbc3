import { expect, it } from 'vitest'
import type { LineModel } from '@core/domain/charts'
import { pointsXml } from './chartPaint'
import { PAPER } from './colours'
import { endsWidth, lineEnds, lineLabels } from './lineLabels'

/** Lines through these values, one list for each. */
const lines = (...values: readonly (readonly (number | null)[])[]): LineModel => ({
  kind: 'line',
  against: 'previous',
  categories: (values[0] ?? []).map((_, at) => ({
    key: `w${at}`,
    label: `Wave ${at}`,
    size: null,
    lowBase: false,
    first: false,
  })),
  series: values.map((_, at) => ({
    key: `r${at}`,
    label: `Row ${at}`,
    color: '',
    onColor: '',
    size: null,
    lowBase: false,
  })),
  points: (values[0] ?? []).map((_, at) =>
    values.map(line => ({ value: line[at] ?? null, text: line[at] == null ? '' : String(line[at]), rest: null })),
  ),
  note: null,
})
const SCALE = { min: 0, max: 100, height: 200 }
const ROW = 10
const TYPE = { size: 10, line: 12 }

it('names each line at its last point, and moves names apart that would lie on each other', () => {
  const model = lines([10, 50], [20, 52], [30, 90], [40, null], [null, null])
  const ends = lineEnds(model, ROW, SCALE, 250)
  expect(ends.map(end => end?.category)).toEqual([1, 1, 1, 0, undefined])
  const at = [50, 52, 90, 40].map((value, line) => (1 - value / 100) * 200 + (ends[line]?.shift ?? 0) * 250)
  const order = [...at].sort((a, b) => a - b)
  for (const [rank, y] of order.entries()) expect(y - (order[rank - 1] ?? -Infinity)).toBeGreaterThanOrEqual(ROW)
  // The order of the names is that of the ends, and a name with room stays beside its own.
  expect(at.map(y => order.indexOf(y))).toEqual([2, 1, 0, 3])
  expect(ends[2]?.shift).toBe(0)
})

it('has the number of an end in its name only', () => {
  const model = lines([10, 50], [80, 90])
  const ends = lineEnds(model, ROW, SCALE, 250)
  expect(lineLabels(model, ends, TYPE, SCALE)).toEqual([
    ['t', null],
    ['t', null],
  ])
  expect(lineLabels(model, null, TYPE, SCALE)[0]?.[1]).toBe('t')
})

it('needs room for the longest name with its number', () => {
  const width = (text: string) => text.length
  expect(endsWidth(lines([1, 2]), ['Name'], width) - endsWidth(lines([1, 222]), ['Name'], width)).toBe(-2)
})

it('leads to the first point after a break by a thin dotted line, whose point keeps its marker', () => {
  const plain = lines([10, 20, 30])
  const broken: LineModel = {
    ...plain,
    categories: plain.categories.map((one, at) =>
      at === 2 ? { ...one, broken: 'The base goes from 10 to 200.' } : one,
    ),
  }
  const xml = pointsXml(broken, 0, [null, null, null], PAPER)
  expect([...xml.matchAll(/<c:idx val="(\d)"/g)].map(([, at]) => at)).toEqual(['2'])
  expect(xml).toMatch(
    /<c:marker>.*<\/c:marker><c:bubble3D val="0"\/><c:spPr><a:ln w="12700".*<a:prstDash val="sysDot"\/>/,
  )
  expect(pointsXml(lines([10, 20, 30]), 0, [null, null, null], PAPER)).toBe('')
})

it('has many lines begin with their numbers, apart from those that would lie on each other', () => {
  const model = lines([10, 50, 60], [12, 52, 61], [30, 90, 62], [40, 20, 63])
  const ends = lineEnds(model, ROW, SCALE, 250)
  expect(lineLabels(model, ends, TYPE, SCALE)).toEqual([
    [null, null, null],
    ['l', null, null],
    ['l', null, null],
    ['l', null, null],
  ])
})
