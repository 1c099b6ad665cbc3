import { beforeAll, describe, expect, it } from 'vitest'
import { chartModel, type ChartInput } from '@core/domain/charts'
import { contrast, parseColour } from '@core/domain/colour'
import { brandTable, sketchTable } from '@core/domain/tables/testing'
import { readDeck, withoutFrame } from '../../../test/harness/deck'
import { pageOf, reportHead as head } from '../../../test/harness/reportPage'
import { edited, packTemplate, templateParts, type TemplateParts } from '../../../test/harness/template'
import { PAPER, resolved, type Ground } from './colours'
import { deckOf } from './index'
import { textIn } from './parts'
import { inThemeColours, themeColour, themePalette } from './seriesColours'

/** Plum, amber and others, as an organisation has them. */
const ACCENTS = ['#7B1E5A', '#F5A800', '#2F6F8F', '#6B8E23', '#B5482A', '#5B4B8A']
const theme = new Map([...PAPER.theme, ...ACCENTS.map((colour, at) => [`accent${at + 1}`, colour] as const)])
const light: Ground = { ...PAPER, theme }
const dark: Ground = {
  ...light,
  colour: '#10151C',
  slot: 'tx1',
  ink: '#FFFFFF',
  theme: new Map([...theme, ['tx1', '#FFFFFF'], ['bg1', '#10151C']]),
}
const words = (text: string) => {
  const { slot, lumMod = 1, lumOff = 0, satMod = 1 } = themeColour(text)
  return [slot, ...[lumMod, lumOff, satMod].map(value => Math.round(value * 100))].join(' ')
}
const against = (text: string, ground: Ground): number => {
  const [one, other] = [parseColour(resolved(themeColour(text), ground)), parseColour(ground.colour)]
  return one && other ? contrast(one, other) : 0
}

const ages = sketchTable({
  groups: { age: ['18-24', '25-34', '35-54', '55-74'] },
  rows: [
    ['cat', 'Tea', null, 5, 5, 5, 5, 5],
    ['cat', 'Coffee', null, 5, 5, 5, 5, 5],
    ['cat', 'None of these', null, 5, 5, 5, 5, 5],
  ],
})
const drawn = (change: Partial<ChartInput>, ground = light, table = ages) => {
  const { chart } = pageOf(table)
  if (!chart) throw new Error('nothing to draw')
  const input = { ...chart, ...change }
  const model = chartModel(input, themePalette(ground))
  if (model.kind === 'empty') throw new Error(model.reason)
  return inThemeColours(model, input, ground).series.map(({ color }) => words(color))
}

describe('the colours of series', () => {
  it('are the accents in their order, Total in grey, and tints beyond the sixth', () => {
    const table = sketchTable({
      groups: { town: Array.from({ length: 8 }, (_, at) => `Town ${at}`) },
      rows: [['cat', 'Yes', null, ...Array.from({ length: 9 }, () => 5)]],
    })
    expect(drawn({ order: {} }, light, table)).toEqual([
      'tx1 50 50 100',
      ...[1, 2, 3, 4, 5, 6].map(at => `accent${at} 100 0 100`),
      'accent1 60 40 55',
      'accent2 60 40 90',
    ])
  })

  it('are steps of the first accent for columns in order', () => {
    expect(drawn({ order: { columns: true } })).toEqual([
      'tx1 50 50 100',
      'accent1 40 60 55',
      'accent1 70 30 55',
      'accent1 100 0 100',
      'accent1 60 0 100',
    ])
  })

  it('go from another hue to that of the first accent on a scale', () => {
    const at = (count: number) =>
      Array.from({ length: count }, (_, index) => words(themePalette(light).ordinal(index, count).color))
    expect(at(5)).toEqual([
      'accent2 100 0 100',
      'accent2 60 40 90',
      'bg1 85 0 100',
      'accent1 60 40 55',
      'accent1 100 0 100',
    ])
    expect(at(4)).toEqual(['accent2 100 0 100', 'accent2 60 40 90', 'accent1 60 40 55', 'accent1 100 0 100'])
    for (const count of [2, 3, 6, 7, 10, 11]) expect(new Set(at(count)).size).toBe(count)
  })

  it('begin a scale in grey where all accents have one hue', () => {
    const blue = {
      ...light,
      theme: new Map(
        [...theme].map(([name, colour]) => [name, name.startsWith('accent') ? '#1F5FBF' : colour] as const),
      ),
    }
    expect(words(themePalette(blue).ordinal(0, 5).color)).toBe('tx1 50 50 100')
  })

  it('are grey for answers that say nothing by themselves', () => {
    const colours = drawn({ chartType: 'stacked', order: {} })
    expect(colours).toEqual(['accent1 100 0 100', 'accent2 100 0 100', 'tx1 50 50 100'])
  })

  it('can all be told from a dark background, and steps from each other', () => {
    const palette = themePalette(dark)
    const all = [
      ...Array.from({ length: 8 }, (_, at) => palette.series(at)),
      ...Array.from({ length: 5 }, (_, at) => palette.ordinal(at, 5)),
      palette.neutral,
    ]
    for (const { color } of all) expect([words(color), against(color, dark) >= 3]).toEqual([words(color), true])
    expect(new Set(drawn({ order: { columns: true } }, dark)).size).toBe(5)
  })

  it('carry numbers in whichever colour can be read on them', () => {
    const { series } = themePalette(light)
    expect([series(0), series(1)].map(({ onColor }) => words(onColor))).toEqual(['bg1 100 0 100', 'tx1 100 0 100'])
  })
})

describe('a deck', () => {
  let template: TemplateParts
  beforeAll(async () => {
    template = await templateParts()
  })

  it('has no colour of its own, and changes with the accents of its template', async () => {
    const pages = (['column', 'stacked', 'line', 'bar'] as const).map(type => pageOf(brandTable(), type, type))
    const written = async (look: Uint8Array | null) =>
      readDeck(await deckOf({ head, pages, slides: 'apart', template: look }))
    const plum = Object.keys(template)
      .filter(name => name.startsWith('ppt/theme/'))
      .reduce(
        (made, name) => edited(made, name, text => text.replace(/(<a:accent1><a:srgbClr val=")\w+/, '$17B1E5A')),
        template,
      )
    for (const look of [null, packTemplate(template), packTemplate(plum)]) {
      const { parts } = await written(look)
      for (const name of parts.keys())
        if (/^ppt\/(?:slides|charts)\/[^/]+\.xml$/.test(name))
          expect([name, textIn(parts, name).includes('srgbClr')]).toEqual([name, false])
    }
    const [, { chart } = { chart: null }] = withoutFrame((await written(packTemplate(plum))).slides)
    expect(chart?.schemes.filter(words_ => words_.startsWith('accent1')).length).toBeGreaterThan(2)
    expect(chart?.colours).toContain('#7B1E5A')
  })
})
