import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuestionFilter } from '@core/domain'
import {
  addGroup,
  addRule,
  bothFilters,
  emptyTree,
  filterWithout,
  filterWords,
  ROOT,
  removeNode,
  sameFilter,
  setJoin,
  setNegated,
  setOptions,
  toFilter,
  toTree,
} from './filterTree'
import { indexQuestions } from './questions'
import { aDataset, anOption, aQuestion } from './testing'

const index = indexQuestions(
  aDataset([
    aQuestion({
      question_name: 'D2',
      question_label: 'Age',
      categorical_responses: [anOption('1', '18-34'), anOption('2', '35-54')],
    }),
    aQuestion({
      question_name: 'D4',
      question_label: 'Region',
      categorical_responses: [anOption('n', 'North'), anOption('s', 'South')],
    }),
  ]),
)
const age: QuestionFilter = { question: 'D2', options: ['1', '2'] }
const north: QuestionFilter = { question: 'D4', options: ['n'] }
const south: QuestionFilter = { question: 'D4', options: ['s'] }

const leaf: fc.Arbitrary<QuestionFilter> = fc.record({
  question: fc.constantFrom('D2', 'D4'),
  options: fc.uniqueArray(fc.constantFrom('1', '2'), { minLength: 1 }),
})
const filters: fc.Arbitrary<QuestionFilter> = fc.letrec<{ filter: QuestionFilter }>(tie => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ and: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }) }),
    fc.record({ not: leaf }),
  ),
})).filter

const accepts = (filter: QuestionFilter | null, answers: Readonly<Record<string, string>>): boolean => {
  if (!filter) return true
  if ('question' in filter) return filter.options.includes(answers[filter.question] ?? '')
  if ('not' in filter) return !accepts(filter.not, answers)
  return 'and' in filter
    ? filter.and.every(part => accepts(part, answers))
    : filter.or.some(part => accepts(part, answers))
}

describe('filter tree', () => {
  it('keeps the meaning of any filter on the way to the screen and back', () => {
    const people = ['1', '2', '3'].flatMap(a => ['1', '2', '3'].map(b => ({ D2: a, D4: b })))
    fc.assert(
      fc.property(filters, filter => {
        const back = toFilter(toTree(filter))
        return people.every(person => accepts(back, person) === accepts(filter, person))
      }),
    )
  })

  it('reads as a sentence', () => {
    expect(filterWords(toTree({ and: [age, { or: [north, south] }] }), index)).toBe(
      'Age is 18-34 or 35-54 AND (Region is North OR Region is South)',
    )
    expect(filterWords(toTree({ not: north }), index)).toBe('Region is none of North')
    expect(filterWords(toTree({ not: { and: [age, north] } }), index)).toBe(
      'NOT (Age is 18-34 or 35-54 AND Region is North)',
    )
    expect(filterWords(emptyTree, index)).toBe('')
  })

  it('tells no ids of options and nets that are not there for this reader', () => {
    const filter: QuestionFilter = {
      and: [
        { question: 'D2', options: ['1', '5b0mf1ahvwe8sfkn'] },
        { question: 'Q9', options: ['3', '4'] },
      ],
    }
    expect(filterWords(toTree(filter), index)).toBe('Age is 18-34 or an unknown option AND Q9 is 2 unknown options')
  })

  it('builds rules and groups, and drops what has no options', () => {
    const first = addRule(emptyTree, ROOT, 'D2', null)
    const group = addGroup(setOptions(first.tree, first.id, ['1']), ROOT)
    const second = addRule(group.tree, group.id, 'D4', null)
    expect(toFilter(second.tree)).toEqual({ question: 'D2', options: ['1'] })
    const third = addRule(setOptions(second.tree, second.id, ['n']), group.id, 'D4', null)
    const full = setNegated(setOptions(third.tree, third.id, ['s']), third.id, true)
    expect(toFilter(full)).toEqual({ and: [{ question: 'D2', options: ['1'] }, { or: [north, { not: south }] }] })
    expect(toFilter(setJoin(full, ROOT, 'or'))).toEqual({
      or: [{ question: 'D2', options: ['1'] }, { or: [north, { not: south }] }],
    })
    expect(toFilter(removeNode(full, group.id))).toEqual({ question: 'D2', options: ['1'] })
    expect(filterWithout(full, first.id)).toEqual({ or: [north, { not: south }] })
  })

  it('gives every new node an id of its own', () => {
    let tree = toTree({ and: [age, north] })
    const ids = new Set<string>()
    for (let at = 0; at < 5; at += 1) {
      const added = addRule(tree, ROOT, 'D2', null)
      ids.add(added.id)
      tree = removeNode(added.tree, tree.children[0]?.id ?? '')
      tree = addRule(tree, ROOT, 'D2', null).tree
    }
    expect(new Set(tree.children.map(({ id }) => id)).size).toBe(tree.children.length)
  })

  it('addresses grid rows and keeps a negated group', () => {
    const filter: QuestionFilter = { not: { or: [{ question: 'G', breakout: 'G_1', options: ['1'] }, north] } }
    expect(toFilter(toTree(filter))).toEqual(filter)
  })

  it('joins two filters, with what stands in both once, however the database orders their keys', () => {
    const stored: QuestionFilter = { options: ['n'], question: 'D4' }
    expect(sameFilter(stored, north)).toBe(true)
    expect(sameFilter(stored, south)).toBe(false)
    expect(sameFilter(null, null)).toBe(true)
    expect(bothFilters({ and: [age, north] }, stored)).toEqual({ and: [age, north] })
    expect(bothFilters(null, stored)).toEqual(north)
  })
})
