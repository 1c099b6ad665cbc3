import { beforeAll, describe, expect, it } from 'vitest'
import { contrast, parseColour } from '@core/domain/colour'
import { brandTable, sketchTable } from '@core/domain/tables/testing'
import { parseXml } from '../../documents/xml'
import { readDeck, withoutFrame } from '../../../test/harness/deck'
import { officeFaults } from '../../../test/harness/officeRules'
import { pageOf, reportHead as head } from '../../../test/harness/reportPage'
import { DARK_GROUND, onDark, packTemplate, templateParts, type TemplateParts } from '../../../test/harness/template'
import { packageProblems } from './cleanUp'
import { groundOf } from './ground'
import { deckOf } from './index'
import { textIn } from './parts'

const against = (colour: string, ground: string): number => {
  const [one, other] = [parseColour(colour), parseColour(ground)]
  return one && other ? contrast(one, other) : 0
}

describe('a deck in a dark template', () => {
  let template: TemplateParts
  beforeAll(async () => {
    template = await templateParts()
  })
  const scale = sketchTable({
    groups: { age: ['18-34', '35-54', '55+ *'] },
    rows: ['Very bad', 'Bad', 'Neither', 'Good', 'Very good'].map(
      label => ['cat', label, null, 20, 20, 20, '20 ^'] as const,
    ),
  })
  const pages = (['column', 'stacked', 'line'] as const).map(type => {
    const page = pageOf(type === 'column' ? brandTable() : scale, type, type)
    return {
      ...page,
      chart: page.chart && { ...page.chart, order: { rows: 'negative_first' as const, columns: true } },
    }
  })
  const made = async (mapped: boolean) => {
    const look = packTemplate(onDark(template, mapped))
    const deck = readDeck(await deckOf({ head, pages, slides: 'apart', template: look }))
    expect(packageProblems(deck.parts)).toEqual([])
    expect(officeFaults(deck.parts)).toEqual([])
    return { ...deck, slides: withoutFrame(deck.slides) }
  }
  const written = (deck: Awaited<ReturnType<typeof made>>) =>
    [...deck.parts.keys()]
      .filter(name => /^ppt\/(?:slides|charts)\/[^/]+\.xml$/.test(name))
      .map(name => textIn(deck.parts, name))
      .join('')

  it.each([true, false])(
    'draws every series at least 3:1 from the background (light text by the theme: %s)',
    async mapped => {
      const { slides } = await made(mapped)
      const colours = slides.flatMap(({ chart }) => chart?.colours ?? [])
      expect(colours.length).toBeGreaterThanOrEqual(9)
      for (const colour of colours) expect([colour, against(colour, DARK_GROUND) >= 3]).toEqual([colour, true])
    },
  )

  it.each([
    [true, 'tx1'],
    [false, 'bg1'],
  ])(
    'writes texts and lines in the colour of the theme that can be read there (light by the theme: %s): %s',
    async (mapped, slot) => {
      const texts = Array.from(
        written(await made(mapped)).matchAll(/<a:(?:rPr|defRPr)\b[^>]*><a:solidFill>(.*?)<\/a:solidFill>/g),
        ([, colour = '']) => colour,
      )
      const muted = `<a:schemeClr val="${slot}"><a:lumMod val="75000"/></a:schemeClr>`
      const onParts = texts.filter(text => text !== muted && !/accent1/.test(text) && !text.includes(`"${slot}"`))
      // Muted text is darker than white, not lighter than black.
      expect(texts).toContain(muted)
      expect(texts).toContain(`<a:schemeClr val="${slot}"/>`)
      // Numbers on parts of a whole may be dark: those parts are light.
      expect(new Set(onParts).size).toBeLessThanOrEqual(1)
    },
  )

  it('hatches low bases in the colours of the theme', async () => {
    const all = written(await made(true))
    const patterns = Array.from(all.matchAll(/<a:pattFill prst="wdUpDiag">.*?<\/a:pattFill>/g), ([pattern]) => pattern)
    expect(patterns.length).toBeGreaterThan(0)
    for (const pattern of patterns) expect(pattern).toContain('<a:schemeClr val="bg1"/>')
  })
})

