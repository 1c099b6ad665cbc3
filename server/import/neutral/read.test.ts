import { readdirSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FIRST_CODE } from '@core/crosstab'
import { detectFormat } from '../detect'
import { readSurvey } from '../read'
import { SurveyFileError, type ReadProgress } from '../types'
import { readNeutral } from './read'
import { definitionOf, fileText, optionsOf, questionOf, readText, responsesOf, rowsOf } from './testing'
import type { NeutralDefinition, NeutralQuestion, NeutralResponse } from './types'

const BRANDS = optionsOf({ 3: 'Alder', 6: 'Birch' })
const ONE = questionOf('S', 'single', { options: BRANDS })
const WORDS = questionOf('O', 'open')

const codesIn = async (text: string, name: string): Promise<unknown[]> => {
  const column = (await readText(text)).table.column(name)
  if (column?.kind !== 'coded') throw new Error(`${name} is not coded.`)
  return [...column.index].map(index => column.dictionary[index - FIRST_CODE])
}

const problemOf = async (text: string | Uint8Array) => {
  try {
    await readText(text)
  } catch (error) {
    if (error instanceof SurveyFileError) return error.problem
    throw error
  }
  throw new Error('The file was expected to be refused.')
}

describe('the file of a provider survey', () => {
  it('is written a line at a time and read again as it was', async () => {
    const warnings = [{ code: 'merged', message: 'Two choices were merged.', where: 'S' }]
    const definition = definitionOf([ONE, WORDS], { warnings })
    const responses = responsesOf([{ Q_S: 3, Q_O: 'It "just"\nworks 🙂\u2028' }, { Q_S: null }, {}])
    const text = await fileText(definition, responses)
    expect(text.split('\n').filter(line => line !== '')).toHaveLength(4)
    expect(detectFormat(Buffer.from(text), 'any.csv')).toEqual({ ok: true, format: 'survey' })
    const file = await readText(text)
    expect(file).toMatchObject({
      format: 'survey',
      respondents: 3,
      encoding: 'utf-8',
      software: 'Qualtrics',
      created: '2026-03-31T10:20:30',
      fileLabel: 'Test survey',
      warnings,
      sets: [],
    })
    expect(file.variables[0]?.hint?.declared).toEqual(ONE)
    expect(await codesIn(text, 'Q_O')).toEqual(['It "just"\nworks 🙂\u2028', undefined, undefined])
  })

  it('may begin with a byte order mark, hold blank lines and end lines as Windows does', async () => {
    const text = await fileText(definitionOf([ONE]), responsesOf([{ Q_S: 6 }]))
    expect(await codesIn(`\uFEFF${text.replaceAll('\n', '\r\n\r\n')}`, 'Q_S')).toEqual([6])
  })

  it('counts a response that comes twice once, as it was last changed', async () => {
    const response = (id: string, minute: number, code: number): NeutralResponse => ({
      id,
      at: `2026-09-01T08:0${minute}:00Z`,
      cells: { Q_S: code },
    })
    const responses = [
      response('a', 1, 3),
      response('b', 5, 6),
      response('a', 2, 6),
      response('b', 4, 3),
      response('c', 1, 3),
      response('c', 1, 6),
      response('b', 1, 3),
    ]
    const text = await fileText(definitionOf([ONE]), responses)
    expect((await readText(text)).respondents).toBe(3)
    expect(await codesIn(text, 'Q_S')).toEqual([6, 6, 6])
  })

  it('compares moments as moments, whatever their zone is written like', async () => {
    const responses = [
      { id: 'a', at: '2026-09-01T10:00:00+02:00', cells: { Q_S: 3 } },
      { id: 'a', at: '2026-09-01T08:30:00Z', cells: { Q_S: 6 } },
    ]
    expect(await codesIn(await fileText(definitionOf([ONE]), responses), 'Q_S')).toEqual([6])
  })

  it('says how far it is over both passes, and stops when asked to', async () => {
    const text = await fileText(definitionOf([ONE]), responsesOf(Array.from({ length: 40 }, () => ({ Q_S: 3 }))))
    const path = join(await mkdtemp(join(tmpdir(), 'neutral-')), 'survey.jsonl')
    await writeFile(path, text)
    const said: ReadProgress[] = []
    await readNeutral(path, { onProgress: progress => said.push(progress) })
    const total = 2 * Buffer.byteLength(text)
    expect(said.map(({ done }) => done)).toEqual([total / 2, total])
    expect(said.every(progress => progress.total === total)).toBe(true)
    const signal = AbortSignal.abort(new Error('stopped'))
    await expect(readNeutral(path, { signal })).rejects.toThrow('stopped')
  })

  it('is read by the import of any file, and takes no codebook', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'neutral-'))
    const path = join(folder, 'survey')
    await writeFile(path, await fileText(definitionOf([ONE]), responsesOf([{ Q_S: 6 }])))
    const task = { path, fileName: 'survey.jsonl', folder, options: null, codebook: null }
    expect(await readSurvey(task, () => undefined)).toMatchObject({ format: 'survey', respondents: 1, csv: null })
    expect(readdirSync(folder)).toContain('staged')
    await expect(readSurvey({ ...task, codebook: path }, () => undefined)).rejects.toThrow('takes no codebook')
  })
})

