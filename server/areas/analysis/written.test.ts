import { describe, expect, it } from 'vitest'
import type { Cube } from '@core/crosstab'
import { writeAnswer, writeCubes, type Answer } from './written'

// Its labels take more bytes than signs.
const cube = (id: string): Cube => ({
  id,
  columns: [{ key: 'T', label: 'Größe 🍟', group: null, block: null, letter: null }],
  base: { n: [3], w: [0.1 + 0.2], w2: [1e-300] },
  rows: [],
  numbers: [],
  overlaps: [],
  disjointRows: true,
})

describe('an answer over written cubes', () => {
  it('is the JSON of the same answer over cubes', async () => {
    const cubes = [[cube('süß'), null], [cube('b')]]
    const passing = { n: 3, w: 3, w2: 3 }
    const { cubes: written, ...rest } = await writeCubes({ cubes, passing, weighted: 3 })
    expect(rest).toEqual({ passing, weighted: 3 })
    expect(written[0]?.[1]).toBeNull()
    const head = { outcome: 'cube', question: 'q', breakout: null, row_axis: null, title: 'Q', subtitle: '' } as const
    const problem = { outcome: 'problem', question: 'p', breakout: null, code: 'protected', message: 'Few.' } as const
    const answer = <OneCube>(one: OneCube, two: OneCube): Answer<OneCube> => ({
      dataset_version: 1,
      respondents: 3,
      filtered: { n: 3, w: 3, eff: 3 },
      weight: null,
      wave_sample: [two],
      tables: [{ ...head, cube: one }, problem, { ...head, cube: two }],
    })
    const bytes = new Uint8Array()
    const json = writeAnswer(answer(written[0]?.[0] ?? bytes, written[1]?.[0] ?? bytes))
    expect(json.read()).toEqual(answer(cubes[0]?.[0], cubes[1]?.[0]))
    const { wave_sample: _, ...alone } = answer(bytes, bytes)
    expect(writeAnswer({ ...alone, tables: [] }).read()).toEqual({ ...alone, tables: [] })
  })
})
