import { describe, expect, it } from 'vitest'
import { proposeQuestions } from '../../mapping'
import { questionOf, surveyOf } from '../../mapping/testing'
import { SurveyFileError } from '../../types'
import { applyCodebook, parseCodebook } from '../index'
import { commandsOf } from './tokens'

const SYNTAX = `* Labels of the
  tracker.
/* made by hand */
GET DATA /TYPE=TXT /FILE='tracker.csv'.
VARIABLE LABELS gender 'Gender of the '
  + "respondent"
 /age "Age, in years"
 q1 'Say "cheese"' .
VAL LAB gender 1 'Woman' 2 'Man' 9 'Refused'
 / Q2_1 TO q2_3 0 'No' 1 'Yes'.
ADD VALUE LABELS q1 99 "Don't know" 1 'Good'.
MISSING VALUES gender (9) age (LO THRU 0, 999) q1 (97 THRU HI).
VARIABLE LEVEL q1 (ORDINAL) age (SCALE).
MRSETS
  /MDGROUP NAME=$q2 LABEL='Which do you know?' VARIABLES=q2_1 q2_2 q2_3 VALUE=1
  /DISPLAY NAME=[$q2].
WEIGHT BY w.
RECODE age (18 THRU 29=1).
EXECUTE.
`

const SURVEY = surveyOf({
  Gender: { cells: [1, 2, 9, 1] },
  age: { cells: [18, 999, 44, -1] },
  q1: { cells: [1, 2, 98, 99] },
  q2_1: { cells: [1, 0, 0, 1], label: 'Tea' },
  q2_2: { cells: [0, 1, 0, 1], label: 'Milk' },
  q2_3: { cells: [0, 0, 0, 1], label: 'Cocoa' },
  w: { cells: [0.5, 1.5, 1, 1] },
})
const NAMES = SURVEY.variables.map(({ name }) => name)

const problemOf = (text: string): SurveyFileError['problem'] => {
  try {
    parseCodebook(text, NAMES)
  } catch (error) {
    if (error instanceof SurveyFileError) return error.problem
    throw error
  }
  throw new Error('the syntax was read')
}

describe('SPSS syntax as a codebook', () => {
  const file = applyCodebook(SURVEY, parseCodebook(SYNTAX, NAMES))
  const variable = (name: string) => file.variables.find(one => one.name === name)

  it('gives labels, values, missing values and levels, whatever the case of names', () => {
    expect(variable('Gender')).toMatchObject({
      label: 'Gender of the respondent',
      missing: { values: [9], ranges: [] },
    })
    expect(variable('Gender')?.valueLabels.map(({ label }) => label)).toEqual(['Woman', 'Man', 'Refused'])
    expect(variable('age')).toMatchObject({
      label: 'Age, in years',
      measure: 'scale',
      missing: { values: [999], ranges: [[-Infinity, 0]] },
    })
    expect(variable('q1')).toMatchObject({
      label: 'Say "cheese"',
      measure: 'ordinal',
      missing: { ranges: [[97, Infinity]] },
    })
    expect(variable('q2_2')?.valueLabels).toEqual([
      { code: 0, label: 'No' },
      { code: 1, label: 'Yes' },
    ])
  })

  it('makes its sets and its weight those of the file', () => {
    expect(file.sets).toMatchObject([{ name: '$q2', type: 'D', countedValue: 1, members: ['q2_1', 'q2_2', 'q2_3'] }])
    expect(file.weightVariable).toBe('w')
    expect(questionOf(proposeQuestions(file), 'q2')).toMatchObject({ base: 4, counts: { q2_1: 2, q2_2: 2, q2_3: 1 } })
  })

  it('takes missing values out of the base', () => {
    expect(questionOf(proposeQuestions(file), 'Gender').base).toBe(3)
    expect(questionOf(proposeQuestions(file), 'age').base).toBe(2)
  })

  it('says what was left out, and where', () => {
    expect(file.warnings).toMatchObject([
      {
        code: 'syntax_left_out',
        where: 'line 18 of the syntax',
        message: expect.stringContaining('RECODE was left out') as string,
      },
      { code: 'codebook_missing' },
    ])
  })

  it('follows names that syntax changes before it describes them', () => {
    const renamed = `RENAME VARIABLES (q1 = rating) (age gender = years sex).\nVARIABLE LABELS rating 'Rating' years 'Years'.`
    expect(parseCodebook(renamed, NAMES).variables.map(({ name, label }) => [name, label])).toEqual([
      ['q1', 'Rating'],
      ['age', 'Years'],
    ])
  })

  it.each([
    ["VARIABLE LABELS gender 'Gender.\n", 'never closed', 'line 1'],
    ['VARIABLE LABELS gender.\n', 'its label in quotation marks', 'line 1'],
    ["VALUE LABELS gender 'a'.\n", 'a label in quotation marks', 'line 1'],
    ['\n\nMISSING VALUES gender (9.\n', 'never closed', 'line 3'],
    ['VARIABLE LEVEL age (BIG).\n', 'NOMINAL, ORDINAL or SCALE', 'line 1'],
    ['MRSETS /MDGROUP NAME=$a VARIABLES=q2_1 q2_2.\n', 'counted VALUE', 'line 1'],
    ['MRSETS /MCGROUP NAME=$a VARIABLES=q2_1.\n', 'at least two', 'line 1'],
  ])('names the line of a mistake: %s', (text, words, where) => {
    expect(problemOf(text)).toMatchObject({ message: expect.stringContaining(words) as string, where })
  })
})

describe('commands', () => {
  it('end with a period at the end of a line or with an empty line, never inside a text or a number', () => {
    const commands = commandsOf("A 'one. \ntwo'".replace('\n', ' ') + '.\nB 1.5 c.\nC\n\nD.')
    expect(commands.map(command => command.map(({ text }) => text))).toEqual([
      ['A', 'one.  two'],
      ['B', '1.5', 'c'],
      ['C'],
      ['D'],
    ])
  })

  it('leave comments out', () => {
    expect(commandsOf('* one\n two.\nA /* three */ b.\n* four.\n').map(command => command.length)).toEqual([2])
  })
})
