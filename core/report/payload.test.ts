import { indexQuestions } from './questions'
import { describe, expect, it } from 'vitest'
import { ALL_DESELECTED, reportPayload, type ReportPayload } from '@core/contract'
import { newBuilder, type Builder } from './builder'
import { DEFAULT_GRID_PLACEHOLDER, rehydrate, toEntry, toPayload } from './payload'
import { aDataset, aGrid, anOption, aQuestion, weights } from './testing'
import { addRow, makeVariable, tickAll, tickOption } from './variables'

const brands = aQuestion({
  question_name: 'Q7',
  question_label: 'Brands',
  nets: [{ id: 'net1', label: 'NET', any_of: ['a', 'b'] }],
  calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }],
})
const age = aQuestion({ question_name: 'D2', question_label: 'Age', suggested_xtab: true })
const grid = aGrid('G', ['G_1', 'G_2'], { question_label: 'Image' })
const dataset = aDataset([brands, age, grid], { weights })
const index = indexQuestions(dataset)
const variable = (name: string) => {
  const addressed = index.get(name)
  if (!addressed) throw new Error(`No question ${name}`)
  return makeVariable(addressed)
}
const blank = newBuilder(dataset, index, 0)
const builder: Builder = { ...blank, main: ['Q7', 'G', 'G_1'].map(variable) }

describe('saved variables', () => {
  it('lists unticked options, and the ticked nets and calculated rows', () => {
    const ticked = tickOption(tickOption(variable('Q7'), 'b', 'option', false), 'mean', 'calculated', false)
    expect(toEntry(ticked)).toEqual({ Q7: { calculated: [], nets: ['net1'], deselected_options: ['b'] } })
  })

  it('writes the marker when every option is unticked', () => {
    expect(toEntry(tickAll(variable('Q7'), 'option', false))['Q7']?.deselected_options).toBe(ALL_DESELECTED)
  })

  it('saves a grid as breakouts and a single grid row as a variable of its own', () => {
    expect(toEntry(tickOption(variable('G'), 'G_2', 'option', false))).toEqual({
      G: { calculated: [], nets: [], type: 'breakouts', deselected_breakouts: ['G_2'] },
    })
    expect(toEntry(variable('G_1'))).toEqual({ G_1: { calculated: [], nets: [], deselected_options: [] } })
  })

  it('writes a request the contract accepts, without the default grid placeholder', () => {
    const placeholder = { ...variable('Q7'), questionName: DEFAULT_GRID_PLACEHOLDER }
    const payload = toPayload({ ...builder, main: [placeholder, ...builder.main] }, dataset)
    expect(reportPayload.safeParse(payload).success).toBe(true)
    expect(payload.main.map(entry => Object.keys(entry)[0])).toEqual(['Q7', 'G', 'G_1'])
    expect(payload.options).toMatchObject({ weighting: 'w_census', weightingLabel: 'Census', inverted: false })
  })
})

describe('rehydrating a saved report', () => {
  const saved: ReportPayload = toPayload(
    {
      ...builder,
      title: 'Wave 3',
      main: [tickOption(variable('Q7'), 'b', 'option', false), variable('G')],
      inverted: true,
    },
    dataset,
  )

  it('gives back what was saved', () => {
    const again = rehydrate(saved, dataset, index, 5)
    expect(toPayload(again, dataset)).toEqual(saved)
    expect(again.missing).toEqual([])
  })

  it('keeps the saved name as typed', () => {
    expect(rehydrate(saved, dataset, index, 5)).toMatchObject({ title: 'Wave 3', titleTyped: true })
  })

  it('names a missing question and leaves it out', () => {
    const fewer = aDataset([age, grid], { weights })
    const again = rehydrate(saved, fewer, indexQuestions(fewer), 5)
    expect(again.missing).toEqual([{ kind: 'question', name: 'Q7' }])
    expect(again.main.map(({ questionName }) => questionName)).toEqual(['G'])
  })

  it('names a missing option, net and calculated row', () => {
    const thinner = aQuestion({
      ...brands,
      categorical_responses: [anOption('a', 'Option A')],
      nets: [],
      calculated: [],
    })
    const smaller = aDataset([thinner, age, grid], { weights })
    expect(rehydrate(saved, smaller, indexQuestions(smaller), 5).missing).toEqual([
      { kind: 'option', name: 'Brands: b' },
      { kind: 'net', name: 'Brands: net1' },
      { kind: 'calculated', name: 'Brands: mean' },
    ])
  })

  it('falls back to the default weight when the saved one is gone, and names it', () => {
    const other = { ...saved, options: { ...saved.options, weighting: 'w_gone', weightingLabel: 'Gone weight' } }
    const again = rehydrate(other, dataset, index, 5)
    expect(again.weight).toBe('w_census')
    expect(again.missing).toEqual([{ kind: 'weight', name: 'Gone weight' }])
  })

  it('keeps "no weight" as saved', () => {
    const unweighted = { ...saved, options: { ...saved.options, weighting: null, weightingLabel: null } }
    expect(rehydrate(unweighted, dataset, index, 5)).toMatchObject({ weight: null, missing: [] })
  })

  it('drops a filter condition on a deleted option and names it', () => {
    const filters = {
      and: [
        { question: 'D2', options: ['a', 'gone'] },
        { question: 'X', options: ['1'] },
      ],
    }
    const again = rehydrate({ ...saved, options: { ...saved.options, filters } }, dataset, index, 5)
    expect(again.filters).toEqual({ question: 'D2', options: ['a'] })
    expect(again.missing).toEqual([
      { kind: 'filter option', name: 'Age: gone' },
      { kind: 'filter question', name: 'X' },
    ])
  })
})

describe('rows of the report', () => {
  it('replaces single grid rows by their grid, in their place', () => {
    const g = index.get('G')
    const g1 = index.get('G_1')
    const q7 = index.get('Q7')
    if (!g || !g1 || !q7) throw new Error('questions missing')
    const list = addRow(addRow(addRow([], g1), q7), g)
    expect(list.map(({ questionName }) => questionName)).toEqual(['G', 'Q7'])
  })

  it('keeps a question that was a row of a grid before it had other rows', () => {
    const former = aQuestion({ question_name: 'G_3', represents: 'G' })
    const now = indexQuestions(aDataset([brands, former, grid], { weights }))
    const [g3, g] = [now.get('G_3'), now.get('G')]
    if (!g3 || !g) throw new Error('questions missing')
    expect(addRow(addRow([], g3), g).map(({ questionName }) => questionName)).toEqual(['G_3', 'G'])
  })

  it('ticks a grid row in its grid instead of adding it twice', () => {
    const g1 = index.get('G_1')
    if (!g1) throw new Error('grid row missing')
    const list = addRow([tickOption(variable('G'), 'G_1', 'option', false)], g1)
    expect(list).toHaveLength(1)
    expect(list[0]?.selectedOptions.find(({ id }) => id === 'G_1')?.selected).toBe(true)
  })
})
