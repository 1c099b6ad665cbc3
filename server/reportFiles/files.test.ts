import { strToU8 } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileFaults, partsOf } from '../../test/harness/office'
import { officeFiles } from '../../test/harness/officeFiles'
import { textIn } from './deck/parts'

const BOOK = 'xl/workbook.xml'
const SHEET = 'xl/worksheets/sheet2.xml'
const STYLES = 'xl/styles.xml'
const SLIDE = 'ppt/slides/slide3.xml'

describe('every file of every kind', () => {
  let files: ReadonlyMap<string, Uint8Array> = new Map()
  beforeAll(async () => {
    files = await officeFiles()
  })
  const partsIn = (name: string) => partsOf(files.get(name) ?? new Uint8Array())

  it('opens without a word: every part is as the schemas demand, and all parts fit together', () => {
    expect(files.size).toBe(35)
    const faults = [...files].map(([name, bytes]) => [name, fileFaults(partsOf(bytes))])
    expect(faults).toEqual([...files.keys()].map(name => [name, []]))
  })

  it('runs from right to left where its texts do, and only there', () => {
    const book = partsIn('book, a sheet per table: right to left')
    for (const at of [1, 2, 3]) expect(textIn(book, `xl/worksheets/sheet${at}.xml`)).toContain(' rightToLeft="1"')
    const deck = partsIn('deck: right to left')
    const slide = textIn(deck, SLIDE)
    expect(slide).toMatch(
      /<a:pPr[^>]* rtl="1"[^>]*><\/a:pPr><a:r><a:rPr [^>]*lang="ar-SA"[^>]*>(?:<a:solidFill>.*?<\/a:solidFill>)?<a:cs typeface="\+mn-cs"\/><\/a:rPr><a:t>ماذا/,
    )
    expect(slide).toContain('<a:tblPr rtl="1" firstRow="1">')
    expect(slide).toMatch(
      /<a:pPr algn="l"><\/a:pPr><a:r><a:rPr [^>]*>(?:<a:solidFill>.*?<\/a:solidFill>)?<\/a:rPr><a:t>Cola/,
    )
    expect(textIn(deck, 'ppt/charts/deckChart3.xml')).toContain('<a:pPr rtl="1">')
    const others = [...files].filter(([name]) => !name.endsWith('right to left'))
    for (const [name, bytes] of others)
      expect([
        name,
        [...partsOf(bytes).keys()].filter(part => / (?:rtl|rightToLeft)="1"/.test(textIn(partsOf(bytes), part))),
      ]).toEqual([name, []])
  })

  it('gives looks names by which a workbook is restyled at once', () => {
    const styles = textIn(partsIn('book, a sheet per table: nets and means'), STYLES)
    const names = Array.from(styles.matchAll(/<cellStyle name="([^"]+)"/g), ([, name]) => name)
    expect(names).toEqual(
      expect.arrayContaining(['Normal', 'Title', 'Header', 'Letter', 'Base', 'Net', 'Option', 'Statistic', 'Note']),
    )
    const parents = Array.from(
      /<cellXfs.*<\/cellXfs>/.exec(styles)?.[0].matchAll(/xfId="(\d+)"/g) ?? [],
      ([, id]) => id,
    )
    expect(new Set(parents).size).toBe(names.length)
  })

  it.each<[string, string, string | RegExp, string, RegExp]>([
    [
      'names are defined in two lists',
      BOOK,
      '<calcPr/>',
      '<definedNames/><calcPr/>',
      /workbook: children out of order/,
    ],
    ['a name is defined twice', BOOK, 'localSheetId="2"', 'localSheetId="1"', /a name is defined twice/],
    ['a name belongs to no sheet', BOOK, 'localSheetId="2"', 'localSheetId="99"', /belongs to no sheet/],
    ['a name leads to no sheet', BOOK, /&apos;Q1 column&apos;!/, '&apos;Q9&apos;!', /'Q9'!\S+ is no place/],
    ['two sheets have one name', BOOK, 'name="Q2 column"', 'name="q1 COLUMN"', /two sheets have one name/],
    ['a sheet has a name too long', BOOK, 'name="Q2 column"', `name="${'x'.repeat(32)}"`, /a sheet cannot be named/],
    ['two sheets have one id', BOOK, 'sheetId="2"', 'sheetId="1"', /two sheets have one id/],
    [
      'elements of a sheet change places',
      SHEET,
      /(<pageMargins[^>]*\/>)(<pageSetup[^>]*\/>)/,
      '$2$1',
      /children out of order/,
    ],
    ['an attribute is unknown', SHEET, '<pageSetup ', '<pageSetup odd="1" ', /the attribute odd is unknown/],
    ['a value is no value', SHEET, 'orientation="landscape"', 'orientation="across"', /orientation cannot be "across"/],
    ['a required attribute is missing', SHEET, /<pageMargins left="[^"]*"/, '<pageMargins', /left is missing/],
    ['cells change places', SHEET, /(<c r="B9".*?<\/c>)(<c r="C9".*?<\/c>)/, '$2$1', /row 9: cells out of order/],
    ['a cell has no such text', SHEET, 't="s"><v>', 't="s"><v>99', /its text is not there/],
    ['a cell has no such look', SHEET, /(<c r="A1" s=")\d+/, '$1999', /the look 999 is not there/],
    ['a cell is a formula', SHEET, /(<c r="A1"[^>]*>)/, '$1<f>1+1</f>', /A1: is a formula/],
    ['merged cells overlap', SHEET, /<mergeCells count="(\d+)">/, '<mergeCells><mergeCell ref="A1:Z9"/>', /overlap/],
    [
      'a format has a number of Excel',
      STYLES,
      /numFmtId="16[4-9]"/g,
      'numFmtId="100"',
      /100 has a number of the spreadsheet/,
    ],
    ['a look has no such font', STYLES, 'fontId="1"', 'fontId="77"', /fontId leads nowhere/],
    ['blanks are lost', 'xl/sharedStrings.xml', /<t>/, '<t> ', /the blanks around/],
    [
      'a part has no content type',
      '[Content_Types].xml',
      /<Override[^>]*core-properties[^>]*\/>/,
      '',
      /core\.xml: has no content type/,
    ],
    ['a part is missing', '_rels/.rels', 'docProps/app.xml', 'docProps/gone.xml', /gone\.xml, which is missing/],
    [
      'a character is illegal',
      'docProps/core.xml',
      '<dc:title>',
      '<dc:title>\u0001',
      /a character that XML may not hold/,
    ],
    ['a day is no day', 'docProps/core.xml', 'T00:00:00Z', ' today', /cannot hold/],
    ['two shapes have one id', SLIDE, 'id="3"', 'id="2"', /two shapes have/],
    [
      'a run comes after the end of its paragraph',
      SLIDE,
      '<a:r>',
      '<a:endParaRPr/><a:r>',
      /a:p: children out of order/,
    ],
    ['a size is too large', SLIDE, / sz="\d+"/, ' sz="999999"', /sz cannot be "999999"/],
    [
      'a chart shows another number than its workbook',
      'ppt/charts/deckChart3.xml',
      /(<c:val>.*?<c:v>)[^<]*/,
      '$112345',
      /is not what the workbook holds/,
    ],
    [
      'a master has lost its colours',
      'ppt/slideMasters/slideMaster1.xml',
      /<p:clrMap [^>]*\/>/,
      '',
      /p:sldMaster: children/,
    ],
    ['a theme has five accents', 'ppt/theme/theme1.xml', /<a:accent6>.*?<\/a:accent6>/, '', /a:clrScheme: children/],
  ])('would be found out when %s', (_what, part, from, to, fault) => {
    const kind = part.startsWith('ppt/') ? 'deck: all charts' : 'book, a sheet per table: all charts'
    const parts = partsIn(kind)
    const before = textIn(parts, part)
    const spoilt = before.replace(from, to)
    expect(spoilt).not.toBe(before)
    expect(fileFaults(new Map(parts).set(part, strToU8(spoilt))).join('\n')).toMatch(fault)
  })
})
