import { describe, expect, it } from 'vitest'
import { whyNotLine, whyNotOnAxis } from './axis'
import { indexQuestions } from './questions'
import { aDataset, aGrid, aQuestion } from './testing'
import { makeVariable } from './variables'

const index = indexQuestions(
  aDataset([
    aQuestion({ question_name: 'A' }),
    aQuestion({ question_name: 'B' }),
    aQuestion({ question_name: 'C' }),
    aQuestion({ question_name: 'N', fundamental_question_type: 'numeric', categorical_responses: [] }),
    aGrid('G', ['G_1']),
  ]),
)
const at = (name: string) => {
  const addressed = index.get(name)
  if (!addressed) throw new Error(`No question ${name}`)
  return addressed
}
const on = (...names: string[]) => names.map(name => makeVariable(at(name)))

describe('the axis', () => {
  it('takes two variables', () => {
    expect(whyNotOnAxis(on('A'), at('B'), 'column')).toBeNull()
    expect(whyNotOnAxis(on('A', 'B'), at('C'), 'column')).toMatch(/axis is full/)
  })

  it('takes one variable under a line', () => {
    expect(whyNotOnAxis([], at('B'), 'line')).toBeNull()
    expect(whyNotOnAxis(on('A'), at('B'), 'line')).toMatch(/line chart takes one axis variable/)
  })

  it('refuses grids as a whole, numbers and repeats, and takes a grid row', () => {
    expect(whyNotOnAxis([], at('G'), 'column')).toMatch(/one of its rows/)
    expect(whyNotOnAxis([], at('N'), 'column')).toMatch(/questions with options/)
    expect(whyNotOnAxis(on('A'), at('A'), 'column')).toBe('Already on the axis')
    expect(whyNotOnAxis(on('A'), at('G_1'), 'column')).toBeNull()
  })

  it('refuses a line while two variables stand on the axis', () => {
    expect(whyNotLine(on('A', 'B'))).toMatch(/Remove one first/)
    expect(whyNotLine(on('A'))).toBeNull()
  })
})
