import { describe, expect, it } from 'vitest'
import { staleQuotes } from './quotes'

const cell = (row: string, column: string, from: string, to: string) => ({ row, column, from, to })
const CELLS = [
  cell('Tastes great', '18-34', '58', '57'),
  cell('Keeps me full', '18-34', '38', '36'),
  cell('Keeps me full', '55+', '31', '31'),
  cell('Good value', '18-34', '31', '29'),
  cell('Base', 'Total', '1,847', '1,900'),
]
const found = (text: string) => staleQuotes(text, CELLS).map(({ number, cell: { row, to } }) => [number, row, to])

describe('numbers that a text took from a figure', () => {
  it('are found where their cell prints another one now', () => {
    expect(found('58% say that it tastes great, 38% that it keeps them full')).toEqual([
      ['58', 'Tastes great', '57'],
      ['38', 'Keeps me full', '36'],
    ])
    expect(found('1,847 people answered')).toEqual([['1,847', 'Base', '1,900']])
  })

  it('hold where a cell that could be meant prints them still', () => {
    expect(found('31% of them')).toEqual([])
    expect(found('Among 55+, 31% say that it keeps me full')).toEqual([])
  })

  it('are those of the cell that the text names', () => {
    expect(found('Good value: 31% of 18-34')).toEqual([['31', 'Good value', '29']])
  })

  it('know columns by what a headline calls them', () => {
    const aged = [cell('Yes', '18-34', '38', '36'), cell('No', '55+', '38', '38'), cell('No', '18-34', '18', '20')]
    const words = staleQuotes('38 % of 18–34s answer “Yes”', aged)
    expect(words.map(({ number, cell: { row } }) => [number, row])).toEqual([['38', 'Yes']])
    const people = [cell('Yes', 'Male', '38', '36'), cell('Yes', 'Female', '38', '38')]
    expect(staleQuotes('38 % of women answer “Yes”', people)).toEqual([])
    expect(staleQuotes('38 % of men answer “Yes”', people)).toHaveLength(1)
  })

  it('are no part of a longer number, and nothing where no cell had them', () => {
    expect(found('In 2058, 5 of 8 came')).toEqual([])
    expect(staleQuotes('18-34 lead', [cell('Yes', '18-34', '34', '33')])).toEqual([])
    expect(found('Half of them')).toEqual([])
  })
})
