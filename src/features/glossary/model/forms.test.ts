import { expect, it } from 'vitest'
import { formsOfText, importWords, matchingEntries, refusedText, textOfForms } from './forms'
import { readListFile } from './listFile'

const line = (number: number, outcome: 'added' | 'known' | 'refused') => ({
  line: number,
  name: '',
  outcome,
  reason: '',
})

it('an entry is read from its form as it was put there', () => {
  const forms = ['CSAT, v2', 'tea, green', 'customer satisfaction']
  expect(formsOfText(textOfForms('e1', forms))).toEqual(forms)
  const typed = { id: null, name: ' NPD ', others: 'one; two\n\nthree, ' }
  expect(formsOfText(typed)).toEqual(['NPD', 'one', 'two', 'three'])
  expect(formsOfText({ id: null, name: ' ', others: '' })).toEqual([])
})

it('entries are found by a part of any form, whatever its case and accents', () => {
  const entry = (id: string, ...forms: string[]) => ({
    ...{ id, forms, created: '', created_by: null },
    ...{ changed: '', changed_by: null },
  })
  const entries = [entry('1', 'Café', 'coffee shop'), entry('2', 'NPD', 'new products')]
  const ids = (typed: string) => matchingEntries(entries, typed).map(({ id }) => id)
  expect([ids(' cafe '), ids('SHOP'), ids('(.*'), ids('')]).toEqual([['1'], ['1'], [], ['1', '2']])
})

it('an import is told by what became of its lines, and leaves those that were refused', () => {
  const lines = [line(1, 'added'), line(3, 'refused'), line(4, 'known')]
  expect(importWords(lines)).toBe('1 added, 1 already there, 1 refused')
  expect(importWords([line(1, 'added')])).toBe('1 added')
  expect(refusedText('a1,b1\n\nlonely\nc1,d1', lines)).toBe('lonely')
})

it('a list is read in the encodings of spreadsheets, and other files are refused', async () => {
  const read = (bytes: readonly number[], name = 'list.csv') => readListFile(new File([Uint8Array.from(bytes)], name))
  expect(await read([0x43, 0x61, 0x66, 0xc3, 0xa9])).toEqual({ text: 'Café' })
  expect(await read([0x43, 0x61, 0x66, 0xe9])).toEqual({ text: 'Café' })
  expect(await read([0xff, 0xfe, 0x43, 0x00, 0xe9, 0x00])).toEqual({ text: 'Cé' })
  expect(await read([0xfe, 0xff, 0x00, 0x43])).toEqual({ text: 'C' })
  const noText = { problem: 'x.xlsx is not a text file. In Excel, save it as CSV, then choose that file.' }
  expect(await read([0x50, 0x4b, 3, 4], 'x.xlsx')).toEqual(noText)
  expect(await read([1, 0, 2], 'x.xlsx')).toEqual(noText)
  expect(await readListFile(new File(['x'.repeat(1_000_001)], 'big.csv'))).toEqual({
    problem: 'big.csv is larger than 1 MB. Split it into smaller lists.',
  })
})
