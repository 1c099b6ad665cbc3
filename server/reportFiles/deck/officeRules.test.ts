import { beforeAll, describe, expect, it } from 'vitest'
import { sketchTable } from '@core/domain/tables/testing'
import { readDeck } from '../../../test/harness/deck'
import { officeFaults } from '../../../test/harness/officeRules'
import { pageOf, reportHead } from '../../../test/harness/reportPage'
import { deckOf } from './index'
import { octets, textIn, type Parts } from './parts'

const table = sketchTable({
  groups: { age: ['18-34', '35-54', '55+ *'] },
  rows: [
    ['cat', 'Good', null, 50, 40, 0, '60 ^ A'],
    ['cat', 'Bad', null, 30, 40, 70, null],
  ],
})

describe('a deck that PowerPoint would repair', () => {
  let bytes = new Uint8Array()
  beforeAll(async () => {
    const pages = [pageOf(table, 'Q1', 'column'), pageOf(table, 'Q2', 'stacked'), pageOf(table, 'Q3', 'line')]
    bytes = new Uint8Array(await deckOf({ head: reportHead, pages, slides: 'together', template: null }))
  })

  it('is none that is written here', () => {
    expect(officeFaults(readDeck(bytes).parts)).toEqual([])
  })

  const MASTER = 'ppt/slideMasters/slideMaster2.xml'
  const chart = (at: number) => `ppt/charts/deckChart${at}.xml`
  it.each([
    [
      'elements stand in another order',
      chart(3),
      '<c:idx val="0"/><c:order val="0"/>',
      '<c:order val="0"/><c:idx val="0"/>',
      /c:ser: children out of order/,
    ],
    [
      'an element is unknown',
      'ppt/slides/slide3.xml',
      '<a:tblGrid>',
      '<a:odd/><a:tblGrid>',
      /a:tbl: children out of order/,
    ],
    [
      'a table has more columns than cells',
      'ppt/slides/slide3.xml',
      '<a:tblGrid>',
      '<a:tblGrid><a:gridCol w="9"/>',
      /row 1 has not the cells/,
    ],
    ['a cell spans what is not merged', 'ppt/slides/slide3.xml', ' hMerge="1"', '', /has not the cells of its grid/],
    [
      'labels stand outside stacked bars',
      chart(4),
      '<c:dLblPos val="ctr"/>',
      '<c:dLblPos val="outEnd"/>',
      /cannot stand at outEnd/,
    ],
    [
      'labels stand at the end of lines',
      chart(5),
      '<c:dLblPos val="t"/>',
      '<c:dLblPos val="outEnd"/>',
      /cannot stand at outEnd/,
    ],
    [
      'an axis is crossed by one that is not there',
      chart(3),
      '<c:crossAx val="222222222"/>',
      '<c:crossAx val="3"/>',
      /axes do not cross/,
    ],
    ['an axis has no length', chart(4), /<c:max val="[^"]*"/, '<c:max val="0"', /axis has no length/],
    [
      'a chart shows more than its workbook holds',
      chart(3),
      /Chart!\$B\$2:\$B\$\d+/,
      'Chart!$B$2:$B$99',
      /Chart!\$B\$2:\$B\$99 is not/,
    ],
    [
      'a chart has no workbook',
      chart(3),
      '<c:externalData r:id="rId1">',
      '<c:externalData r:id="rId7">',
      /workbook is missing/,
    ],
    ['a layout has the id of another', MASTER, '2147483661', '2147483649', /share an id/],
    ['a layout has a small id', MASTER, '2147483661', '300', /id 300 is too small/],
    ['slides have one id', 'ppt/presentation.xml', 'id="257"', 'id="256"', /ids that are not theirs/],
    [
      'notes lead to another slide',
      'ppt/notesSlides/_rels/notesSlide1.xml.rels',
      'slide1.xml',
      'slide2.xml',
      /do not lead back/,
    ],
  ])('is found out when %s', (_what, part, from, to, fault) => {
    const { parts } = readDeck(bytes)
    const spoilt: Parts = new Map(parts).set(part, octets(textIn(parts, part).replace(from, () => to)))
    expect(officeFaults(spoilt).join('\n')).toMatch(fault)
  })
})
