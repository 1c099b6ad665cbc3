import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe as about, expect, it } from 'vitest'
import { tabulate, type DataTable } from '@core/crosstab'
import { answersOf, rowQuestion, type QuestionDef } from '@core/domain'
import { preparedQuestions, prepare } from '@core/domain/preparation'
import { describe, type PreparedData } from '@server/dataFiles/describe'
import { writeCsvFile } from '@server/dataFiles/csvFile'
import { writeSavFile } from '@server/dataFiles/savFile'
import { writeTripleSFile } from '@server/dataFiles/tripleS'
import { openArchive } from '@server/import/archive'
import { parseCodebook } from '@server/import/codebook'
import { readCsv } from '@server/import/csv'
import { readQuestions, weightsIn } from '@server/import/mapping'
import { readSav } from '@server/import/sav'
import { readTripleS } from '@server/import/tripleS'
import type { SurveyFile } from '@server/import/types'
import { openZip } from '@server/import/zip'
import { hasSharedData, neededData } from '../harness/sharedData'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabularium-data-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Questions {
  readonly questions: readonly QuestionDef[]
  readonly table: DataTable
  readonly weight: string | null
}

/** The questions that the reader finds in a file by itself. */
const questionsOf = (file: SurveyFile): Questions => {
  const { variables, steps } = readQuestions(file)
  const weight = weightsIn(steps)?.default ?? null
  return { questions: preparedQuestions(prepare(variables, steps).state), table: file.table, weight }
}

const dataOf = ({ questions, table, weight }: Questions): PreparedData => ({
  title: 'Tracker',
  respondents: table.length,
  questions,
  weights: weight === null ? [] : [{ name: weight, label: 'Weight', best: true }],
})

/** Base and answers of every table, by the text of question, row and answer, weighted where there is a weight. */
const figuresOf = ({ questions, table, weight }: Questions): Map<string, unknown> => {
  const figures = new Map<string, unknown>()
  for (const answers of questions.flatMap(answersOf)) {
    const [cube] = tabulate(table, { rows: [rowQuestion(answers)], banner: [], ...(weight !== null && { weight }) })
    const rows = cube?.rows.filter(({ type }) => type === 'cat') ?? []
    const name = answers.breakout?.name ?? answers.question.name
    figures.set(name.toLowerCase(), {
      base: cube?.base.n[0],
      weighted: cube?.base.w[0]?.toFixed(6),
      rows: rows.map(({ label, n }) => `${label} ${n[0] ?? ''}`).sort(),
    })
  }
  return figures
}

const SURVEYS = [
  'burger-tracking/burger-tracking.sav',
  'quantipy-a/derived/quantipy-a.sav',
  'star-wars/StarWars.csv',
  'nonvoters/nonvoters_data.csv',
  'kaggle-2019/multiple_choice_responses.csv.gz',
]

const surveyAt = async (path: string): Promise<Questions> => {
  const found = neededData(path)
  return questionsOf(path.endsWith('.sav') ? await readSav(found) : await readCsv(found))
}

const fileOf = (survey: Questions, sharedLists: boolean) =>
  describe(dataOf(survey), name => survey.table.column(name), { sharedLists })

const unzipped = (path: string): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => [name, strFromU8(bytes)]))

const expectSame = (before: Questions, after: Questions): void => {
  const [expected, got] = [figuresOf(before), figuresOf(after)]
  expect(expected.size).toBeGreaterThan(10)
  const differing = [...expected].filter(([name, figure]) => JSON.stringify(got.get(name)) !== JSON.stringify(figure))
  expect(differing.map(([name, figure]) => [name, figure, got.get(name)])).toEqual([])
  expect(after.weight?.toLowerCase() ?? null).toBe(before.weight?.toLowerCase() ?? null)
}

about.skipIf(!hasSharedData)(
  'a dataset written out and read again gives the same questions with the same figures',
  () => {
    it.each(SURVEYS)('%s as .sav', async path => {
      const before = await surveyAt(path)
      const out = join(folder, 'out.sav')
      const done: number[] = []
      await writeSavFile(fileOf(before, true), before.table, out, rows => done.push(rows))
      expect(done).toEqual([...done].sort((a, b) => a - b))
      expectSame(before, questionsOf(await readSav(out)))
    })

    it.each(SURVEYS)('%s as CSV with its codebook', async path => {
      const before = await surveyAt(path)
      const out = join(mkdtempSync(join(folder, 'csv-')), 'out.zip')
      writeCsvFile(fileOf(before, false), before.table, out, () => undefined)
      const { 'data.csv': data = '', 'codebook.json': codebook = '' } = unzipped(out)
      const again = join(folder, 'data.csv')
      writeFileSync(again, data)
      expectSame(before, questionsOf(await readCsv(again, { codebook: parseCodebook(codebook) })))
    })

    it.each(SURVEYS)('%s as Triple-S', async path => {
      const before = await surveyAt(path)
      const out = join(mkdtempSync(join(folder, 'sss-')), 'out.zip')
      writeTripleSFile(fileOf(before, false), before.table, out, () => undefined)
      const zip = await openZip(out)
      const archive = await openArchive(zip)
      zip.close()
      if (archive.kind !== 'triple_s') throw new Error('no Triple-S')
      expectSame(before, questionsOf(await readTripleS(archive.definition, archive.data)))
    })
  },
)

const hasPspp = spawnSync('pspp', ['--version']).status === 0

// An independent reader of .sav files; where it is not installed, our own reader has to do.
about.skipIf(!hasSharedData || !hasPspp)('a written .sav in PSPP', () => {
  const syntax = (lines: readonly string[]): string => {
    const path = join(folder, 'syntax.sps')
    writeFileSync(path, [`GET FILE='${join(folder, 'out.sav')}'.`, ...lines].join('\n'))
    const { status, stdout, stderr } = spawnSync('pspp', ['-O', 'format=csv', path], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status, stdout).toBe(0)
    return stdout
  }

  it('is read without a warning, with labels, missing values, sets and the weight', async () => {
    const survey = await surveyAt('burger-tracking/burger-tracking.sav')
    await writeSavFile(fileOf(survey, true), survey.table, join(folder, 'out.sav'), () => undefined)
    const shown = syntax(['MRSETS /DISPLAY NAME=ALL.', 'SHOW WEIGHT.', 'FREQUENCIES S1 Q1_1.'])
    expect(shown).toContain('$Q1.Aidedbrandawareness')
    expect(shown).toContain('WEIGHT is wgt')
    expect(shown).not.toMatch(/warning|error/iu)
    const [cube] = tabulate(survey.table, {
      rows: survey.questions
        .flatMap(answersOf)
        .filter(({ question }) => question.name === 'S1')
        .map(rowQuestion),
      banner: [],
      weight: 'wgt',
    })
    for (const { label, w } of cube?.rows.filter(({ type }) => type === 'cat') ?? [])
      expect(shown).toContain(`${label},${(w[0] ?? 0).toFixed(2)},`)
  })
})
