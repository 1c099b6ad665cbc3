import { describe, expect, it } from 'vitest'
import type { NeutralDefinition, NeutralQuestion } from '../../import/neutral'
import { rowReader, type UnknownCodes } from './cells'
import { fileColumns } from './columns'

const question = (ref: string, kind: NeutralQuestion['kind'], parts: Partial<NeutralQuestion>): NeutralQuestion => ({
  ref,
  name: ref,
  kind,
  textRaw: '',
  text: '',
  options: [],
  rows: [],
  columns: [{ name: ref }],
  ...parts,
})

const option = (code: number | string) => ({ code, label: '', raw: '' })

const definition: NeutralDefinition = {
  provider: 'qualtrics',
  survey: 'SV_1',
  name: '',
  created: null,
  language: null,
  warnings: [],
  questions: [
    question('QID1', 'single', { options: [option(1), option(2)] }),
    question('QID2', 'single', { options: [option('a'), option('2')] }),
    question('QID3', 'multi', {
      options: [option(1), option(2)],
      columns: [
        { name: 'QID3_1', option: 1 },
        { name: 'QID3_2', option: 2 },
      ],
    }),
    question('QID4_TEXT', 'numeric', {}),
    question('QID5_TEXT', 'open', {}),
    question('QID6_TEXT', 'date', {}),
    question('QID7', 'rank', {
      rows: ['1', '2'].map(code => ({ code, label: code, raw: code })),
      columns: [
        { name: 'QID7_1', row: '1' },
        { name: 'QID7_2', row: '2' },
      ],
    }),
    question('recordedDate', 'date', {}),
    question('ED:my field', 'meta', { columns: [{ name: 'ED_my.field' }] }),
  ],
}

const COLUMNS = [
  'QID1',
  'QID2',
  'QID3_1',
  'QID3_2',
  'QID4_TEXT',
  'QID5_TEXT',
  'QID6_TEXT',
  'QID7_1',
  'QID7_2',
  'my field',
] as const
const HEADER = [
  '{"ImportId":"_recordId"}',
  '{"ImportId":"status"}',
  '{"ImportId":"recordedDate","timeZone":"UTC"}',
  '{"ImportId":"ipAddress"}',
  ...COLUMNS.map(ImportId => JSON.stringify({ ImportId })),
]

const read = (
  given: Partial<Record<(typeof COLUMNS)[number], string>>,
  status = '0',
  unknown: UnknownCodes = new Set(),
) => {
  const columns = fileColumns(definition, HEADER)
  const row = ['R_1', status, '2026-09-01 08:00:00', '198.51.100.7', ...COLUMNS.map(name => given[name] ?? '')]
  const response = rowReader(definition, columns, { from: null, to: Date.UTC(2026, 9, 1) }, unknown)(row)
  if (response === 'unfinished') throw new Error('The response counts as unfinished.')
  return response
}
const cellsOf = (given: Parameters<typeof read>[0]) => {
  const { recordedDate: _, ...cells } = read(given)!.cells
  return cells
}

