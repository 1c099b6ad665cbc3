import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportReview } from '@core/contract'
import { sharedData } from '../../test/harness/sharedData'
import { readSurvey } from './read'
import { SurveyFileError } from './types'

type Expectation = 'refuse' | 'warn' | 'either'

const isSurvey = (name: string) => /\.(z?sav|csv|tsv|txt)$/i.test(name)
const filesIn = (folder: string | null) =>
  folder === null
    ? []
    : readdirSync(folder)
        .filter(isSurvey)
        .map(name => ({ folder, name }))

const malformed = ['malformed/sav', 'malformed/csv'].flatMap(place => {
  const folder = sharedData(place)
  if (folder === null) return []
  const expected = JSON.parse(readFileSync(join(folder, '_expected.json'), 'utf8')) as Record<
    string,
    { expect: Expectation; why: string }
  >
  return Object.entries(expected).map(([name, { expect, why }]) => ({ folder, name, expectation: expect, why }))
})
const valid = ['sav-tricky/real', 'sav-tricky/synthetic', 'csv-tricky/real', 'csv-tricky/synthetic'].flatMap(place =>
  filesIn(sharedData(place)),
)

/** The whole import of a file up to its review, as the reading process runs it. */
describe.skipIf(malformed.length === 0)('the import of every file', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tabularium-files-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const read = (file: { folder: string; name: string }): Promise<ImportReview | SurveyFileError> =>
    readSurvey(
      { path: join(file.folder, file.name), fileName: file.name, folder, options: null, codebook: null },
      () => undefined,
    ).catch((error: unknown) => {
      if (error instanceof SurveyFileError) return error
      throw error
    })

  it.each(malformed)('$expectation: $name ($why)', async file => {
    const outcome = await read(file)
    if (outcome instanceof SurveyFileError) {
      expect(outcome.problem.message).toMatch(/\w+ \w+/)
      expect(outcome.problem.advice).toMatch(/\w+ \w+/)
    } else {
      expect(file.expectation).not.toBe('refuse')
      if (file.expectation === 'warn') expect(outcome.warnings).not.toEqual([])
    }
  })

  it.each(valid)('reads $name', async file => {
    const outcome = await read(file)
    expect(outcome).not.toBeInstanceOf(SurveyFileError)
    if (!(outcome instanceof SurveyFileError)) expect(outcome.variables).toBeGreaterThan(0)
  })
})
