import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Code } from '@core/crosstab'
import { SurveyFileError, type SurveyFile } from '../types'
import { readSav, type SavOptions } from './index'
import { cellsOf } from './testing'
import { savBytes, type SavContent, type SavVariable, type SavWriteOptions } from '../../dataFiles/sav/write'

const folder = mkdtempSync(join(tmpdir(), 'tabularium-sav-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DAY = (20 << 16) | (11 << 8)
const MOMENT = (22 << 16) | (23 << 8) | 2
const LONG = 'Längere Antwort. '.repeat(40).trim()

const variables: readonly SavVariable[] = [
  { name: 'respondent_number', width: 0, label: 'Respondent' },
  {
    name: 'Größe',
    width: 0,
    label: 'How tall?',
    valueLabels: [
      { code: 1, label: 'small' },
      { code: 2, label: 'groß' },
      { code: 99, label: "Don't know" },
    ],
    missing: { values: [99], ranges: [[-Infinity, -1]] },
  },
  { name: 'region', width: 6, valueLabels: [{ code: 'N', label: 'North' }], missing: { values: ['REF'], ranges: [] } },
  { name: 'comment', width: 1000 },
  { name: 'interview', width: 0, format: DAY },
  { name: 'started', width: 0, format: MOMENT },
  { name: 'wgt', width: 0 },
]

const cases: readonly (readonly (Code | null)[])[] = [
  [1, 1, 'N', LONG, 13_955_068_800, 13_955_068_800.5, 0.75],
  [2, 99, 'REF', null, 13_955_155_200, 0, 1.25],
  [3, -5, '  S ', 'kurz', null, null, null],
  [400, null, null, ' ', 0, 86_399, 1],
]

const content: SavContent = {
  variables,
  cases,
  caseCount: cases.length,
  weight: 'wgt',
  sets: [{ name: 'both', label: 'Both sets', type: 'D', counted: 1, members: ['Größe', 'wgt'] }],
}

const bytesOf = (source: SavContent, options?: SavWriteOptions): Uint8Array =>
  Buffer.concat([...savBytes(source, options)])

const readBytes = (bytes: Uint8Array, options?: SavOptions): Promise<SurveyFile> => {
  const path = join(folder, 'test.sav')
  writeFileSync(path, bytes)
  return readSav(path, options)
}

const problemOf = async (bytes: Uint8Array): Promise<SurveyFileError['problem']> => {
  const outcome = await readBytes(bytes).catch((error: unknown) => error)
  if (!(outcome instanceof SurveyFileError)) throw new Error('expected a refusal')
  return outcome.problem
}

const STORAGES: readonly SavWriteOptions[] = [
  { compression: 'none' },
  { compression: 'bytecode' },
  { compression: 'zlib' },
  { compression: 'zlib', blockBytes: 16 },
  { compression: 'none', littleEndian: false },
  { compression: 'bytecode', littleEndian: false },
  { compression: 'zlib', littleEndian: false },
]

describe('a file we wrote', () => {
  it.each(STORAGES)('reads the same from every storage: %o', async options => {
    const file = await readBytes(bytesOf(content, options))
    expect(file).toMatchObject({
      format: options.compression === 'zlib' ? 'zsav' : 'sav',
      respondents: 4,
      weightVariable: 'wgt',
      encoding: 'utf-8',
      created: '2025-01-01T12:00:00',
      warnings: [],
    })
    expect(file.variables.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'respondent_number numeric',
      'Größe numeric',
      'region text',
      'comment text',
      'interview date',
      'started date',
      'wgt numeric',
    ])
    expect(file.variables[1]).toMatchObject({ valueLabels: variables[1]?.valueLabels, missing: variables[1]?.missing })
    expect(cellsOf(file, 'respondent_number')).toEqual([1, 2, 3, 400])
    expect(cellsOf(file, 'Größe')).toEqual([1, 99, -5, null])
    expect(cellsOf(file, 'region')).toEqual(['N', 'REF', 'S', null])
    expect(cellsOf(file, 'comment')).toEqual([LONG, null, 'kurz', null])
    expect(cellsOf(file, 'interview')).toEqual(['2025-01-01', '2025-01-02', null, '1582-10-14'])
    expect(cellsOf(file, 'started')).toEqual([
      '2025-01-01T00:00:00.500',
      '1582-10-14T00:00:00',
      null,
      '1582-10-14T23:59:59',
    ])
    expect(cellsOf(file, 'wgt')).toEqual([0.75, 1.25, null, 1])
  })

  it('marks declared missing values in the columns, apart from what was not asked', async () => {
    const file = await readBytes(bytesOf(content))
    expect(file.table.column('Größe')).toMatchObject({ dictionary: [1, 99, -5], userMissing: [1, 2] })
    expect(file.table.column('region')).toMatchObject({ dictionary: ['N', 'REF', 'S'], userMissing: [1] })
  })

  it('keeps the byte lengths of set labels when letters take two bytes', async () => {
    const members = ['Größe', 'wgt']
    for (const type of ['C', 'D', 'E'] as const) {
      const sets = [{ name: 'both', label: 'Zwölf Uhr', type, members }]
      expect((await readBytes(bytesOf({ ...content, sets }))).sets).toMatchObject([
        { label: 'Zwölf Uhr', type, members },
      ])
    }
  })

  it('reads to the end when the header does not know the number of respondents', async () => {
    for (const compression of ['none', 'bytecode', 'zlib'] as const) {
      const file = await readBytes(bytesOf({ ...content, caseCount: -1 }, { compression }))
      expect(file.respondents).toBe(4)
    }
  })

  it('reports counted progress that never falls', async () => {
    const seen: number[] = []
    const many = Array.from({ length: 30_000 }, (_, at) => cases[at % 4] ?? [])
    await readBytes(bytesOf({ ...content, cases: many, caseCount: many.length }), {
      onProgress: ({ unit, done, total }) => {
        expect([unit, total]).toEqual(['rows', 30_000])
        seen.push(done)
      },
    })
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(seen.at(-1)).toBe(30_000)
  })

  it('stops when aborted, with the reason of the signal', async () => {
    const controller = new AbortController()
    const many = Array.from({ length: 30_000 }, (_, at) => cases[at % 4] ?? [])
    const reading = readBytes(bytesOf({ ...content, cases: many, caseCount: many.length }, { compression: 'none' }), {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('cancelled by the user')),
    })
    await expect(reading).rejects.toThrow('cancelled by the user')
  })
})

