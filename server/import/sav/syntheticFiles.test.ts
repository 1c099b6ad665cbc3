import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Code } from '@core/crosstab'
import { sharedData } from '../../../test/harness/sharedData'
import { trimCell } from '../columns'
import type { SurveyFile, VariableInfo } from '../types'
import { isoDay, isoMoment } from './dates'
import { readSav } from './index'
import { cellsOf } from './testing'

interface Truth {
  readonly n_cases: number
  readonly n_variables: number
  readonly file_label: string
  readonly documents: readonly string[]
  readonly weight: string | null
  readonly variables: readonly {
    readonly name: string
    readonly width: number
    readonly label: string | null
    readonly missing: {
      readonly discrete?: readonly Code[]
      readonly range?: readonly [number | null, number | null]
    } | null
    readonly values: readonly (readonly [Code, string])[] | null
  }[]
  readonly rows: readonly (readonly (Code | null)[])[]
  readonly last_row: readonly (Code | null)[] | null
  readonly sums: readonly number[] | null
}

const folder = sharedData('sav-tricky/synthetic/')
const truths = (folder === null ? {} : JSON.parse(readFileSync(`${folder}_truth.json`, 'utf8'))) as Record<
  string,
  Truth
>

const written = (cell: Code | null | undefined, { type, format }: VariableInfo): Code | null => {
  if (cell === null || cell === undefined) return null
  if (type === 'text') return trimCell(String(cell)) || null
  if (type === 'numeric') return Number(cell) + 0
  return /^DATETIME/.test(format) ? isoMoment(Number(cell)) : isoDay(Number(cell))
}

const dictionaryOf = (file: SurveyFile): unknown => ({
  respondents: file.respondents,
  variables: file.variables.length,
  fileLabel: file.fileLabel ?? '',
  documents: file.documents,
  weight: file.weightVariable,
})

describe.runIf(folder !== null)('synthetic files of known content', () => {
  it('are all there', () => {
    expect(
      readdirSync(folder ?? '.')
        .filter(name => /sav$/.test(name))
        .sort(),
    ).toEqual(Object.keys(truths).sort())
  })

  it.each(Object.keys(truths))('%s reads as it was written', async name => {
    const truth = truths[name]
    if (truth === undefined) throw new Error('no truth')
    const file = await readSav(`${folder}${name}`)
    expect(dictionaryOf(file)).toEqual({
      respondents: truth.n_cases,
      variables: truth.n_variables,
      fileLabel: truth.file_label,
      documents: truth.documents,
      weight: truth.weight,
    })
    truth.variables.forEach((wanted, at) => {
      const variable = file.variables[at]
      if (variable === undefined) throw new Error(`no variable ${wanted.name}`)
      const { range, discrete } = wanted.missing ?? {}
      expect(variable).toMatchObject({
        name: wanted.name,
        width: wanted.width,
        label: wanted.label ?? '',
        valueLabels: (wanted.values ?? []).map(([code, label]) => ({ code, label })),
        missing:
          wanted.missing === null
            ? null
            : {
                values: discrete ?? [],
                ranges: range === undefined ? [] : [[range[0] ?? -Infinity, range[1] ?? Infinity]],
              },
      })
      const cells = cellsOf(file, variable.name)
      truth.rows.forEach((row, line) =>
        expect(cells[line], `${variable.name}, case ${line + 1}`).toEqual(written(row[at], variable)),
      )
      if (truth.last_row !== null) expect(cells.at(-1)).toEqual(written(truth.last_row[at], variable))
      const sum = truth.sums?.[at]
      if (sum !== undefined && wanted.width === 0)
        expect(cells.reduce<number>((total, cell) => total + Number(cell), 0)).toBe(sum)
    })
  })

  it('reads the multiple-response sets of all kinds', async () => {
    const { sets } = await readSav(`${folder}mrsets-d-c-e.sav`)
    const plain = { labelsFromCountedValue: false, labelFromFirstMember: false }
    expect(sets).toEqual([
      { ...plain, name: '$brands', label: 'Brands you knów', type: 'D', countedValue: 1, members: ['M1', 'M2', 'M3'] },
      { ...plain, name: '$cols', label: 'Colours said', type: 'C', countedValue: null, members: ['C1', 'C2'] },
      {
        name: '$ads',
        label: 'Ads seen??',
        type: 'E',
        countedValue: 1,
        members: ['E1', 'E2'],
        labelsFromCountedValue: true,
        labelFromFirstMember: false,
      },
    ])
  })
})

const tracker = sharedData('burger-tracking/burger-tracking.sav')

describe.runIf(tracker !== null)('the brand tracker', () => {
  it('has 4,853 respondents, 523 variables and 18 multiple-response sets, and nothing to warn about', async () => {
    const progress: number[] = []
    const file = await readSav(tracker ?? '', { onProgress: ({ done }) => progress.push(done) })
    expect(file).toMatchObject({ format: 'sav', respondents: 4853, encoding: 'utf-8', warnings: [] })
    expect([file.variables.length, file.sets.length]).toEqual([523, 18])
    const names = new Set(file.variables.map(({ name }) => name))
    expect(file.sets.flatMap(({ members }) => members).filter(member => !names.has(member))).toEqual([])
    expect(progress.at(-1)).toBe(4853)
  })
})
