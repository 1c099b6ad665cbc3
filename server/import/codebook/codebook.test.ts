import { describe, expect, it } from 'vitest'
import { surveyOf } from '../mapping/testing'
import { SurveyFileError } from '../types'
import { applyCodebook, parseCodebook } from './index'

const problemOf = (content: string): SurveyFileError['problem'] => {
  try {
    parseCodebook(content)
  } catch (error) {
    if (error instanceof SurveyFileError) return error.problem
    throw error
  }
  throw new Error('the codebook was read')
}

describe('codebook as a table', () => {
  const table =
    'variable,question,type,base,code,label\nQ1,"Do you, like it?",single,,1,Yes\nQ1,"Do you, like it?",single,,2,No\nQ1,,single,,-1,Refused / no answer\nw,Weight,weight,,,\n'

  it('gives labels, value labels, missing codes and kinds', () => {
    const [q1, w] = parseCodebook(table).variables
    expect(q1).toMatchObject({ name: 'Q1', label: 'Do you, like it?', missing: [-1], hint: { kind: 'single' } })
    expect(q1?.valueLabels).toEqual([
      { code: 1, label: 'Yes' },
      { code: 2, label: 'No' },
      { code: -1, label: 'Refused / no answer' },
    ])
    expect(w?.hint.kind).toBe('weight')
  })

  it('takes label as the question when text holds the answers', () => {
    const [q] = parseCodebook('variable;label;code;text;missing\nq;Which?;1;Tea;\nq;;99;Not sure;yes\n').variables
    expect(q).toMatchObject({ label: 'Which?', valueLabels: [{ label: 'Tea' }, { label: 'Not sure' }], missing: [99] })
  })

  it('names the line of a mistake', () => {
    expect(problemOf('variable,label,code,text\nq,Which?,1,Tea\n,Which?,2,Milk\n')).toMatchObject({ where: 'line 3' })
    expect(problemOf('variable,label,code,text\nq,Which?,1,Tea\nq,,1,Milk\n').message).toContain('described twice')
    expect(problemOf('variable,label,code,text\nq,Which?,,Tea\n').message).toContain('has no code')
    expect(problemOf('a,b\n1,2\n')).toMatchObject({ where: 'line 1' })
  })
})

describe('codebook as JSON', () => {
  it('reads our own form', () => {
    const content = JSON.stringify({
      variables: {
        q5_1: {
          label: 'Tea',
          values: { 1: 'Often', 2: 'Never' },
          missing: [9],
          question: 'q5',
          question_text: 'How often?',
          row: 'Tea',
        },
        tools: { label: 'Tools', type: 'multi', separator: ';', values: [{ code: 1, label: 'Saw' }] },
      },
    })
    const [grid, tools] = parseCodebook(content).variables
    expect(grid).toMatchObject({ missing: [9], hint: { question: 'q5', questionText: 'How often?', option: 'Tea' } })
    expect(tools).toMatchObject({ hint: { kind: 'multi', separator: ';' }, valueLabels: [{ code: 1, label: 'Saw' }] })
  })

  it('reads Quantipy metadata with shared lists and grids', () => {
    const text = (en: string) => ({ 'en-GB': en })
    const content = JSON.stringify({
      lib: { 'default text': 'en-GB', values: { q5: [{ value: 1, text: text('Never') }] } },
      columns: {
        q5_1: { type: 'single', text: text('How likely? - Surf'), values: 'lib@values@q5' },
        q2: { type: 'delimited set', text: text('Which?'), values: [{ value: 3, text: text('Ski') }] },
      },
      masks: { q5: { text: text('How likely?'), items: [{ source: 'columns@q5_1', text: text('Surf') }] } },
    })
    const [row, set] = parseCodebook(content).variables
    expect(row).toMatchObject({
      valueLabels: [{ code: 1, label: 'Never' }],
      hint: { question: 'q5', questionText: 'How likely?', option: 'Surf', kind: 'grid' },
    })
    expect(set?.hint).toMatchObject({ kind: 'multi', separator: ';' })
  })

  it('names the key of a mistake', () => {
    expect(problemOf('{"variables": {"q": {"values": [{"label": "x"}]}}}')).toMatchObject({
      where: 'variables.q.values[0]',
    })
    expect(problemOf('{"columns": {"q": {"values": "lib@values@none"}}}')).toMatchObject({ where: 'columns.q' })
    expect(problemOf('{"variables": ').message).toContain('not valid JSON')
    expect(problemOf('{"questions": []}')).toMatchObject({ where: 'top level' })
    expect(problemOf('  ')).toMatchObject({ message: 'The codebook is empty.' })
  })
})

describe('a codebook applied', () => {
  const file = surveyOf({ q: { cells: [1, 2, -1] }, town: { cells: ['a', 'b', 'a'] }, x: { cells: [1, 1, 1] } })
  const codebook = parseCodebook(
    'variable,question,code,label\nq,Which?,1,Yes\nq,,2,No\nq,,-1,Refused\ntown,Where?,a,Aberdeen\ngone,?,1,x\n',
  )

  it('labels variables and takes missing codes out, leaving the cells as they are', () => {
    const described = applyCodebook(file, codebook)
    expect(described.variables[0]).toMatchObject({ label: 'Which?', missing: { values: [-1] } })
    expect(described.table.column('q')).toMatchObject({ dictionary: [1, 2, -1], userMissing: [2] })
    expect(file.table.column('q')).toMatchObject({ userMissing: [] })
    expect(described.variables[1]?.valueLabels).toEqual([{ code: 'a', label: 'Aberdeen' }])
    expect(described.variables[2]).toEqual(file.variables[2])
  })

  it('says what it declared missing and what the file does not have', () => {
    expect(applyCodebook(file, codebook).warnings.map(({ code }) => code)).toEqual([
      'codebook_unknown_variable',
      'codebook_missing',
    ])
  })
})