/** Without the long text, so that a file is about 1 KB and can be cut in very many places. */
const small: SavContent = {
  ...content,
  variables: variables.map(variable => (variable.name === 'comment' ? { ...variable, width: 12 } : variable)),
}

describe('a file that lies or breaks off', () => {
  it('is refused when it holds fewer respondents than announced, with both numbers', async () => {
    expect(await problemOf(bytesOf({ ...content, caseCount: 5 }))).toMatchObject({
      code: 'cases_missing',
      message: 'The file says it has 5 respondents, but its data end after 4.',
    })
  })

  it('is read with a warning when it holds more than announced', async () => {
    const file = await readBytes(bytesOf({ ...content, caseCount: 3 }, { compression: 'none' }))
    expect(file.respondents).toBe(3)
    expect(file.warnings.map(({ code }) => code)).toEqual(['trailing_bytes'])
  })

  it.each(STORAGES)(
    'is refused in our words wherever it is cut: %o',
    async options => {
      const whole = bytesOf(small, options)
      const step = options.compression === 'bytecode' ? 1 : 7
      for (let length = 0; length < whole.length; length += step) {
        const { code, message, advice } = await problemOf(whole.subarray(0, length))
        expect([code, message, advice], `cut at ${length}`).not.toContain('')
      }
    },
    60_000,
  )

  it('never fails in foreign words, whatever bits are flipped', async () => {
    let state = 12_345
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 4_294_967_296) * below)
    }
    const foreign: unknown[] = []
    for (const options of STORAGES.slice(0, 4)) {
      const whole = bytesOf(small, options)
      for (let round = 0; round < 250; round += 1) {
        const bytes = Uint8Array.from(whole)
        for (let flip = 0; flip < 1 + random(4); flip += 1) {
          const at = random(bytes.length)
          bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
        }
        await readBytes(bytes).catch((error: unknown) => {
          if (!(error instanceof SurveyFileError)) foreign.push(error)
        })
      }
    }
    expect(foreign).toEqual([])
  })
})
