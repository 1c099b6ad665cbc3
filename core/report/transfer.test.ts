import { describe, expect, it } from 'vitest'
import { newBuilder, type Builder } from './builder'
import { indexQuestions } from './questions'
import { aDataset, aGrid, aQuestion } from './testing'
import { transferVariable, whyNotTransfer } from './transfer'
import { addRow, tickOption, type BuilderVariable } from './variables'

const dataset = aDataset([
  aQuestion({ question_name: 'Q7' }),
  aQuestion({ question_name: 'Q8' }),
  aQuestion({ question_name: 'D1', suggested_xtab: true }),
  aQuestion({ question_name: 'D2' }),
  aGrid('Q15', ['Q15_1', 'Q15_2']),
  aQuestion({ question_name: 'N', fundamental_question_type: 'numeric', categorical_responses: [] }),
])
const index = indexQuestions(dataset)
const withRows = (...names: string[]): Builder => ({
  ...newBuilder(dataset, index, 0),
  main: names.reduce<BuilderVariable[]>((list, name) => {
    const addressed = index.get(name)
    return addressed ? addRow(list, addressed) : list
  }, []),
})
const named = (name: string) => {
  const found = index.get(name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
const names = ({ main, axis }: Builder) => [main, axis].map(list => list.map(({ questionName }) => questionName))

describe('moving a variable between rows and axis', () => {
  it('takes it to the end of the other list, with its ticks', () => {
    const builder = withRows('Q7', 'Q8')
    const main = builder.main.map(one => (one.questionName === 'Q7' ? tickOption(one, 'b', 'option', false) : one))
    const moved = transferVariable({ ...builder, main }, 'row', named('Q7'))
    expect(names(moved)).toEqual([['Q8'], ['D1', 'Q7']])
    expect(moved.axis[1]?.selectedOptions).toEqual(main[0]?.selectedOptions)
    expect(names(transferVariable(moved, 'axis', named('Q7')))).toEqual([['Q8', 'Q7'], ['D1']])
  })

  it('puts it where it was dropped, and remembers that order', () => {
    const moved = transferVariable(withRows('Q7', 'Q8'), 'axis', named('D1'), 1)
    expect(names(moved)).toEqual([['Q7', 'D1', 'Q8'], []])
    expect(moved.main.map(({ positionOverride }) => positionOverride)).toEqual([0, 1, 2])
  })

  it('is refused with the reason, and then nothing changes', () => {
    const builder = withRows('Q7', 'Q15', 'N', 'D1')
    const refused = (given: Builder, from: 'row' | 'axis', name: string) => {
      expect(transferVariable(given, from, named(name))).toBe(given)
      return whyNotTransfer(given, from, named(name))
    }
    expect(refused(builder, 'row', 'Q15')).toMatch(/one of its rows/)
    expect(refused(builder, 'row', 'N')).toMatch(/Only questions with options/)
    expect(refused(builder, 'row', 'D1')).toBe('Already on the axis')
    expect(refused(builder, 'axis', 'D1')).toBe('Already in the rows')
    const full = transferVariable(withRows('Q7', 'Q8'), 'row', named('Q7'))
    expect(refused(full, 'row', 'Q8')).toMatch(/The axis is full/)
    const line = { ...builder, viewSettings: { ...builder.viewSettings, chartType: 'line' as const } }
    expect(refused(line, 'row', 'Q7')).toMatch(/A line chart takes one axis variable/)
    const row = transferVariable(withRows('Q15_1'), 'row', named('Q15_1'))
    expect(names(row)).toEqual([[], ['D1', 'Q15_1']])
    expect(refused({ ...row, main: builder.main }, 'axis', 'Q15_1')).toMatch(/tick it there/)
  })
})
