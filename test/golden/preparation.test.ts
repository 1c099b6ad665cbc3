import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CategoricalQuestion } from '@core/crosstab'
import type { SetAction, StepAction } from '@core/domain/preparation'
import { run, writeTables } from '@tools/tables'
import type { TableSpec } from '@tools/tables/oracleTable'
import { COUNTINGS } from '../harness/countings'
import { hasSharedData, neededData } from '../harness/sharedData'

type Multi = Extract<CategoricalQuestion, { kind: 'multi' }>

interface Table {
  readonly spec: TableSpec
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const isPlainSet = (question: { readonly kind: string }): question is Multi =>
  question.kind === 'multi' && !('nets' in question)

/** The set that a table writes out in full, as a step that makes it of columns. */
const setOf = (name: string, { members, base }: Multi): SetAction => ({
  kind: 'set',
  name,
  text: name,
  from: {
    members: members.map(member => ({
      variable: member.var,
      label: member.label,
      counts: member.codes ? [...member.codes] : null,
    })),
  },
  base: base ?? 'answered',
})

describe.skipIf(!hasSharedData)('sets made by steps give the figures of tables that write them out in full', () => {
  let root = ''
  let index = ''
  let preparation = ''
  const ids: string[] = []

  /** A folder as the table runner wants it, whose tables name the sets of a preparation. */
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'prepared-'))
    const source = neededData('kaggle-2019/oracle/_index.json')
    const all = json(source) as { dataset: { file: string }; tables: { id: string }[] }
    const folder = join(root, 'oracle')
    mkdirSync(folder)
    symlinkSync(neededData(`kaggle-2019/${all.dataset.file}`), join(root, all.dataset.file))
    const steps: StepAction[] = []
    const taken = new Set<string>()
    for (const { id } of all.tables) {
      const { spec } = json(neededData(`kaggle-2019/oracle/${id}.json`)) as Table
      if (!isPlainSet(spec.row)) continue
      const name = `set${ids.length + 1}`
      const stem = spec.row.members[0]?.var.split('_')[0] ?? ''
      // What the reader made of the same columns goes first, so that nothing of it can help.
      if (!taken.has(stem)) steps.push({ kind: 'split', of: stem })
      taken.add(stem)
      steps.push(setOf(name, spec.row))
      writeFileSync(join(folder, `${id}.json`), JSON.stringify({ spec: { ...spec, row: { question: name } } }))
      ids.push(id)
    }
    index = join(folder, '_index.json')
    writeFileSync(index, JSON.stringify({ ...all, tables: ids.map(id => ({ id })) }))
    preparation = join(root, 'preparation.json')
    writeFileSync(preparation, JSON.stringify({ version: 1, steps: steps.map(step => ({ do: step })) }))
  })

  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it.each(COUNTINGS)('kaggle-2019: every figure of all multiple-response tables agrees (%s)', async (name, open) => {
    const counting = await open()
    expect(ids.length).toBeGreaterThanOrEqual(10)
    const out = join(root, name)
    expect(await writeTables(index, out, preparation, counting.count)).toBe(ids.length)
    await counting.close()
    const expected = join(root, `expected-${name}`)
    mkdirSync(expected)
    for (const id of ids)
      writeFileSync(join(expected, `${id}.json`), readFileSync(neededData(`kaggle-2019/oracle/${id}.json`)))
    writeFileSync(join(expected, '_index.json'), readFileSync(index))
    const told = execFileSync(process.execPath, [neededData('tools/compare.mjs'), expected, out], {
      encoding: 'utf8',
    })
    expect(told).toMatch(new RegExp(`^${ids.length} tables, [1-9]\\d+ comparisons, 0 differences`))
  })

  it('says which step cannot be taken, and what to do', async () => {
    const wrong = join(root, 'wrong.json')
    const steps = [{ do: { kind: 'missing', of: ['Q1'], answers: { '999': 'no_answer' } } }]
    writeFileSync(wrong, JSON.stringify({ version: 1, steps }))
    await expect(writeTables(index, join(root, 'none'), wrong)).rejects.toThrow(
      /^Step 1 \(missing\) cannot be taken\. "Q1" has no answer "999"\. It has /,
    )
    writeFileSync(wrong, JSON.stringify({ version: 1, steps: [{ do: { kind: 'vanish' } }] }))
    expect(await run(['--index', index, '--out', join(root, 'none'), '--prepare', wrong])).toBe(1)
  })
})
