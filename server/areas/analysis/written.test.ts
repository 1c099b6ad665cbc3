import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Cube } from '@core/crosstab'
import type { PlannedTable } from '@core/domain'
import { answerIn, type Frame } from './present'
import { writeAnswer, type WrittenAnswer } from './written'

const column = (label: string) => ({ key: 'T', label, group: null, block: null, letter: null })
// Its labels take more bytes than signs.
const total = column('Größe 🍟')

const cube = (id: string, columns: Cube['columns'] = [total]): Cube => ({
  id,
  columns,
  base: { n: [3], w: [0.1 + 0.2], w2: [1e-300] },
  rows: [],
  numbers: [],
  overlaps: [],
  disjointRows: true,
})

const planned = (question: string, row: number): PlannedTable => ({
  outcome: 'planned',
  question,
  breakout: null,
  row_axis: null,
  title: 'Q',
  subtitle: '',
  plan: 0,
  row,
})

const frame = (tables: Frame['tables']): Frame => ({
  version: 1,
  reading: { length: 3, full: true, floor: 5 },
  weight: { variable: 'w', label: 'Weight', efficiency: 90 },
  tables,
})

const problem = { outcome: 'problem', question: 'p', breakout: null, code: 'not_tabulated', message: 'No.' } as const
const passing = { n: 3, w: 3, w2: 3 }

const read = ({ packed }: WrittenAnswer): unknown => JSON.parse(brotliDecompressSync(packed).toString())

describe('a written answer', () => {
  it('says the same as one that was not written, whatever columns its cubes have', async () => {
    const cubes = [[cube('süß'), null, cube('c'), cube('d', [column('other')])], [cube('sample')]]
    const around = frame([planned('a', 0), problem, planned('b', 1), planned('c', 2), planned('d', 3)])
    const calculated = { cubes, passing, weighted: 3 }
    const written = await writeAnswer(calculated, { frame: around, plans: 1, sample: null })
    expect(read(written)).toEqual(answerIn(around, calculated, cubes[1] ?? []))
    expect(written.sample.map(text => JSON.parse(text) as unknown)).toEqual(cubes[1])
  })

  it('has the sample that was counted before', async () => {
    const wording = { frame: frame([]), plans: 0, sample: [JSON.stringify(cube('kept'))] }
    const written = await writeAnswer({ cubes: [], passing, weighted: 2 }, wording)
    expect(read(written)).toMatchObject({ wave_sample: [cube('kept')], weight: { without: 1 }, tables: [] })
    expect(written.sample).toEqual([])
  })
})