describe('a provider survey with a mistake is refused', () => {
  const lines = async (...rest: string[]) => `${await fileText(definitionOf([ONE, WORDS]), [])}${rest.join('\n')}`
  const cells = (all: unknown) => JSON.stringify({ id: 'R', at: '2026-09-01T08:00:00Z', cells: all })
  const good = cells({ Q_S: 3 })

  it.each([
    ['a line that is cut off', good.slice(0, -3), 'not_json', 'line 3'],
    ['a line that is a list', '[1]', 'not_a_response', 'line 3'],
    ['no id', '{"at":"2026-09-01","cells":{}}', 'not_a_response', 'line 3'],
    ['no moment', '{"id":"R","at":"soon","cells":{}}', 'not_a_response', 'line 3'],
    ['no cells', '{"id":"R","at":"2026-09-01","cells":[]}', 'not_a_response', 'line 3'],
    ['an unknown column', cells({ Q_S: 3, Q_X: 1 }), 'unknown_column', 'line 3, column Q_X'],
    ['a column named like a part of objects', cells({ toString: 1 }), 'unknown_column', 'line 3, column toString'],
    ['an unknown code', cells({ Q_S: 4 }), 'unknown_code', 'line 3, column Q_S'],
    ['a code as text', cells({ Q_S: '3' }), 'wrong_cell', 'line 3, column Q_S'],
    ['a number for words', cells({ Q_O: 3 }), 'wrong_cell', 'line 3, column Q_O'],
    ['a list for an answer', cells({ Q_O: ['x'] }), 'wrong_cell', 'line 3, column Q_O'],
    ['a text of more than a megabyte', cells({ Q_O: 'é'.repeat(600_000) }), 'wrong_cell', 'line 3, column Q_O'],
  ])('for %s', async (_, line, code, where) => {
    const problem = await problemOf(await lines(good, line))
    expect(problem).toMatchObject({ code, where })
    expect(problem.message).toMatch(/^[A-Z].*\.$/u)
    expect(problem.message.length).toBeLessThan(200)
    expect(problem.advice).toMatch(/\w+ \w+/u)
  })

  it.each([
    ['a tick', 'multi', { Q_C_3: 2 }],
    ['a tick that is true', 'multi', { Q_C_3: true }],
    ['a number', 'numeric', { Q_C: '4' }],
    ['a day', 'date', { Q_C: '31.03.2026' }],
    ['a day that there is not', 'date', { Q_C: '2026-02-30' }],
    ['a place', 'rank', { Q_C_a: 3 }],
    ['a recommendation', 'nps', { Q_C: 11 }],
  ] as const)('for %s that cannot be one', async (_, kind, all) => {
    const parts = { multi: { options: BRANDS }, rank: { rows: rowsOf({ a: 'A', b: 'B' }) } }
    const question = questionOf('C', kind, kind === 'multi' || kind === 'rank' ? parts[kind] : {})
    const text = `${await fileText(definitionOf([question]), [])}${cells(all)}`
    expect((await problemOf(text)).code).toMatch(/^(wrong_cell|unknown_code)$/u)
  })

  it('for bytes that are not UTF-8, with their line', async () => {
    const bytes = Buffer.concat([Buffer.from(await lines(good, '')), Buffer.from([0x7b, 0xff, 0x7d])])
    expect(await problemOf(bytes)).toMatchObject({ code: 'not_utf8', where: 'line 3' })
  })

  it('for a line without end', async () => {
    const bytes = Buffer.concat([Buffer.from(await lines(good, '')), Buffer.alloc(65 * 1024 ** 2, 'x')])
    expect(await problemOf(bytes)).toMatchObject({ code: 'line_too_long', where: 'line 3' })
  })

  it('without responses, in words that say what to do', async () => {
    expect(await problemOf(await lines())).toMatchObject({ code: 'no_respondents', where: null })
  })

  const head = (definition: unknown) => `${JSON.stringify({ tabularium_survey: 1, definition })}\n${good}\n`
  it.each([
    ['of another version', `{"tabularium_survey":2,"definition":{}}\n${good}`, 'survey_version'],
    ['without definition', `{"tabularium_survey":1}\n${good}`, 'survey_definition'],
    ['that is no number', `{"tabularium_survey":"1"}\n${good}`, 'survey_definition'],
    ['whose definition lacks parts', head({ provider: 'x' }), 'survey_definition'],
    ['that is cut off', '{"tabularium_survey":1,"defini', 'not_json'],
  ])('with a first line %s', async (_, text, code) => {
    expect(await problemOf(text)).toMatchObject({ code, where: expect.stringMatching(/^line 1/u) as string })
  })

  const multi = questionOf('M', 'multi', { options: BRANDS })
  const grid = questionOf('G', 'grid', { options: BRANDS, rows: rowsOf({ a: 'A', b: 'B' }) })
  const wrong: [string, NeutralQuestion[]][] = [
    ['no questions', []],
    ['two questions with one name', [ONE, { ...WORDS, name: 'S' }]],
    ['two questions with one id', [ONE, { ...WORDS, ref: ONE.ref }]],
    ['two columns with one name', [ONE, { ...WORDS, columns: ONE.columns }]],
    ['a column name with a space', [{ ...WORDS, columns: [{ name: 'a b' }] }]],
    ['two options with one code', [{ ...ONE, options: [...BRANDS, ...BRANDS] }]],
    ['codes of both types', [{ ...ONE, options: [...BRANDS, { code: 'x', label: 'x', raw: 'x' }] }]],
    ['a code with space around it', [{ ...ONE, options: [{ code: ' x', label: 'x', raw: 'x' }] }]],
    ['two rows with one code', [{ ...grid, rows: [...grid.rows, ...grid.rows] }]],
    ['a choice without options', [{ ...ONE, options: [] }]],
    ['a grid without rows', [{ ...grid, rows: [], columns: [{ name: 'x' }] }]],
    ['a question without columns', [{ ...ONE, columns: [] }]],
    ['two columns for one choice', [{ ...ONE, columns: [{ name: 'x' }, { name: 'y' }] }]],
    ['a column about no row', [{ ...grid, columns: [...grid.columns, { name: 'x' }] }]],
    ['a column about another row', [{ ...grid, columns: [...grid.columns, { name: 'x', row: 'z' }] }]],
    ['a row without column', [{ ...grid, columns: grid.columns.slice(1) }]],
    ['an option without column', [{ ...multi, columns: multi.columns.slice(1) }]],
    ['a column for no option', [{ ...multi, columns: [...multi.columns, { name: 'x', option: 77 }] }]],
    [
      'a ranking with places that are texts',
      [questionOf('K', 'rank', { rows: grid.rows, options: [{ code: 'x', label: 'x', raw: 'x' }] })],
    ],
    ['a kind that does not exist', [{ ...ONE, kind: 'slider' as 'single' }]],
  ]
  it.each(wrong)('with a definition that has %s', async (_, questions) => {
    const definition: NeutralDefinition = definitionOf(questions)
    const problem = await problemOf(head(definition))
    expect(problem).toMatchObject({ code: 'survey_definition', where: expect.stringMatching(/^line 1/u) as string })
    expect(problem.message).toMatch(/^[A-Z"].*\.$/u)
  })
})
