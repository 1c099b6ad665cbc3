import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTools, type BuiltTools, type Ran } from '../harness/builtTools'
import { hasSharedData, neededData } from '../harness/sharedData'

let tools: BuiltTools
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weights-'))
  tools = await buildTools()
})
afterAll(() => {
  tools.remove()
  rmSync(folder, { recursive: true, force: true })
})

const resultOf = ({ stdout }: Ran): unknown => JSON.parse(stdout.trim().split('\n').at(-1) ?? '')

const weightsIn = (path: string): [respondent: number, weight: number][] => {
  const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  expect(head).toBe('respondent,weight')
  return lines.map(line => {
    const [respondent, weight] = line.split(',').map(Number)
    return [respondent ?? NaN, weight ?? NaN]
  })
}

/** 1e-8 relative for numbers that are no shares, 1e-8 points for shares; everything else exact, how many passes set aside. */
const expectClose = (found: unknown, expected: unknown, path: string): void => {
  if (typeof expected === 'number' && !/\.(n|n\.\d+)$/u.test(path)) {
    const allowed = /\.(target|achieved)\.\d+$/u.test(path) ? 1e-8 : 1e-8 * Math.abs(expected)
    expect(Math.abs(Number(found) - expected), path).toBeLessThanOrEqual(allowed)
  } else if (typeof expected === 'object' && expected !== null) {
    const given = Object.entries(found as object).filter(([key]) => key !== 'iterations')
    const wanted = Object.entries(expected).filter(([key]) => key !== 'iterations')
    expect(given.map(([key]) => key).sort(), path).toEqual(wanted.map(([key]) => key).sort())
    for (const [key, value] of wanted) expectClose(new Map(given).get(key), value, `${path}.${key}`)
  } else expect(found, path).toEqual(expected)
}

const CASES: readonly (readonly [id: string, data: string, respondents: number])[] = [
  ['w1-nonvoters-two', 'nonvoters/nonvoters_data.csv', 5836],
  ['w2-nonvoters-five', 'nonvoters/nonvoters_data.csv', 5836],
  ['w3-quantipy-waves', 'quantipy-a/quantipy-a.csv', 6616],
  ['w4-burger-cap', 'burger-tracking/burger-tracking.sav', 4853],
  ['w6-star-wars-missing', 'star-wars/StarWars.csv', 1186],
]

describe.skipIf(!hasSharedData)('weights of published surveys, computed independently twice', () => {
  const published = (id: string): { result: object } =>
    JSON.parse(readFileSync(neededData(`weights/${id}.json`), 'utf8')) as { result: object }

  const weigh = (id: string, data: string): { ran: Ran; out: string } => {
    const out = join(folder, `${id}.csv`)
    const ran = tools.run(
      'weights',
      '--case',
      neededData(`weights/${id}.json`),
      '--data',
      neededData(data),
      '--out',
      out,
    )
    return { ran, out }
  }

  it.each(CASES)('%s: the weight of everybody who has one, and all figures agree', (id, data, respondents) => {
    const { ran, out } = weigh(id, data)
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expectClose(resultOf(ran), published(id).result, id)
    const found = weightsIn(out)
    const expected = weightsIn(neededData(`weights/${id}.csv`))
    expect(found.length).toBe(respondents)
    expect(found.map(([respondent]) => respondent)).toEqual(expected.map(([respondent]) => respondent))
    const farthest = found.map(([, weight], i) => Math.abs(weight / (expected[i]?.[1] ?? NaN) - 1))
    expect(Math.max(...farthest)).toBeLessThan(1e-8)
  })

  it('w5-nonvoters-empty: no weights, and the margin and category are named', () => {
    const { ran, out } = weigh('w5-nonvoters-empty', 'nonvoters/nonvoters_data.csv')
    expect(ran.code).toBe(1)
    expect(resultOf(ran)).toEqual(published('w5-nonvoters-empty').result)
    expect(ran.stderr).toContain('nobody is in category "65+" of margin "age"')
    expect(existsSync(out)).toBe(false)
  })
})

