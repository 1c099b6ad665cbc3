import { describe, expect, it } from 'vitest'
import { EMPTY, FIRST_CODE, NOT_ASKED, type Column } from '@core/crosstab'
import {
  CodeColumnBuilder,
  createTable,
  DateColumnBuilder,
  NumberColumnBuilder,
  TextColumnBuilder,
  trimCell,
} from './index'

const built = (values: readonly number[], options = {}): Column => {
  const builder = new NumberColumnBuilder(options)
  for (const value of values) builder.append(value)
  return builder.finish()
}

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

describe('numbers of a variable', () => {
  it('keeps few distinct values as a one-byte dictionary in order of appearance', () => {
    expect(built([3, 1, 3, -99, 2.5])).toEqual({
      kind: 'coded',
      index: Uint8Array.of(2, 3, 2, 4, 5),
      dictionary: [3, 1, -99, 2.5],
      userMissing: [],
    })
  })

  it('widens to two bytes when the 255th code arrives and loses nothing', () => {
    const column = built([...range(1000), 0, 999])
    if (column.kind !== 'coded') throw new Error('expected codes')
    expect(column.index).toBeInstanceOf(Uint16Array)
    expect([...column.index].map(at => column.dictionary[at - FIRST_CODE])).toEqual([...range(1000), 0, 999])
  })

  it('becomes measurements beyond 4096 distinct values, keeping order, gaps and the declared missing rule', () => {
    const builder = new NumberColumnBuilder({ capacity: 10 })
    const source = [Number.NaN, ...range(5000), Number.NaN, 7]
    for (const value of source) builder.append(value)
    const column = builder.finish({ values: [7], ranges: [[90, Infinity]] })
    if (column.kind !== 'number') throw new Error('expected measurements')
    expect([...column.values]).toEqual(source)
    expect(column.missing).toEqual({ values: [7], ranges: [[90, Infinity]] })
  })

  it('becomes measurements early when most values are fractions', () => {
    expect(built(range(300).map(value => value / 7)).kind).toBe('number')
    expect(built(range(300)).kind).toBe('coded')
  })

  it('treats NaN, infinities and the file-wide missing value as not asked, and minus zero as zero', () => {
    const column = built([Number.NaN, Infinity, -1e9, -0, 0], { notAsked: -1e9 })
    if (column.kind !== 'coded') throw new Error('expected codes')
    expect([...column.index]).toEqual([NOT_ASKED, NOT_ASKED, NOT_ASKED, FIRST_CODE, FIRST_CODE])
    expect(Object.is(column.dictionary[0], 0)).toBe(true)
  })

  it('records declared missing codes by position, discrete and ranges', () => {
    const builder = new NumberColumnBuilder()
    for (const value of [1, 99, 97, -5, 2]) builder.append(value)
    builder.appendEmpty()
    const column = builder.finish({ values: [99], ranges: [[-Infinity, -1]] })
    expect(column).toMatchObject({ kind: 'coded', userMissing: [1, 3] })
    expect(column.kind === 'coded' && column.index[5]).toBe(EMPTY)
  })

  const BESIDE = 253
  const ODD = 254
  const meanings = Float64Array.from({ length: 256 }, (_, byte) => (byte < 252 ? byte - 100 : Number.NaN))

  it('reads one variable out of interleaved cells', () => {
    const builder = new NumberColumnBuilder()
    const bytes = Uint8Array.of(9, 101, 9, BESIDE, 9, ODD, 9, 103)
    const numbers = Float64Array.of(0, 0, 0, 2.5, 0, 7, 0, 0)
    expect(builder.appendBytes({ bytes, meanings, beside: BESIDE, odd: ODD, numbers }, 1, 2, 4)).toBe(1)
    expect(builder.finish()).toMatchObject({ index: Uint8Array.of(2, 3, 0, 4), dictionary: [1, 2.5, 3] })
  })

  it.each([
    ['codes in bytes', (at: number) => at % 9],
    ['codes in bytes and beside them', (at: number) => (at % 7 === 0 ? 300 + (at % 11) : at % 9)],
    ['the same number both ways', (at: number) => (at % 2 === 0 ? 1 : -0)],
    ['more codes than a byte tells apart', (at: number) => at % 1000],
    ['more whole numbers than codes', (at: number) => at * 3],
    ['fractions', (at: number) => at / 7],
    ['codes first, then fractions', (at: number) => (at < 900 ? at % 5 : at / 7)],
    ['what counts as not asked', (at: number) => [-7, Number.NaN, Infinity, -Infinity, 4][at % 5] ?? 0],
  ])('%s are the column that they are one by one', (_, numberAt) => {
    const values = Array.from({ length: 6000 }, (_number, at) => numberAt(at))
    const isByte = (value: number, at: number): boolean =>
      Number.isInteger(value) && value > -100 && value < 152 && at % 13 !== 0
    const bytes = Uint8Array.from(values, (value, at) =>
      at % 17 === 0 ? 255 : at % 101 === 0 ? ODD : isByte(value, at) ? value + 100 : BESIDE,
    )
    const cells = { bytes, meanings, beside: BESIDE, odd: ODD, numbers: Float64Array.from(values) }
    const [one, all] = [{ notAsked: -7 }, { notAsked: -7 }].map(options => new NumberColumnBuilder(options))
    let odd = 0
    for (let at = 0; at < values.length; at += 750) odd += all?.appendBytes(cells, at, 1, 750) ?? 0
    for (const [at, value] of values.entries()) one?.append((bytes[at] ?? 0) > BESIDE ? Number.NaN : value)
    expect(all?.finish()).toEqual(one?.finish())
    expect(odd).toBe(bytes.filter(byte => byte === ODD).length)
  })
})