describe('the ground of a layout', () => {
  const theme =
    '<a:theme><a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="1F3864"/></a:dk2><a:lt2><a:srgbClr val="E7E6E6"/></a:lt2><a:accent1><a:srgbClr val="204080"/></a:accent1></a:clrScheme><a:fmtScheme><a:bgFillStyleLst><a:solidFill><a:schemeClr val="phClr"/></a:solidFill><a:gradFill><a:gsLst><a:gs pos="0"><a:schemeClr val="phClr"/></a:gs><a:gs pos="100000"><a:srgbClr val="000000"/></a:gs></a:gsLst></a:gradFill></a:bgFillStyleLst></a:fmtScheme></a:theme>'
  const map = '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1"/>'
  const none = '<p:sldLayout><p:cSld/></p:sldLayout>'
  const body = { x: 10, y: 10, w: 100, h: 50 }
  const ground = (master: string, layout = none) => {
    const nodes = { theme: parseXml(theme), master: parseXml(master), layout: parseXml(layout) }
    return groundOf(nodes, body, ({ children }) => (children.length > 0 ? { x: 0, y: 0, w: 120, h: 70 } : null))
  }
  const masterOn = (background: string, shapes = '') =>
    `<p:sldMaster><p:cSld>${background}${shapes}</p:cSld>${map}</p:sldMaster>`
  const fillIn = (colour: string) => `<p:bg><p:bgPr><a:solidFill>${colour}</a:solidFill></p:bgPr></p:bg>`

  it.each([
    ['nothing said', masterOn(''), '#FFFFFF', 'tx1'],
    ['a colour of its own', masterOn(fillIn('<a:srgbClr val="101820"/>')), '#101820', 'bg1'],
    [
      'a colour of the theme, darker',
      masterOn(fillIn('<a:schemeClr val="accent1"><a:lumMod val="50000"/></a:schemeClr>')),
      '#102040',
      'bg1',
    ],
    [
      'a fill of the theme by number',
      masterOn('<p:bg><p:bgRef idx="1001"><a:schemeClr val="tx2"/></p:bgRef></p:bg>'),
      '#1F3864',
      'bg1',
    ],
    [
      'a gradient of the theme',
      masterOn('<p:bg><p:bgRef idx="1002"><a:schemeClr val="accent1"/></p:bgRef></p:bg>'),
      '#102040',
      'bg1',
    ],
    ['a picture', masterOn('<p:bg><p:bgPr><a:blipFill/></p:bgPr></p:bg>'), '#FFFFFF', 'tx1'],
    [
      'a shape under all of its content',
      masterOn(
        '',
        '<p:sp><p:spPr><a:solidFill><a:schemeClr val="tx2"/></a:solidFill><a:ln><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:ln></p:spPr></p:sp>',
      ),
      '#1F3864',
      'bg1',
    ],
  ])('is read from %s', (_, master, colour, slot) => {
    expect(ground(master)).toMatchObject({ colour, slot, mapping: '<a:masterClrMapping/>' })
  })

  it('is that of the layout before that of its master, in the names that the layout gives to colours', () => {
    const override = '<p:clrMapOvr><a:overrideClrMapping bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2"/></p:clrMapOvr>'
    const layout = `<p:sldLayout><p:cSld>${fillIn('<a:schemeClr val="bg2"/>')}</p:cSld>${override}</p:sldLayout>`
    expect(ground(masterOn(fillIn('<a:schemeClr val="bg1"/>')), layout)).toMatchObject({
      colour: '#1F3864',
      slot: 'tx1',
      ink: '#FFFFFF',
      paper: 'bg2',
      mapping: '<a:overrideClrMapping bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2"/>',
    })
  })

  it('has nothing of the shapes of a master that its layout does not show', () => {
    const master = masterOn('', '<p:sp><p:spPr><a:solidFill><a:schemeClr val="tx2"/></a:solidFill></p:spPr></p:sp>')
    expect(ground(master, '<p:sldLayout showMasterSp="0"><p:cSld/></p:sldLayout>').colour).toBe('#FFFFFF')
  })
})