describe('npm run weights', () => {
  const single = (name: string, ...answers: readonly string[]) => ({
    kind: 'single',
    var: name,
    cats: answers.map(key => ({ key, label: key, codes: [key] })),
  })
  const row = { id: 'row', question: single('row', 'top', 'bottom'), targets: { top: 60, bottom: 40 } }
  const column = { id: 'column', question: single('column', 'left', 'right'), targets: { left: 50, right: 50 } }
  const GROUPS = [
    ['top,left', 40],
    ['top,right', 10],
    ['bottom,left', 20],
    ['bottom,right', 30],
  ] as const

  let data = ''
  beforeAll(() => {
    data = join(folder, 'groups.csv')
    const rows = GROUPS.flatMap(([cells, times]) => Array.from({ length: times }, () => cells))
    writeFileSync(data, `${['row,column', ...rows].join('\n')}\n`)
  })

  /** Runs a case on a file; `out` is its path of weights. */
  const weights = (wanted: unknown, file: string, ...more: readonly string[]): { ran: Ran; out: string } => {
    const [path, out] = [join(folder, 'case.json'), join(folder, 'out.csv')]
    writeFileSync(path, typeof wanted === 'string' ? wanted : JSON.stringify(wanted))
    return { ran: tools.run('weights', '--case', path, '--data', file, '--out', out, ...more), out }
  }

  it('writes the weights of two questions worked out by hand, and prints the figures', () => {
    const { ran, out } = weights({ margins: [row, column] }, data)
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    const found = weightsIn(out)
    expect(found.map(([respondent]) => respondent)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    expect([0, 40, 50, 70].map(at => found[at]?.[1])).toEqual([1, 2, 0.5, 1])
    expect(resultOf(ran)).toMatchObject({
      status: 'converged',
      n: 100,
      sum: 100,
      efficiency: Number((10000 / 115).toPrecision(12)),
      scopes: [
        {
          key: 'all',
          margins: [
            { id: 'row', n: [50, 50], achieved: [60, 40] },
            { id: 'column', n: [60, 40] },
          ],
        },
      ],
    })
  })

  it('leaves out those outside the filter, and numbers rows of the file', () => {
    const { ran, out } = weights({ filter: { var: 'row', in: ['bottom'] }, margins: [column] }, data)
    expect(ran.code).toBe(0)
    expect(weightsIn(out).map(([respondent]) => respondent)).toEqual(Array.from({ length: 50 }, (_, i) => i + 51))
  })

  it('begins from a start weight, splits by a question, and caps', () => {
    const file = join(folder, 'waves.csv')
    const people = ['1,f,2', '1,m,1', '1,m,1', '2,f,1', '2,m,3', '3,f,1', '2,m,0', '2,f,']
    writeFileSync(file, `${['wave,sex,w', ...people].join('\n')}\n`)
    const wave = {
      kind: 'single',
      var: 'wave',
      cats: ['1', '2'].map(key => ({ key, label: key, codes: [Number(key)] })),
    }
    const targets_by = { 1: { f: 60, m: 40 }, 2: { f: 50, m: 50 } }
    const margins = [{ id: 'sex', question: single('sex', 'f', 'm'), targets_by }]
    const { ran, out } = weights({ start: 'w', by: wave, cap: { max: 2 }, margins }, file)
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(weightsIn(out)).toEqual([
      [1, 1.8],
      [2, 0.6],
      [3, 0.6],
      [4, 1],
      [5, 1],
    ])
    expect(resultOf(ran)).toMatchObject({
      n: 5,
      scopes: [
        { key: '1', n: 3, rounds: 0 },
        { key: '2', n: 2 },
      ],
    })
  })

  it('reads a file as the index beside it says', () => {
    const survey = join(folder, 'survey')
    mkdirSync(join(survey, 'oracle'), { recursive: true })
    const file = join(survey, 'two.csv')
    writeFileSync(file, 'Your sex;\nf or m;\nf;1\nm;1\nm;1\nnone;1\n')
    const dataset = {
      name: 'two',
      file: 'two.csv',
      format: 'csv',
      delim: ';',
      header_rows: 2,
      missing_tokens: ['none'],
    }
    const index = join(survey, 'oracle', '_index.json')
    writeFileSync(index, JSON.stringify({ dataset }))
    const margins = [{ id: 'sex', question: single('#1', 'f', 'm'), targets: { f: 50, m: 50 } }]
    const { ran, out } = weights({ margins }, file)
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(weightsIn(out)).toEqual([
      [1, 1.5],
      [2, 0.75],
      [3, 0.75],
      [4, 1],
    ])
    expect(weights({ margins }, file, '--index', index).ran.stdout).toBe(ran.stdout)
  })

  it('writes nothing where a margin cannot be met, and takes away what an earlier run wrote', () => {
    const { out } = weights({ margins: [row, column] }, data)
    expect(existsSync(out)).toBe(true)
    const { ran } = weights({ cap: { max: 1.1 }, margins: [row, column] }, data)
    expect(ran.code).toBe(1)
    expect(resultOf(ran)).toMatchObject({
      status: 'cap_impossible',
      scopes: [{ key: 'all', status: 'cap_impossible' }],
    })
    expect(ran.stderr).toContain('category "right" of margin "column" needs a mean weight of 1.25')
    expect(existsSync(out)).toBe(false)
  })

  it('prints what is wrong with a case, one sentence a line, and neither a stack nor a result', () => {
    const { ran } = weights({ margins: [{ ...row, targets: { top: 60, bottm: 41 } }] }, data)
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^Margin "row": there is a target for "bottm"/),
      expect.stringMatching(/^Margin "row": category "bottom" has no target/),
      expect.stringMatching(/^Margin "row": the targets add up to 101 %/),
    ])
  })

  it('refuses a file that is not there, or holds nothing', () => {
    const nowhere = weights({ margins: [row] }, join(folder, 'nowhere.csv')).ran
    const empty = join(folder, 'empty.csv')
    writeFileSync(empty, '')
    for (const ran of [nowhere, weights({ margins: [row] }, empty).ran]) {
      expect(ran).toMatchObject({ code: 1, stdout: '' })
      expect(ran.stderr.trimEnd()).toMatch(/^.*(nowhere\.csv|empty).*$/)
    }
  })

  it('refuses wrong arguments with exit code 2', () => {
    expect(tools.run('weights', '--case', 'case.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: weights') as string,
    })
    expect(tools.run('weights', '--cse', 'case.json').code).toBe(2)
  })
})
