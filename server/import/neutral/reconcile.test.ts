import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY, FIRST_CODE, NOT_ASKED } from '@core/crosstab'
import type { SurveyFile } from '../types'
import { parseDefinition } from './definition'
import { reconcile } from './reconcile'
import { definitionOf, fileText, optionsOf, questionOf, readText, responsesOf, rowsOf } from './testing'
import type { NeutralCell, NeutralDefinition, NeutralQuestion, NeutralResponse } from './types'

const BRANDS = optionsOf({ 3: 'Alder', 6: 'Birch', 9: 'Elm' })
const ROWS = rowsOf({ a: 'Morning', b: 'Evening' })

const merged = (before: readonly NeutralQuestion[], after: readonly NeutralQuestion[]): NeutralDefinition => {
  const result = reconcile(definitionOf(before), definitionOf(after))
  if ('changed' in result) throw new Error(result.changed.join(' '))
  return result.definition
}

const changed = (before: readonly NeutralQuestion[], after: readonly NeutralQuestion[]): string[] => {
  const result = reconcile(definitionOf(before), definitionOf(after))
  return 'changed' in result ? result.changed : []
}

describe('a survey that was changed', () => {
  it('keeps options that are gone as deleted ones, and appends new ones', () => {
    const before = questionOf('M', 'multi', { options: BRANDS })
    const after = questionOf('M', 'multi', {
      options: optionsOf({ 12: 'Oak', 9: 'Elm (new pack)', 3: 'Alder' }),
      text: 'Now',
    })
    const [question] = merged([before], [after]).questions
    expect(question?.text).toBe('Now')
    expect(question?.options.map(({ code, label, deleted = false }) => [code, label, deleted])).toEqual([
      [3, 'Alder', false],
      [6, 'Birch', true],
      [9, 'Elm (new pack)', false],
      [12, 'Oak', false],
    ])
    expect(question?.columns.map(({ name }) => name)).toEqual(['Q_M_3', 'Q_M_6', 'Q_M_9', 'Q_M_12'])
  })

  it('names options that the provider calls deleted by the label they had, and lets them come back', () => {
    const deleted = { code: 6, label: 'Deleted choice 6', raw: '', deleted: true }
    const before = questionOf('S', 'single', { options: BRANDS })
    const gone = merged([before], [{ ...before, options: [...BRANDS.filter(({ code }) => code !== 6), deleted] }])
    expect(gone.questions[0]?.options[1]).toMatchObject({ label: 'Birch', deleted: true })
    expect(merged(gone.questions, [before]).questions).toEqual([before])
  })

  it('takes new questions at their place, and keeps those that are gone where they were, with a warning', () => {
    const [one, two, three] = ['1', '2', '3'].map(name => questionOf(name, 'open')) as [
      NeutralQuestion,
      NeutralQuestion,
      NeutralQuestion,
    ]
    const added = questionOf('2', 'numeric', { ref: 'another', columns: [{ name: 'other' }] })
    const { questions, warnings } = merged([one, two, three], [three, added, one])
    expect(questions.map(({ ref, name }) => [ref, name])).toEqual([
      ['ref-3', '3'],
      ['another', '2'],
      ['ref-1', '1'],
      ['ref-2', '2_old'],
    ])
    expect(warnings).toEqual([
      {
        code: 'question_gone',
        message: '"2_old" is no longer in the survey. Its earlier answers are kept.',
        where: '2_old',
      },
    ])
  })

  it.each([
    [
      'another kind',
      questionOf('S', 'single', { options: BRANDS }),
      questionOf('S', 'multi', { options: BRANDS }),
      '"S" was a single choice and is a multiple choice now.',
    ],
    ['rows', questionOf('N', 'numeric'), questionOf('N', 'numeric', { rows: ROWS }), '"N" has rows now and had none.'],
    [
      'no rows',
      questionOf('N', 'numeric', { rows: ROWS }),
      questionOf('N', 'numeric'),
      '"N" had rows and has none now.',
    ],
    [
      'codes of another type',
      questionOf('S', 'single', { options: BRANDS }),
      questionOf('S', 'single', { options: optionsOf({ x: 'Alder' }) }),
      'The options of "S" have other codes now.',
    ],
    [
      'another column',
      questionOf('O', 'open'),
      questionOf('O', 'open', { columns: [{ name: 'moved' }] }),
      'The answers of "O" come under another name than "Q_O" now.',
    ],
    [
      'columns about other rows',
      questionOf('N', 'numeric', { rows: ROWS }),
      questionOf('N', 'numeric', {
        rows: rowsOf({ c: 'Noon', d: 'Night' }),
        columns: [
          { name: 'Q_N_a', row: 'c' },
          { name: 'Q_N_d', row: 'd' },
        ],
      }),
      '"Q_N_a" is about another row or option of "N" now.',
    ],
    [
      'the column of another question',
      questionOf('O', 'open'),
      questionOf('P', 'open', { columns: [{ name: 'Q_O' }] }),
      '"Q_O" held the answers to "O" and holds those to "P" now.',
    ],
  ])('is another survey where a question has %s', (_, before, after, sentence) => {
    expect(changed([before], [after])).toEqual([sentence])
  })
})

