import { describe, expect, it } from 'vitest'
import { addToAxis, changeList, changeVariable, tickAgain, untickAddedRow, untickedOf } from './edits'
import { newBuilder, type Builder } from './builder'
import { indexQuestions } from './questions'
import { aDataset, aQuestion } from './testing'
import { addRow, tickOption } from './variables'

const net = { id: 'n1', label: 'Both', any_of: ['a', 'b'] }
const dataset = aDataset([
  aQuestion({ question_name: 'D1', question_label: 'Gender', suggested_xtab: true, nets: [net] }),
  aQuestion({ question_name: 'Q1' }),
  aQuestion({ question_name: 'Q2' }),
])
const index = indexQuestions(dataset)
const found = (name: string) => index.get(name)!
const withRows = (...names: string[]): Builder =>
  names.reduce(
    (builder, name) => changeList(builder, 'row', list => addRow(list, found(name))),
    newBuilder(dataset, index, 0),
  )
const row = { question: 'D1', type: 'net', id: 'n1' } as const
const { nk } = found('D1').question
const netsTicked = (builder: Builder) =>
  [...builder.main, ...builder.axis].flatMap(({ questionName, selectedOptions }) =>
    selectedOptions.filter(({ type, selected }) => type === 'net' && selected).map(() => questionName),
  )

describe('a variable added to the axis', () => {
  it('comes last; one that is there already, or one too many, changes nothing', () => {
    const two = addToAxis(withRows(), found('Q1'))
    expect(two.axis.map(({ questionName }) => questionName)).toEqual(['D1', 'Q1'])
    expect(addToAxis(two, found('Q1'))).toBe(two)
    expect(addToAxis(two, found('Q2'))).toBe(two)
  })

  it('must be the only one under a line chart', () => {
    const builder = withRows()
    const line = { ...builder, viewSettings: { ...builder.viewSettings, chartType: 'line' as const } }
    expect(addToAxis(line, found('Q1'))).toBe(line)
  })
})

describe('an added row that is being deleted', () => {
  it('is unticked in both lists, and ticked again in those where it was', () => {
    const builder = withRows('D1', 'Q1')
    const { builder: without, unticked } = untickAddedRow(builder, row, nk)
    expect(netsTicked(without)).toEqual([])
    expect(unticked).toEqual({ row, places: ['row/D1', 'axis/D1'] })
    expect(netsTicked(tickAgain(without, unticked))).toEqual(['D1', 'D1'])
  })

  it('stays unticked where the person had unticked it', () => {
    const builder = changeVariable(withRows('D1'), 'row', 'D1', variable => tickOption(variable, 'n1', 'net', false))
    const { builder: without, unticked } = untickAddedRow(builder, row, nk)
    expect(unticked.places).toEqual(['axis/D1'])
    expect(tickAgain(without, unticked).main).toEqual(builder.main)
  })

  it('is no change by the person: a variable of an earlier report stays one', () => {
    const builder = changeVariable(withRows('D1'), 'row', 'D1', variable => ({ ...variable, fromOldReport: true }))
    expect(untickAddedRow(builder, row, nk).builder.main[0]?.fromOldReport).toBe(true)
  })

  it('is found by question, type and id', () => {
    const { unticked } = untickAddedRow(withRows('D1'), row, nk)
    expect(untickedOf([unticked], { ...row })).toBe(unticked)
    expect(untickedOf([unticked], { ...row, type: 'calculated' })).toBeUndefined()
  })
})
