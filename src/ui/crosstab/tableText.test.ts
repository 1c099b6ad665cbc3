import { describe, expect, it } from 'vitest'
import { cropTable, sizeText, toHtml, toNumbers, toTsv } from './tableText'
import { toCsv, type TableDocument } from '@core/domain/tables'
import { brandGroups, brandTable, fewTable } from '@core/domain/tables/testing'

const document: TableDocument = {
  table: brandTable(),
  title: '+Q7 Brands, heard of (%)',
  numberType: 'column_percent',
  testing: true,
  showUnweightedBase: true,
  groupLabels: brandGroups,
  notes: {
    base: { text: 'snackers', n: 1441, of: 2014 },
    filter: null,
    weight: { label: 'Census 2021', efficiency: 92 },
    test: { method: 'column proportions, t', confidence: 95 },
    lowBaseThreshold: 100,
    dataset: { name: 'Main', version: 3 },
  },
}
const line = (text: string, start: string): string => text.split(/\r?\n/).find(entry => entry.startsWith(start)) ?? ''

describe('table as text', () => {
  it('keeps full precision and gives letters columns of their own', () => {
    expect(line(toTsv(document), 'Popsmith')).toBe('Popsmith\t36.51\t51.2384\tBCD ▲\t35\t\t23\t\t13\t\t36\t\t38\t')
  })
  it('writes nobody as 0 and no base as nothing', () => {
    const fields = line(toTsv(document), 'Other brand').split('\t')
    expect(fields[2]).toBe('0')
    expect(fields.at(-2)).toBe('')
  })
  it('prints marks on a handful of people like all others, and says that there are some', () => {
    const few = { ...document, table: fewTable() }
    for (const text of [toTsv(few), toCsv(few)]) {
      expect(line(text, 'Popcorn')).toMatch(/^Popcorn[\t,]3[\t,]4[\t,]BC ▲[\t,]4[\t,]▲[\t,]1[\t,]$/)
      expect(line(text, 'Pretzels')).toMatch(/▼$/)
      expect(text).toContain('Some letters and arrows rest on fewer than 5 respondents on both sides')
    }
    expect(toTsv(document)).not.toContain('fewer than 5')
  })
  it('carries title, bases and notes', () => {
    const text = toTsv(document)
    expect(text).toContain('Unweighted base\t1441\t399')
    expect(text).toContain('Base: snackers, n=1,441 of 2,014.')
    expect(text).toContain('Weight: Census 2021, efficiency 92 %.')
    expect(text).toContain('** column D not tested, effective base under 30')
  })
  it('has no columns for letters when nothing is tested', () => {
    expect(line(toTsv({ ...document, testing: false }), 'Popsmith')).toBe(
      'Popsmith\t36.51\t51.2384\t35\t23\t13\t36\t38',
    )
  })
  it('neutralises texts that a spreadsheet would run, never numbers', () => {
    const csv = toCsv(document)
    expect(csv).toContain(`"'+Q7 Brands, heard of (%)"`)
    expect(csv).toContain("'=None of these,2,2,")
    const negative = {
      ...document.table,
      rows: document.table.rows
        .slice(5)
        .map(row => ({ ...row, cells: row.cells.map(cell => ({ ...cell, value: -1.25 })) })),
    }
    expect(line(toCsv({ ...document, table: negative, testing: false }), 'Mean')).toBe(
      `Mean number known${',-1.25'.repeat(7)}`,
    )
  })
  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('neutralises a label that starts like %j', label => {
    const row = document.table.rows[4]
    if (row === undefined) throw new Error('row')
    const csv = toCsv({ ...document, table: { ...document.table, rows: [{ ...row, label }] } })
    expect(csv).toContain(`'${label}`)
  })
  it('escapes HTML and marks texts as texts', () => {
    const html = toHtml({ ...document, title: '<b>&"' })
    expect(html).toContain('>&lt;b&gt;&amp;&quot;</p>')
    expect(html).toContain("mso-number-format:'\\@'")
  })
  it('shows rounded numbers in HTML, with the exact ones for spreadsheets', () => {
    const cell = /<td[^>]*x:num="51\.2384"[^>]*>[^<]*<\/td>/.exec(toHtml(document))?.[0] ?? ''
    expect(cell).toContain('>51</td>')
    expect(cell).toContain('sdval="51.2384"')
  })
  it('gives headings and rounded numbers alone as plain text', () => {
    const text = toNumbers(document)
    expect(line(text, 'Popsmith')).toBe('Popsmith\t37\t51\t35\t23\t13\t36\t38')
    expect(text).not.toContain('Weight')
  })
  it('crops to the chosen rows and columns', () => {
    const cropped = cropTable(document.table, new Set(['Popsmith']), new Set(['T', 'gender:1']))
    expect(sizeText(cropped)).toBe('1 x 2')
    expect(cropped.rows[0]?.cells.map(({ value }) => value)).toEqual([36.51, 38])
  })
})
