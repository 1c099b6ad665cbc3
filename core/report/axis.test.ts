import { describe, expect, it } from 'vitest'
import { whyNotLine, whyNotOnAxis } from './axis'
import { indexQuestions } from './questions'
import { aDataset, aGrid, aQuestion } from './testing'

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

describe('the axis', () => {
  it('takes two variables', () => {
    expect(whyNotOnAxis(['A'], at('B'), 'column')).toBeNull()
    expect(whyNotOnAxis(['A', 'B'], at('C'), 'column')).toMatch(/axis is full/)
  })

  it('takes one variable under a line', () => {
    expect(whyNotOnAxis([], at('B'), 'line')).toBeNull()
    expect(whyNotOnAxis(['A'], at('B'), 'line')).toMatch(/line chart takes one axis variable/)
  })

  it('refuses grids as a whole, numbers and repeats, and takes a grid row', () => {
    expect(whyNotOnAxis([], at('G'), 'column')).toMatch(/one of its rows/)
    expect(whyNotOnAxis([], at('N'), 'column')).toMatch(/questions with options/)
    expect(whyNotOnAxis(['A'], at('A'), 'column')).toBe('Already on the axis')
    expect(whyNotOnAxis(['A'], at('G_1'), 'column')).toBeNull()
  })

  it('refuses a line while two variables stand on the axis', () => {
    expect(whyNotLine(2)).toMatch(/Remove one first/)
    expect(whyNotLine(1)).toBeNull()
  })
})