describe('cells of Qualtrics', () => {
  it('that are blank were not asked', () => {
    expect(read({})).toEqual({
      id: 'R_1',
      at: '2026-09-01T08:00:00.000Z',
      cells: { recordedDate: '2026-09-01T08:00:00.000Z' },
    })
  })

  it('with the mark were shown and left empty', () => {
    expect(cellsOf({ QID1: '-99', QID2: '-99', QID4_TEXT: '-99', QID5_TEXT: '-99', QID6_TEXT: '-99' })).toEqual({
      QID1: null,
      QID2: null,
      QID4_TEXT: null,
      QID5_TEXT: null,
      QID6_TEXT: null,
    })
  })

  it('hold the code of the option, as a number or as text', () => {
    expect(cellsOf({ QID1: '2', QID2: '2' })).toEqual({ QID1: 2, QID2: '2' })
  })

  it.each([
    ['one picked', '1', '0', 1, 0],
    ['the other picked', '0', '1', 0, 1],
    ['none picked', '0', '0', null, null],
    ['none picked, in the other mark', '-99', '-99', null, null],
    ['one of them not shown', '1', '', 1, undefined],
    ['a recode in place of 1', '7', '0', 1, 0],
  ])('of choices: %s', (_, first, second, one, two) => {
    expect(cellsOf({ QID3_1: first, QID3_2: second })).toEqual({
      QID3_1: one,
      ...(two !== undefined && { QID3_2: two }),
    })
  })

  it.each([
    ['12', 12],
    ['-0.5', -0.5],
    [' 3 ', 3],
    ['many', null],
    ['1e999', null],
  ])('of numbers: %s', (cell, number) => {
    expect(cellsOf({ QID4_TEXT: cell })).toEqual({ QID4_TEXT: number })
  })

  it('of rankings are places of its rows', () => {
    expect(cellsOf({ QID7_1: '2', QID7_2: '3' })).toEqual({ QID7_1: 2, QID7_2: null })
    expect(cellsOf({ QID7_1: '1.5', QID7_2: '0' })).toEqual({ QID7_1: null, QID7_2: null })
  })

  it('of texts are as they were typed, dates are ISO', () => {
    expect(cellsOf({ QID5_TEXT: 'a "b"\n🙂', QID6_TEXT: '3/4/2026', 'my field': 'x' })).toEqual({
      QID5_TEXT: 'a "b"\n🙂',
      QID6_TEXT: '2026-03-04',
      'ED_my.field': 'x',
    })
  })

  it.each(['1', '2', '9', '17'])('of status %s are nobody’s', status => {
    expect(read({ QID1: '1' }, status)).toBeNull()
  })

  it.each(['0', '4', '8', '16'])('of status %s count', status => {
    expect(read({ QID1: '1' }, status)?.cells.QID1).toBe(1)
  })

  it('of a response recorded before the window, at its end or later belong to another one', () => {
    const columns = fileColumns(definition, HEADER)
    const window = { from: Date.UTC(2026, 8, 1, 7), to: Date.UTC(2026, 8, 1, 8, 0, 1) }
    const read = rowReader(definition, columns, window, new Set())
    const row = (recorded: string) => ['R_1', '0', recorded, '', ...COLUMNS.map(() => '')]
    for (const inside of ['2026-09-01 07:00:00', '2026-09-01 08:00:00'])
      expect(read(row(inside))).toMatchObject({ id: 'R_1' })
    for (const outside of ['2026-09-01 06:59:59', '2026-09-01 08:00:01']) expect(read(row(outside))).toBeNull()
  })

  it.each([
    ['1', true],
    ['True', true],
    ['', true],
    ['0', false],
    ['False', false],
  ])('of a response whose column “Finished” says “%s” count: %s', (finished, counts) => {
    const columns = fileColumns(definition, [...HEADER, '{"ImportId":"finished"}'])
    const read = rowReader(definition, columns, { from: null, to: Infinity }, new Set())
    const response = read(['R_1', '0', '2026-09-01 08:00:00', '', ...COLUMNS.map(() => ''), finished])
    expect(response).toEqual(counts ? expect.objectContaining({ id: 'R_1' }) : 'unfinished')
  })

  it('with a code that no option has are remembered, and hold no answer', () => {
    const unknown: UnknownCodes = new Set()
    expect(read({ QID1: '7', QID2: 'b' }, '0', unknown)?.cells).toMatchObject({ QID1: null, QID2: null })
    expect([...unknown]).toEqual(['QID1 7', 'QID2 b'])
  })
})

describe('columns of Qualtrics', () => {
  it('are found by import id, never by name or place', () => {
    const columns = fileColumns(definition, [...HEADER].reverse())
    expect([columns.id, columns.byName.get('QID3_2')]).toEqual([HEADER.length - 1, 6])
  })

  it('about people are never read', () => {
    const about = { ...definition, questions: [question('ipAddress', 'meta', {})] }
    expect(fileColumns(about, HEADER).byName.size).toBe(0)
  })

  it('that the definition lacks are named', () => {
    const header = [...HEADER, '{"ImportId":"QID77_TEXT"}', '{"ImportId":"QID8_NPS_GROUP"}']
    expect(fileColumns(definition, header).unknown).toEqual(['QID77_TEXT'])
  })
})
