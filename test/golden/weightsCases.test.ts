import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWeights } from '@tools/weights'

let folder: string
let data: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weighting-cases-'))
  data = join(folder, 'groups.csv')
  writeFileSync(data, 'row,column\ntop,left\ntop,right\nbottom,left\nbottom,right\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const single = (name: string, ...answers: readonly string[]) => ({
  kind: 'single',
  var: name,
  cats: answers.map(key => ({ key, label: key, codes: [key] })),
})
const row = { id: 'row', question: single('row', 'top', 'bottom'), targets: { top: 60, bottom: 40 } }
const column = { id: 'column', question: single('column', 'left', 'right'), targets: { left: 50, right: 50 } }

const WRONG: readonly (readonly [name: string, wanted: unknown, says: string])[] = [
  [
    'a variable that the data lack',
    { margins: [row, { ...column, question: single('colour', 'left', 'right') }] },
    'Margin "column": the data have no variable "colour".',
  ],
  [
    'a filter on one',
    { filter: { var: 'colour', missing: true }, margins: [row] },
    'Filter: the data have no variable "colour".',
  ],
  ['a start weight that is none', { start: 'w', margins: [row] }, 'Start weight: the data have no variable "w".'],
  ['scopes by one', { by: single('wave', '1'), margins: [row] }, 'Scopes ("by"): the data have no variable "wave".'],
  [
    'targets that do not add up',
    { margins: [{ ...row, targets: { top: 60, bottom: 41 } }] },
    'Margin "row": the targets add up to 101 %. Change them',
  ],
  [
    'a target for no category',
    { margins: [{ ...row, targets: { top: 60, bottm: 40 } }] },
    'Margin "row": there is a target for "bottm", which is no category.',
  ],
  [
    'a target that is a text',
    { margins: [{ ...row, targets: { top: 60, bottom: '40' } }] },
    'Margin "row", targets.bottom: This must be a number.',
  ],
  [
    'no targets',
    { margins: [{ id: 'row', question: row.question }] },
    'Margin "row": Give either "targets" or "targets_by".',
  ],
  [
    'a question with several answers',
    { margins: [{ ...row, question: { kind: 'multi', members: [] } }] },
    'Margin "row", question.kind: The kind of the question must be "single" or "cond"',
  ],
  [
    'categories that overlap',
    {
      margins: [
        {
          ...row,
          question: {
            kind: 'cond',
            cats: [
              { key: 'top', where: { var: 'row', in: ['top'] } },
              { key: 'bottom', where: { var: 'row', missing: false } },
            ],
          },
        },
      ],
    },
    'Margin "row": a respondent can be in two of its categories.',
  ],
  ['a misspelt part', { filtr: { var: 'row', in: ['top'] }, margins: [row] }, 'The case: There is no "filtr" here.'],
  [
    'a condition that is none',
    { filter: { var: 'row', equals: 'top' }, margins: [row] },
    'filter: This is no condition.',
  ],
  ['no margins', {}, 'margins: This is missing; it must be a list.'],
  ['no case', '[]', 'The case: This must be an object.'],
  ['no JSON', '{', 'wrong.json is not JSON'],
]

it.each(WRONG)('a case with %s is refused with a sentence', async (_, wanted, says) => {
  const path = join(folder, 'wrong.json')
  writeFileSync(path, typeof wanted === 'string' ? wanted : JSON.stringify(wanted))
  await expect(makeWeights({ case: path, data })).rejects.toThrow(says)
})

const conditions: readonly (readonly [name: string, where: object, respondents: number])[] = [
  ['bounds', { var: 'row', ge: 'bottom', lt: 'c' }, 2],
  [
    'and, or, not',
    {
      and: [
        { not: { var: 'row', in: ['top'] } },
        {
          or: [
            { var: 'column', notin: ['left'] },
            { var: 'column', missing: true },
          ],
        },
      ],
    },
    1,
  ],
]

it.each(conditions)('a filter of %s is read', async (_, filter, respondents) => {
  const path = join(folder, 'filtered.json')
  const place = { ...single('row', 'bottom'), nets: [{ key: 'all', label: '', any_of: ['bottom'] }] }
  writeFileSync(path, JSON.stringify({ filter, margins: [{ id: 'row', question: place, targets: { bottom: 100 } }] }))
  expect((await makeWeights({ case: path, data })).outcome).toMatchObject({ status: 'converged', n: respondents })
})