describe('texts of a variable', () => {
  it('trims space, tab, line breaks and no-break spaces at both ends and takes blank as not asked', () => {
    const builder = new TextColumnBuilder()
    for (const text of ['  Yes\u00a0', 'Yes', '\t\r\n', 'a b', '']) builder.append(text)
    expect(builder.finish()).toMatchObject({ index: Uint8Array.of(2, 2, 0, 3, 0), dictionary: ['Yes', 'a b'] })
    expect(trimCell(' \u2003x ')).toBe('\u2003x')
  })

  it('counts past 65,535 different texts', () => {
    const builder = new TextColumnBuilder()
    for (let at = 0; at < 70_000; at += 1) builder.append(`t${at}`)
    const column = builder.finish({ values: ['t69999'], ranges: [] })
    expect(column.index).toBeInstanceOf(Uint32Array)
    expect(column.dictionary[(column.index[69_999] ?? 0) - FIRST_CODE]).toBe('t69999')
    expect(column.userMissing).toEqual([69_999])
  })
})

describe('answers whose codes are known', () => {
  it('keep the given order and codes that nobody answered, and take no others', () => {
    const builder = new CodeColumnBuilder([9, 3, 'x'])
    expect([3, 'x', '3', 4, 9].map(code => builder.append(code))).toEqual([true, true, false, false, true])
    builder.appendMissing()
    builder.appendEmpty()
    expect(builder.length).toBe(5)
    expect(builder.finish({ values: [9], ranges: [] })).toEqual({
      kind: 'coded',
      index: Uint8Array.of(3, 4, 2, 0, 1),
      dictionary: [9, 3, 'x'],
      userMissing: [0],
    })
  })
})

describe('dates of a variable', () => {
  it('joins stored numbers with the same text and finds declared missing on the stored number', () => {
    const builder = new DateColumnBuilder(stored => `day ${Math.floor(stored)}`, { values: [9], ranges: [] })
    for (const stored of [1, 1.5, 9, Number.NaN]) builder.append(stored)
    expect(builder.finish()).toMatchObject({
      index: Uint8Array.of(2, 2, 3, 0),
      dictionary: ['day 1', 'day 9'],
      userMissing: [1],
    })
  })
})

it('a table gives its columns by name', () => {
  const column = built([1])
  const table = createTable(1, new Map([['Q1', column]]))
  expect(table.column('Q1')).toBe(column)
  expect(table.column('q1')).toBeUndefined()
})
