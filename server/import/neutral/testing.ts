import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SurveyFile } from '../types'
import { readNeutral } from './read'
import type { NeutralDefinition, NeutralOption, NeutralQuestion, NeutralResponse, NeutralRow } from './types'
import { writeNeutral } from './write'

/** For tests: options of the given codes, labelled in their order. */
export const optionsOf = (labels: Readonly<Record<string, string>>): NeutralOption[] =>
  Object.entries(labels).map(([code, label]) => ({
    code: /^-?\d+$/u.test(code) ? Number(code) : code,
    label,
    raw: `<b>${label}</b>`,
  }))

/** For tests: rows by code. */
export const rowsOf = (labels: Readonly<Record<string, string>>): NeutralRow[] =>
  Object.entries(labels).map(([code, label]) => ({ code, label, raw: label }))

/** For tests: a question whose columns follow from its kind, options and rows. */
export const questionOf = (
  name: string,
  kind: NeutralQuestion['kind'],
  rest: Partial<NeutralQuestion> = {},
): NeutralQuestion => {
  const { options = [], rows = [] } = rest
  const places = rows.length === 0 ? [undefined] : rows.map(({ code }) => code)
  const columns = places.flatMap(row =>
    (kind === 'multi' ? options.map(({ code }) => code) : [undefined]).map(option => ({
      name: [`Q_${name}`, row, option].filter(part => part !== undefined).join('_'),
      ...(row !== undefined && { row }),
      ...(option !== undefined && { option }),
    })),
  )
  return {
    ref: `ref-${name}`,
    name,
    kind,
    textRaw: `<p>About ${name}</p>`,
    text: `About ${name}`,
    options,
    rows,
    columns,
    ...rest,
  }
}

/** For tests: a definition of these questions. */
export const definitionOf = (
  questions: readonly NeutralQuestion[],
  rest: Partial<NeutralDefinition> = {},
): NeutralDefinition => ({
  provider: 'qualtrics',
  survey: 'SV_1',
  name: 'Test survey',
  created: '2026-03-31T10:20:30Z',
  language: 'en',
  questions,
  warnings: [],
  ...rest,
})

/** For tests: one response per list of cells, each a minute after the one before. */
export const responsesOf = (cells: readonly NeutralResponse['cells'][]): NeutralResponse[] =>
  cells.map((each, at) => ({ id: `R_${at + 1}`, at: new Date(Date.UTC(2026, 8, 1, 8, at)).toISOString(), cells: each }))

/** For tests: the text of a survey file. */
export const fileText = async (
  definition: NeutralDefinition,
  responses: readonly NeutralResponse[],
): Promise<string> => {
  let text = ''
  for await (const line of writeNeutral(definition, responses)) text += line
  return text
}

/** For tests: writes a text into a file of its own and reads it. */
export const readText = async (text: string | Uint8Array): Promise<SurveyFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'neutral-'))
  try {
    const path = join(folder, 'survey.jsonl')
    await writeFile(path, text)
    return await readNeutral(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** For tests: a survey after writing and reading it. */
export const surveyFileOf = async (
  questions: readonly NeutralQuestion[],
  cells: readonly NeutralResponse['cells'][],
): Promise<SurveyFile> => readText(await fileText(definitionOf(questions), responsesOf(cells)))