const cellsOf = (file: SurveyFile, name: string) => {
  const column = file.table.column(name)
  if (column?.kind !== 'coded') throw new Error(`${name} is not coded.`)
  const { dictionary } = column
  return [...column.index].map(index =>
    index === NOT_ASKED ? undefined : index === EMPTY ? null : dictionary[index - FIRST_CODE],
  )
}

/** Numbers in [0, 1), the same for the same seed. */
const random = (seed: number) => {
  let state = seed + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const KINDS = ['single', 'multi', 'grid', 'numeric', 'open', 'rank', 'multi', 'date'] as const

/** Any definition whose questions have the same kinds under the same refs, so that two of them always fit. */
const anyDefinition = (next: () => number): NeutralDefinition => {
  const some = (labels: Readonly<Record<string, string>>) => {
    const picked = Object.entries(labels).filter(() => next() < 0.6)
    return Object.fromEntries(picked.length > 0 ? picked : Object.entries(labels).slice(0, 1))
  }
  const questions = KINDS.flatMap((kind, at) => {
    if (next() < 0.3) return []
    const options = optionsOf(some({ 1: 'A', 2: 'B', 3: 'C', 4: 'D' })).map(option => ({
      ...option,
      label: `${option.label}${Math.floor(next() * 3)}`,
    }))
    const rows = rowsOf(some({ a: 'Morning', b: 'Noon', c: 'Evening' }))
    const hasOptions = kind === 'single' || kind === 'multi' || kind === 'grid'
    const hasRows = kind === 'grid' || kind === 'rank' || at === 6
    return [
      questionOf(`${at}`, kind, { ...(hasOptions && { options }), ...(hasRows && { rows }), text: `Text ${next()}` }),
    ]
  })
  questions.sort(() => (next() < 0.5 ? -1 : 1))
  return definitionOf(questions.length > 0 ? questions : [questionOf('x', 'open')])
}

const anyCell = ({ kind, options, rows }: NeutralQuestion, next: () => number): NeutralCell => {
  if (next() < 0.2) return null
  switch (kind) {
    case 'single':
    case 'grid':
      return options[Math.floor(next() * options.length)]!.code
    case 'multi':
      return next() < 0.5 ? 1 : 0
    case 'rank':
      return 1 + Math.floor(next() * rows.length)
    case 'numeric':
      return Math.floor(next() * 9)
    case 'date':
      return '2026-03-31'
    default:
      return `Words ${Math.floor(next() * 5)}`
  }
}

const anyResponses = ({ questions }: NeutralDefinition, next: () => number): NeutralResponse['cells'][] =>
  Array.from({ length: 5 }, () =>
    Object.fromEntries(
      questions.flatMap(question =>
        question.columns.flatMap(({ name }) => (next() < 0.2 ? [] : [[name, anyCell(question, next)]])),
      ),
    ),
  )

interface Pair {
  readonly before: NeutralDefinition
  readonly after: NeutralDefinition
  readonly definition: NeutralDefinition
  readonly next: () => number
}

/** Any two definitions of one survey, and what they make together. */
const anyPair = fc.nat({ max: 2_000_000_000 }).map((seed): Pair => {
  const next = random(seed)
  const [before, after] = [anyDefinition(next), anyDefinition(next)]
  return { before, after, definition: merged(before.questions, after.questions), next }
})

const meanings = ({ questions }: NeutralDefinition) =>
  questions.flatMap(({ ref, columns }) => columns.map(column => JSON.stringify([ref, column])))

describe('any two definitions of one survey', () => {
  it('make one that is right, holds the columns of both, and the questions in the order of the later', () => {
    fc.assert(
      fc.property(anyPair, ({ before, after, definition }) => {
        expect(parseDefinition({ tabularium_survey: 1, definition })).toEqual(definition)
        expect(new Set(meanings(definition))).toEqual(new Set([...meanings(before), ...meanings(after)]))
        const refs = after.questions.map(({ ref }) => ref)
        expect(definition.questions.map(({ ref }) => ref).filter(ref => refs.includes(ref))).toEqual(refs)
        for (const question of after.questions) {
          const now = definition.questions.find(({ ref }) => ref === question.ref)!
          expect(now.text).toBe(question.text)
          for (const option of question.options) expect(now.options).toContainEqual(option)
        }
      }),
    )
  })

  it('make the same one again, and nothing new of two that are the same', () => {
    fc.assert(
      fc.property(anyPair, ({ before, after, definition }) => {
        expect(merged(definition.questions, after.questions)).toEqual(definition)
        expect(merged(before.questions, before.questions)).toEqual(definitionOf(before.questions))
      }),
    )
  })

  it('make one that reads the responses of both as they were given', async () => {
    await fc.assert(
      fc.asyncProperty(anyPair, async ({ before, after, definition, next }) => {
        const cells = [...anyResponses(before, next), ...anyResponses(after, next)]
        const file = await readText(await fileText(definition, responsesOf(cells)))
        for (const { name } of file.variables) expect(cellsOf(file, name), name).toEqual(cells.map(each => each[name]))
      }),
      { numRuns: 50 },
    )
  })
})
