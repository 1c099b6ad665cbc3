import { beforeAll, describe, expect, it } from 'vitest'
import { houseTemplates } from '../../../test/harness/houseTemplates'
import { DARK_GROUND, onDark, packTemplate, templateParts } from '../../../test/harness/template'
import { ReportFileError } from '../problem'
import { builtInTemplate } from './builtIn'
import { usesOf } from './uses'

let house: ReadonlyMap<string, Uint8Array>
beforeAll(async () => {
  house = await houseTemplates()
})

const said = (bytes: Uint8Array): ReadonlyMap<string, string> =>
  new Map(usesOf(bytes).map(({ term, text }) => [term, text]))

describe('what decks take from a template', () => {
  it('is said of every part that it gives', () => {
    const uses = said(packTemplate(Object.fromEntries(builtInTemplate())))
    expect([...uses.keys()]).toEqual([
      ...['Slides', 'Title slide', 'Charts', 'Tables', 'Background', 'Colours of series', 'Fonts', 'At the edge'],
    ])
    expect(uses.get('Slides')).toMatch(/^16:9, \d+\.\d × \d+\.\d cm$/u)
    expect(uses.get('Charts')).toMatch(/^Layout “.+”: title, question, chart and source in placeholders$/u)
    expect(uses.get('Colours of series')).toMatch(/^(?:#[0-9A-F]{6}(?:, |$)){6}$/iu)
  })

  it('tells dark slides, narrow ones, and those with few placeholders, with what would help', async () => {
    const dark = said(packTemplate(onDark(await templateParts(), true)))
    expect(dark.get('Background')).toBe(`Dark, ${DARK_GROUND}`)
    const all = [...house.values()].map(said)
    expect(all.map(uses => uses.get('Slides')).some(text => text?.startsWith('4:3,'))).toBe(true)
    const poor = all.filter(uses => / in the free area$/u.test(uses.get('Charts') ?? ''))
    expect(poor.length).toBeGreaterThan(0)
    for (const uses of poor) expect(uses.get('To improve')).toMatch(/^Give the layouts of both master slides a title,/u)
  })

  it('is nothing where decks cannot be made from it', () => {
    expect(() => usesOf(new Uint8Array([1, 2, 3]))).toThrow(ReportFileError)
  })
})
