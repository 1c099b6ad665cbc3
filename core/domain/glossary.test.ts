import { describe, expect, it } from 'vitest'
import { formsInLine, glossaryLines, lineOfForms, tidyForm } from './glossary'

describe('a line of a glossary', () => {
  it('has its forms apart by commas, semicolons, tabs and =', () => {
    for (const apart of [', ', ';', '\t', ' = '])
      expect(formsInLine(`CSAT${apart}customer  satisfaction `)).toEqual(['CSAT', 'customer satisfaction'])
    expect(formsInLine(' , ;; ,')).toEqual([])
  })

  it('holds forms together that are in quotes, as spreadsheets write them', () => {
    expect(formsInLine('"tea, green";"say ""hi""" , plain')).toEqual(['tea, green', 'say "hi"', 'plain'])
    // A quote within a word is one of its signs.
    expect(formsInLine('5" screen, TV 5')).toEqual(['5" screen', 'TV 5'])
    expect(formsInLine('"not closed, a1')).toEqual(['"not closed', 'a1'])
  })

  it('reads what it wrote', () => {
    for (const forms of [
      ['a1', 'b1'],
      ['tea, green', 'say "hi"', 'x=y;z'],
      ['שלום', '👩‍🔬 lab'],
    ])
      expect(formsInLine(lineOfForms(forms))).toEqual(forms)
  })

  it('is read however long it is', () => {
    const long = ['"'.repeat(200_000), '","'.repeat(60_000), '"a'.repeat(100_000), `${' '.repeat(200_000)}a`]
    expect(long.map(line => formsInLine(line).length > 0)).toEqual([true, true, true, true])
  })

  it('is tidy: no line ends, and no signs that turn or hide text', () => {
    expect(tidyForm(' \u202Eabc\u202C\u200B \n d\u0000e\uFEFF ')).toBe('abc de')
    expect(tidyForm('می\u200Cخواهم')).toBe('می\u200Cخواهم')
  })
})

it('lines of a list are those that say something, numbered with the others', () => {
  expect(glossaryLines('\uFEFFa1, b1\r\n\r\n ; \nc1, d1\re1')).toEqual([
    { line: 1, text: 'a1, b1' },
    { line: 4, text: 'c1, d1' },
    { line: 5, text: 'e1' },
  ])
})
