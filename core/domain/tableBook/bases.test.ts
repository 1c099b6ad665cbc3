import { describe, expect, it } from 'vitest'
import { numberColumn, tableFromColumns, tabulate, type Cube } from '@core/crosstab'
import { groupId, rowQuestion } from '../answers'
import { bareQuestion, type QuestionDef } from '../question'
import { closestFilters, explainsBases, onlyFilter, unexplainedBases } from './bases'
import { candidatesOf } from './candidates'
import { matchTable } from './match'
import { BOOK_BASES, cubeKey, POLICY_OF, type OpenTable } from './settings'
import { readBook } from './sheet'

const question = (name: string, text: string, answers: readonly string[]): QuestionDef =>
  bareQuestion(name, text, {
    kind: 'single',
    source: { kind: 'variable', var: name },
    options: answers.map((label, code) => ({ id: label, label, codes: [code], score: null, missing: false })),
  })

const tea = question('tea', 'Do you drink tea?', ['Yes', 'No'])
const region = question('region', 'Where do you live?', ['North', 'South'])
const gender = question('gender', 'Are you male or female?', ['Male', 'Female'])
const sex = question('sex', 'Sex at birth', ['A boy', 'A girl'])
const candidates = candidatesOf([tea, region, gender, sex])

// 0 to 11; answers by the position of each person. The last person did not say whether they drink tea.
const PEOPLE = Array.from({ length: 12 }, (_, at) => at)
const answersBy = {
  tea: (at: number) => (at === 11 ? NaN : at % 2),
  region: (at: number) => Number(at >= 5),
  gender: (at: number) => Number(at % 3 === 2),
  sex: (at: number) => Number(at % 3 === 2),
}
type Name = keyof typeof answersBy

const count = (
  name: Name,
  missing: (typeof POLICY_OF)[keyof typeof POLICY_OF],
  only?: (at: number) => boolean,
): Cube => {
  const people = PEOPLE.filter(only ?? (() => true))
  const data = Object.fromEntries(
    Object.entries(answersBy).map(([key, answer]) => [key, numberColumn(people.map(answer))]),
  )
  const answers = candidates.find(one => one.answers.question.name === name)?.answers
  const by = candidates.find(one => one.answers.question.name === 'region')?.answers
  if (answers === undefined || by === undefined) throw new Error('no question')
  const banner = rowQuestion(by)
  if (banner.kind === 'numeric') throw new Error('no banner')
  const [cube] = tabulate(tableFromColumns(people.length, data), {
    rows: [rowQuestion(answers)],
    banner: [{ ...banner, id: groupId(by) }],
    missing,
  })
  if (cube === undefined) throw new Error('no cube')
  return cube
}

const cubesOf = (name: Name, only?: (at: number) => boolean): ReadonlyMap<string, Cube> =>
  new Map(BOOK_BASES.map(base => [cubeKey({ weight: null, base }), count(name, POLICY_OF[base], only)]))

const open = (bases: readonly string[], kind = 'Base'): OpenTable => {
  const rows = [
    ['Do you drink tea?'],
    ['', 'Total', 'North', 'South'],
    [kind, ...bases],
    ['Yes', '50%', '50%', '50%'],
    ['No', '50%', '50%', '50%'],
  ]
  const { tables } = readBook([{ name: 'T1', rows, merged: [] }])
  const [table] = tables
  const match = table && matchTable(table, candidates).match
  if (table === undefined || match == null) throw new Error('no table')
  return { table, match, cubes: cubesOf('tea') }
}

const isFemale = (at: number): boolean => at % 3 === 2
const everybody = new Map(
  candidates.map(({ answers }) => [groupId(answers), count(answers.question.name as Name, 'include_all')]),
)

describe('bases that a table prints', () => {
  it.each([
    ['those who answered', ['11', '5', '6']],
    ['all respondents', ['12', '5', '7']],
  ])('need no filter where they are those of %s', (_, bases) => {
    expect(unexplainedBases(open(bases))).toBeNull()
  })

  it('tell no filter where there are too few of them, or they are not of people', () => {
    expect(unexplainedBases(open(['3', '1', '']))).toBeNull()
    expect(unexplainedBases(open(['3.4', '1.2', '2.2']))).toBeNull()
  })

  it('fit the answers that leave exactly these people, the closest first', () => {
    // Women: 2, 5, 8 and 11, of whom the last did not answer.
    const bases = unexplainedBases(open(['3', '1', '2'], 'Unweighted base'))
    if (bases === null) throw new Error('explained')
    const found = closestFilters(candidates, everybody, bases)
    expect(found.slice(0, 2).map(({ words }) => words)).toEqual([
      'Are you male or female?: Female',
      'Sex at birth: A girl',
    ])
    // Nobody in the South lives in the North.
    expect(found.map(({ words }) => words)).not.toContain('Where do you live?: North')
    expect(explainsBases(cubesOf('tea', isFemale), bases)).toBe(true)
    expect(
      explainsBases(
        cubesOf('tea', at => !isFemale(at)),
        bases,
      ),
    ).toBe(false)
  })

  it('give the filter where one fits, and a problem that names two where several do', () => {
    const place = { sheet: 'T1', cell: 'A2' }
    const [one, other] = closestFilters(candidates, everybody, new Map([['', 4]]))
    if (one === undefined || other === undefined) throw new Error('no filters')
    expect(onlyFilter(place, [])).toBeNull()
    expect(onlyFilter(place, [one])).toEqual({ filter: one })
    expect(onlyFilter(place, [one, other])).toMatchObject({
      problem: {
        ...place,
        message: expect.stringMatching(/fit "Are you male or female\?: Female" and "Sex at birth: A girl"/) as string,
      },
    })
  })
})
