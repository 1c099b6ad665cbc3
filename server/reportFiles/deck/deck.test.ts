import { strFromU8, strToU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { chartModel } from '@core/domain/charts'
import { NAMED_PALETTE } from '@core/domain/charts/testing'
import { brandTable, fewTable, sketchTable } from '@core/domain/tables/testing'
import { misplaced, readDeck, withoutFrame } from '../../../test/harness/deck'
import { officeFaults } from '../../../test/harness/officeRules'
import { pageOf, reportHead as head } from '../../../test/harness/reportPage'
import { edited, packTemplate, templateParts, type TemplateParts } from '../../../test/harness/template'
import { packageProblems } from './cleanUp'
import { deckOf, type Deck } from './index'
import { faceOf, lineCount } from './measure'

const written = async (deck: Partial<Deck>) => {
  const read = readDeck(await deckOf({ head, pages: [], slides: 'together', template: null, ...deck }))
  expect(packageProblems(read.parts)).toEqual([])
  expect(officeFaults(read.parts)).toEqual([])
  expect(misplaced(read)).toEqual([])
  return { ...read, slides: withoutFrame(read.slides) }
}

const long = (words: number): string => Array.from({ length: words }, (_, at) => `word${at}`).join(' ')
const rowsOf = (count: number, label: (at: number) => string = at => `Answer ${at + 1}`) =>
  sketchTable({
    groups: { age: ['18-34', '35-54', '55-74', '75+ *'], gender: ['Male', 'Female'] },
    rows: Array.from({ length: count }, (_, at) => ['cat', label(at), null, at, at, '40 ^ BC', 1, 2, 3, 4] as const),
  })

let template: TemplateParts
beforeAll(async () => {
  template = await templateParts()
})

describe('a deck', () => {
  it('begins with report, study, data, day, filter and weight', async () => {
    const { slides, width, height } = await written({})
    expect(slides).toHaveLength(1)
    expect(width / height).toBeCloseTo(16 / 9)
    expect(slides[0]?.title).toBe(head.title)
    expect(slides[0]?.texts).toEqual([
      'Brand tracker\nFieldwork: March 2026\nData: Waves 1-3, version 4\nCalculated: 9 March 2026\nFilter: Region is North.\nWeight: Census, efficiency 92 %.',
    ])
  })

  it('has chart and table on one slide where both can be read, on slides of two masters where not or when asked', async () => {
    const small = pageOf(rowsOf(3))
    const [, one, ...more] = (await written({ pages: [small] })).slides
    expect([one?.chart !== null, one?.table !== null, more.length]).toEqual([true, true, 0])
    for (const deck of [
      { pages: [small], slides: 'apart' as const },
      { pages: [pageOf(rowsOf(11))], slides: 'together' as const },
    ]) {
      const [, chart, table, ...rest] = (await written(deck)).slides
      expect([chart?.chart !== null, chart?.table]).toEqual([true, null])
      expect([table?.chart, table?.table !== null]).toEqual([null, true])
      expect(rest).toEqual([])
      expect(chart?.layout).not.toBe(table?.layout)
    }
  })

  it('shows every one of two hundred columns under its span and outer answer, on as many slides as it needs', async () => {
    const outer = Array.from({ length: 20 }, (_, at) => `Outer ${at + 1}`)
    const inner = Array.from({ length: 10 }, (_, at) => `Inner ${at + 1}`)
    const labels = outer.flatMap(one => inner.map(other => `${one} > ${other}`))
    const flat = sketchTable({
      groups: { nest: labels },
      rows: [['cat', 'Answer', null, 40, ...labels.map((_, at) => at)] as const],
    })
    const table = {
      ...flat,
      columns: flat.columns.map((column, at) =>
        at === 0 ? column : { ...column, block: `nest:${Math.floor((at - 1) / 10)}`, inner: inner[(at - 1) % 10] },
      ),
    }
    const { slides } = await written({ pages: [pageOf(table)], slides: 'apart' })
    const shown = slides.flatMap(({ table: rows, spans }) => {
      if (rows === null) return []
      const first = rows.findIndex(([label]) => label?.includes('ase') === true)
      const spread = (at: number) =>
        (rows[at] ?? []).flatMap((text, cell) => Array.from({ length: spans[at]?.[cell] ?? 1 }, () => text))
      const [groups, blocks, heads] = [spread(0), spread(1), spread(2)]
      expect(first).toBeGreaterThan(2)
      return heads.flatMap((head, at) =>
        head.startsWith('Inner') && head !== heads[at - 1] ? [`${groups[at] ?? ''}/${blocks[at] ?? ''} > ${head}`] : [],
      )
    })
    expect(shown.map(text => text.slice(text.indexOf('/') + 1))).toEqual(labels)
    expect(new Set(shown.map(text => text.slice(0, text.indexOf('/')))).size).toBe(1)
  })

  it('says on every slide what is measured, and at its foot all that a reader needs to trust it', async () => {
    const { slides } = await written({ pages: [pageOf(brandTable())], slides: 'apart' })
    for (const { title, texts } of slides.slice(1)) {
      expect(title).toMatch(/^Q7 Brands heard of(?:, table)?$/)
      expect(texts[0]).toMatch(/^Column %, weighted · (?:Age · )?n=1,441/)
      const foot = texts.at(-1) ?? ''
      for (const said of [
        'Base: respondents who answered, n=1,441 of 2,000.',
        'Filter: Region is North.',
        'Weight: Census, efficiency 92 %.',
        'Test: column proportions, 95 %, lower-case letters 80 %, letters corrected after Holm',
        'Source: Brand tracker, Waves 1-3, version 4, calculated 9 March 2026.',
        '* unweighted base under 100',
      ])
        expect(foot).toContain(said)
    }
  })

  it('prints the table as the screen does: heads, letters, bases, marks', async () => {
    const { slides } = await written({ pages: [pageOf(brandTable())], slides: 'apart' })
    const [groups, labels, letters, unweighted, , net, first] = slides[2]?.table ?? []
    expect(groups).toEqual(['', '', 'Age', 'Gender'])
    expect(labels).toEqual(['Column %, weighted', 'Total', '18-34', '35-54', '55-74', '75+ *', 'Male', 'Female'])
    expect(letters).toEqual(['', '', 'A', 'B', 'C', 'D', 'E', 'F'])
    expect(unweighted?.[0]).toBe('Unweighted base')
    expect(net).toEqual(['NET Savoury', '91', '90', '', '93', 'C ▲', '88', '▼', '90', '', '91', '', '94', 'E'])
    expect(first).toEqual(['Crunchwell', '74', '80', 'CD ▲', '76', 'CD', '67', '▼', '58', '▼', '82', 'F', '77', ''])
    expect(slides[2]?.table?.flat()).toEqual(expect.arrayContaining(['–', '<1', '=None of these', '3.4']))
  })

  it('steps back where a handful of people is compared: no arrow, muted letters, and says so', async () => {
    const { slides, parts } = await written({ pages: [pageOf(fewTable())], slides: 'apart' })
    const table = slides[2]?.table ?? []
    expect(table.slice(-2)).toEqual([
      ['Popcorn', '3', '4', 'BC', '4', '▲', '1'],
      ['Pretzels', '40', '51', 'BC ▲', '30', '', '32'],
    ])
    expect(slides[2]?.notes).toContain('grey italic letter, no arrow: fewer than 5 respondents on both sides')
    const xml = Array.from(parts.values(), part => strFromU8(part)).find(part => part.includes('<a:t>Popcorn')) ?? ''
    const runs = [...xml.slice(xml.indexOf('<a:t>Popcorn')).matchAll(/<a:r>((?:(?!<a:r>).)*)<a:t>(.*?)<\/a:t>/g)]
    const look = (letters: string) => runs.find(([, , text]) => text === letters)?.[1]
    expect(look('B')).toBe(look('BC'))
    expect([look('B'), look('C')].map(run => run?.includes('lumOff'))).toEqual([false, true])
  })

  it.each(['column', 'bar', 'stacked', 'line'] as const)('draws the chart model of the screen: %s', async chartType => {
    const table = sketchTable({
      groups: { age: ['18-34', '35-54', '55+ *'] },
      rows: [
        ['cat', 'Very good', null, 50.123456789, 40.5, 0, '60 ^'],
        ['cat', 'Good', null, 30, 39.5, 70, null],
        ['cat', 'Bad', null, 0.2, 20, 30, 40],
      ],
    })
    const page = pageOf(table, 'Q1', chartType)
    const model = page.chart && chartModel(page.chart, NAMED_PALETTE)
    if (!model || model.kind === 'empty') throw new Error('nothing to draw')
    const [, slide] = (await written({ pages: [page] })).slides
    const chart = slide?.chart
    expect(chart?.kind).toBe(chartType === 'line' ? 'c:lineChart' : 'c:barChart')
    expect(chart?.schemes).toHaveLength(model.series.length)
    expect(new Set(chart?.schemes).size).toBe(model.series.length)
    expect(chart?.values).toEqual(model.points.map(points => points.map(({ value }) => value)))
    const names = model.series.map(
      ({ label, lowBase, size }) => `${label}${lowBase ? ' *' : ''}${size === null ? '' : ` (${size})`}`,
    )
    expect(chart?.series).toEqual(names)
    expect(chart?.workbook[0]?.slice(1)).toEqual(names)
    expect(chart?.workbook.slice(1)).toEqual(
      model.points.map((points, at) => [chart?.categories[at], ...points.map(({ value }) => value)]),
    )
    expect([...(chart?.categories ?? []), ...names].some(text => text.startsWith('55+ *'))).toBe(true)
  })

  it('repeats the heads of a table that needs several slides, and loses no row and no column', async () => {
    const { slides } = await written({ pages: [pageOf(rowsOf(70))], slides: 'apart' })
    const tables = slides.flatMap(({ table, texts }) => (table ? [{ table, texts }] : []))
    expect(tables.length).toBeGreaterThan(2)
    tables.forEach(({ table, texts }, at) => {
      expect(texts[0]).toMatch(new RegExp(` · table ${at + 1} of ${tables.length}: Age, Gender$`))
      expect(table.slice(0, 3)).toEqual(tables[0]?.table.slice(0, 3))
      expect(table[3]?.[0]).toBe('Unweighted base')
    })
    const labels = tables.flatMap(({ table }) => table.slice(5).map(([label]) => label))
    expect(labels).toEqual(Array.from({ length: 70 }, (_, at) => `Answer ${at + 1}`))
  })

  it('divides wide tables between banner groups, and a group only where it is too wide alone', async () => {
    const names = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)
    const groups = { region: names(12, 'Region'), age: names(10, 'Age'), city: names(40, 'City') }
    const table = sketchTable({ groups, rows: [['cat', 'Yes', null, ...Array.from({ length: 63 }, () => 50)]] })
    const { slides } = await written({ pages: [pageOf(table)], slides: 'apart' })
    const heads = slides.flatMap(slide => (slide.table ? [slide.table[1]?.slice(1) ?? []] : []))
    expect(heads.flat()).toEqual(['Total', ...Object.values(groups).flat()])
    const withAge = heads.filter(labels => labels.some(label => label.startsWith('Age')))
    expect(withAge).toHaveLength(1)
  })

  it('keeps texts of any length on the slide: shortened in titles and charts, in full in tables or notes', async () => {
    const title = long(900)
    const table = rowsOf(4, at => `${at} ${long(60)}`)
    const { slides } = await written({ pages: [pageOf(table, title)], head: { ...head, title, study: long(300) } })
    for (const { title: shown } of slides) expect(shown).toMatch(/…(?:, table)?(?: \(.*\))?$/)
    expect(new Set(slides.map(({ title: shown }) => shown)).size).toBe(slides.length)
    expect(slides[0]?.notes).toContain(title)
    expect(slides[1]?.notes).toContain(title)
    expect(slides.find(slide => slide.chart)?.chart?.categories[0]).toBe(`0 ${long(60)}`)
    const labels = slides.flatMap(slide => slide.table?.map(([label]) => label) ?? [])
    expect(labels).toContain(`3 ${long(60)}`)
  })

  it('gives a head over columns three lines on every slide, and its notes the text in full', async () => {
    const [age, gender] = [long(60), 'Gender']
    const page = pageOf(rowsOf(70))
    if (!page.content) throw new Error('no table')
    const content = { ...page.content, groupLabels: { age, gender } }
    const [, ...slides] = (await written({ pages: [{ ...page, content }], slides: 'apart' })).slides
    const [, ...plain] = (await written({ pages: [page], slides: 'apart' })).slides
    const tables = slides.filter(({ table }) => table !== null)
    expect(tables.length).toBeLessThanOrEqual(plain.filter(({ table }) => table !== null).length + 1)
    for (const { table, notes } of tables) {
      const [, , shown = '', short] = table?.[0] ?? []
      expect(age.startsWith(shown.slice(0, -1).trimEnd())).toBe(true)
      expect(shown.endsWith('…')).toBe(true)
      expect(shown.length).toBeGreaterThan(40)
      expect(lineCount(shown, 400, { size: 9, face: faceOf('Arial'), bold: true })).toBeLessThanOrEqual(3)
      expect(short).toBe(gender)
      expect(notes).toContain(`In full: ${age}`)
      expect(notes).not.toContain(`In full: ${gender}`)
    }
  })

  it('says in the notes what the chart leaves out', async () => {
    const { slides } = await written({ pages: [pageOf(rowsOf(30))] })
    const chart = slides.find(slide => slide.chart)
    expect(chart?.notes).toContain('24 of 30 rows shown; the table has all.')
    expect(chart?.notes).toContain('Test: column proportions, 95 %')
  })

  it('shows why a table is not there, and what the dataset no longer has', async () => {
    const outcome = {
      title: 'This question was deleted',
      detail: 'Q9 is gone.',
      fix: 'removeVariable',
      action: 'Remove',
    } as const
    const gone = { ...pageOf(brandTable(), 'Q9 Gone'), content: null, arranged: null, chart: null, outcome }
    const missing = Array.from({ length: 60 }, (_, at) => `Question Q${at}`)
    const { slides } = await written({ pages: [gone], head: { ...head, missing } })
    expect(slides[1]).toMatchObject({
      title: 'Q9 Gone',
      texts: ['This question was deleted\nQ9 is gone.'],
      chart: null,
      table: null,
    })
    expect(slides.slice(2).flatMap(({ texts }) => texts.join('\n').split('\n'))).toEqual(missing)
  })

  it('takes any text: markup, control characters, halves of characters, formulas', async () => {
    const bad = '=cmd|\' /C calc\'!A0 <script>&amp;]]></a:t> "q" \u0000\u0007\ud800x\udc00\ufffe'
    const clean = '=cmd|\' /C calc\'!A0 <script>&amp;]]></a:t> "q" x'
    const labels = [bad, '+1', '-1', '@SUM(A1)', '\t=1']
    const table = sketchTable({
      groups: { age: labels, [bad]: ['ok'] },
      rows: labels.map(label => ['cat', label, null, 1, 2, 3, 4, 5, 6, 7] as const),
    })
    const { slides } = await written({
      pages: [pageOf(table, bad)],
      head: { ...head, title: bad, study: bad, missing: [bad] },
    })
    expect(slides.map(({ title }) => title).slice(0, 2)).toEqual([clean, `${clean} (2)`])
    expect(slides.flatMap(slide => slide.table?.flat() ?? [])).toContain(clean)
    const charts = slides.flatMap(({ chart }) => (chart ? [chart] : []))
    expect(charts.flatMap(({ categories }) => categories)).toContain('+1')
    const texts = charts.flatMap(({ workbook }) => workbook.flat().filter(value => typeof value === 'string'))
    expect(texts).toEqual(expect.arrayContaining(['+1', '-1', '@SUM(A1)', clean]))
    expect(texts.filter(text => text.startsWith("'"))).toEqual([])
  })

  it('names nobody: its properties hold title, day and the product alone', async () => {
    for (const bytes of [null, packTemplate(template)]) {
      const { parts } = await written({ pages: [pageOf(brandTable())], template: bytes })
      const properties = [...parts].filter(([name]) => name.startsWith('docProps/'))
      expect(properties.map(([name]) => name).sort()).toEqual(['docProps/app.xml', 'docProps/core.xml'])
      const texts = properties.map(([, content]) => new TextDecoder().decode(content)).join('')
      expect(texts).toContain(head.title)
      expect(texts).toContain('<dc:creator>Tabularium</dc:creator>')
      expect(texts).toContain(`>${head.date}T00:00:00Z</dcterms:created>`)
      expect(texts).not.toMatch(/lastModifiedBy|Company|Manager|Jane/)
      for (const [name, content] of parts)
        if (name.endsWith('.xlsx'))
          expect(strFromU8(unzipSync(content)['docProps/core.xml'] ?? new Uint8Array())).toBe(
            strFromU8(parts.get('docProps/core.xml') ?? new Uint8Array()),
          )
    }
  })

  it('takes masters, layouts, theme, fonts and size from a template and nothing of its slides', async () => {
    const pages = [pageOf(brandTable()), pageOf(rowsOf(70))]
    for (const slides of ['together', 'apart'] as const) {
      const deck = await written({ pages, slides, template: packTemplate(template) })
      expect([deck.width, deck.height]).toEqual([720, 540])
      expect(deck.masters).toEqual(['ppt/slideMasters/slideMaster1.xml', 'ppt/slideMasters/slideMaster9.xml'])
      for (const name of [...deck.masters, 'ppt/theme/theme1.xml', 'ppt/slideLayouts/slideLayout2.xml'])
        expect(deck.parts.get(name)).toEqual(template[name])
      for (const { chart, layout } of deck.slides.slice(1))
        expect(layout).toBe(`ppt/slideLayouts/slideLayout${chart ? 2 : 9}.xml`)
      const all = [...deck.parts.values()].map(part => new TextDecoder().decode(part)).join('')
      for (const old of ['An example to be removed', 'Secret', 'Notes of the designer', 'Jane Designer'])
        expect(all).not.toContain(old)
    }
  })

  it('takes links to example slides out of master slides', async () => {
    const master = 'ppt/slideMasters/slideMaster1.xml'
    const linked = edited(
      edited(template, 'ppt/slideMasters/_rels/slideMaster1.xml.rels', text =>
        text.replace(
          '</Relationships>',
          '<Relationship Id="jump" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide" Target="../slides/slide1.xml"/></Relationships>',
        ),
      ),
      master,
      text =>
        text.replace(
          /<p:cNvPr id="(\d+)" name="([^"]*)"\s*(?:\/>|><\/p:cNvPr>)(?=<p:cNvSpPr)/,
          '<p:cNvPr id="$1" name="$2"><a:hlinkClick r:id="jump" action="ppaction://hlinksldjump"/></p:cNvPr>',
        ),
    )
    expect(new TextDecoder().decode(linked[master])).toContain('r:id="jump"')
    const { parts } = await written({ pages: [pageOf(brandTable())], template: packTemplate(linked) })
    expect(new TextDecoder().decode(parts.get(master))).not.toContain('jump')
  })

  it('is the same file for the same report', async () => {
    const make = () => deckOf({ head, pages: [pageOf(brandTable())], slides: 'together', template: null })
    const [one, other] = [await make(), await make()]
    expect(Object.keys(unzipSync(one))).toEqual(Object.keys(unzipSync(other)))
  })

  it('checks the template again before it is used', async () => {
    const changed = packTemplate({ ...template, 'ppt/vbaProject.bin': strToU8('x') })
    await expect(deckOf({ head, pages: [], slides: 'together', template: changed })).rejects.toThrow(/has macros/)
  })
})
