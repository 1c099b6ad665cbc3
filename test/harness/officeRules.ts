import { elements, parseXml, textOf } from '../../server/documents/xml'
import type { Node } from '../../server/documents/xml'
import { PRESENTATION, relationsOf, textIn } from '../../server/reportFiles/deck/parts'
import type { Parts } from '../../server/reportFiles/deck/parts'
import { readWorkbook } from './workbook'

type Element = Exclude<Node, string>

/** Children in the order that the schemas of the format (ISO/IEC 29500, transitional) demand. */
const ORDER: Readonly<Record<string, string>> = {
  'p:presentation':
    'p:sldMasterIdLst p:notesMasterIdLst p:handoutMasterIdLst p:sldIdLst p:sldSz p:notesSz p:embeddedFontLst p:defaultTextStyle',
  'p:sld': 'p:cSld p:clrMapOvr',
  'p:notes': 'p:cSld p:clrMapOvr',
  'p:sp': 'p:nvSpPr p:spPr p:style p:txBody',
  'p:graphicFrame': 'p:nvGraphicFramePr p:xfrm a:graphic',
  'p:txBody': 'a:bodyPr a:lstStyle a:p',
  'a:txBody': 'a:bodyPr a:lstStyle a:p',
  'a:p': 'a:pPr a:r a:br a:fld a:endParaRPr',
  'a:rPr': 'a:ln a:noFill a:solidFill a:latin',
  'a:tbl': 'a:tblPr a:tblGrid a:tr',
  'a:tc': 'a:txBody a:tcPr',
  'a:tcPr': 'a:lnL a:lnR a:lnT a:lnB a:noFill a:solidFill',
  'a:ln': 'a:noFill a:solidFill a:prstDash a:round',
  'c:chartSpace': 'c:date1904 c:roundedCorners c:chart c:spPr c:txPr c:externalData',
  'c:chart': 'c:autoTitleDeleted c:plotArea c:legend c:plotVisOnly c:dispBlanksAs',
  'c:plotArea': 'c:layout c:barChart c:lineChart c:catAx|c:valAx c:spPr',
  'c:barChart': 'c:barDir c:grouping c:varyColors c:ser c:gapWidth c:overlap c:axId',
  'c:lineChart': 'c:grouping c:varyColors c:ser c:marker c:axId',
  'c:ser': 'c:idx c:order c:tx c:spPr c:invertIfNegative c:marker c:dPt c:dLbls c:cat c:val c:smooth',
  'c:marker': 'c:symbol c:size c:spPr',
  'c:dPt': 'c:idx c:invertIfNegative c:marker c:bubble3D c:spPr',
  'c:dLbls':
    'c:dLbl c:numFmt c:spPr c:txPr c:dLblPos c:showLegendKey c:showVal c:showCatName c:showSerName c:showPercent c:showBubbleSize',
  'c:dLbl':
    'c:idx c:delete c:numFmt c:spPr c:txPr c:dLblPos c:showLegendKey c:showVal c:showCatName c:showSerName c:showPercent c:showBubbleSize',
  'c:catAx':
    'c:axId c:scaling c:delete c:axPos c:numFmt c:majorTickMark c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx c:crosses c:auto c:lblAlgn c:lblOffset c:tickLblSkip c:noMultiLvlLbl',
  'c:valAx':
    'c:axId c:scaling c:delete c:axPos c:majorGridlines c:title c:numFmt c:majorTickMark c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx c:crosses c:crossBetween c:majorUnit',
  'c:scaling': 'c:orientation c:max c:min',
  'c:legend': 'c:legendPos c:layout c:overlay c:txPr',
  'c:title': 'c:tx c:layout c:overlay c:txPr',
}

const childrenOf = (node: Element | undefined): Element[] =>
  (node?.children ?? []).filter((child): child is Element => typeof child !== 'string')
const first = (node: Element | undefined, name: string): Element | undefined =>
  node && [...elements(node.children, name)][0]
const valueOf = (node: Element | undefined, name: string): string => first(node, name)?.attributes.val ?? ''

const orderFaults = (nodes: readonly Node[]): string[] =>
  Object.entries(ORDER).flatMap(([name, order]) => {
    const places = order.split(' ').map(place => place.split('|'))
    return [...elements(nodes, name)].flatMap(node => {
      const found = childrenOf(node).map(child => places.findIndex(place => place.includes(child.name)))
      return found.every((place, at) => place >= (found[at - 1] ?? 0)) ? [] : [`${name}: children out of order`]
    })
  })

const tableFaults = (nodes: readonly Node[]): string[] =>
  [...elements(nodes, 'a:tbl')].flatMap(table => {
    const columns = [...elements(table.children, 'a:gridCol')].length
    return [...elements(table.children, 'a:tr')].flatMap((row, at) => {
      const cells = [...elements(row.children, 'a:tc')]
      const expected = cells.flatMap(({ attributes }) =>
        attributes.hMerge === '1' ? [] : [false, ...Array<boolean>(Number(attributes.gridSpan ?? 1) - 1).fill(true)],
      )
      const merged = cells.map(({ attributes }) => attributes.hMerge === '1')
      const sound = cells.length === columns && merged.join() === expected.join()
      return sound ? [] : [`row ${at + 1} has not the cells of its grid`]
    })
  })

/** Other places of a label make PowerPoint give up the chart. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  standard: ['t', 'b', 'l', 'r', 'ctr'],
  clustered: ['outEnd', 'inEnd', 'ctr', 'inBase'],
  stacked: ['inEnd', 'ctr', 'inBase'],
  percentStacked: ['inEnd', 'ctr', 'inBase'],
}

const chartFaults = (parts: Parts, name: string): string[] => {
  const [chart] = elements(parseXml(textIn(parts, name)), 'c:chartSpace')
  const area = childrenOf(first(chart, 'c:plotArea'))
  const plots = area.filter(({ name: one }) => /^c:(?:bar|line)Chart$/.test(one))
  const axes = new Map(area.flatMap(axis => (axis.name.endsWith('Ax') ? [[valueOf(axis, 'c:axId'), axis]] : [])))
  const drawnOn = plots.map(plot =>
    childrenOf(plot).flatMap(({ name: one, attributes }) => (one === 'c:axId' ? [attributes.val ?? ''] : [])),
  )
  const crossing = drawnOn.every(([category = '', value = '']) => {
    const [across, up] = [axes.get(category), axes.get(value)]
    const named = across?.name === 'c:catAx' && up?.name === 'c:valAx'
    return named && valueOf(across, 'c:crossAx') === value && valueOf(up, 'c:crossAx') === category
  })
  const misplaced = plots.flatMap(plot =>
    [...elements(plot.children, 'c:dLblPos')]
      .map(({ attributes }) => attributes.val ?? '')
      .filter(place => LABELS[valueOf(plot, 'c:grouping')]?.includes(place) !== true),
  )
  const relation = relationsOf(parts, name).find(({ id }) => id === first(chart, 'c:externalData')?.attributes['r:id'])
  const book = parts.get(relation?.target ?? '')
  const rows = book ? (readWorkbook(book).sheets.get('Chart') ?? []) : []
  const caches = ['c:strRef', 'c:numRef'].flatMap(reference => [...elements(chart ? [chart] : [], reference)])
  return [
    ...(crossing && new Set(drawnOn.flat()).size === axes.size && drawnOn.flat().length === axes.size
      ? []
      : ['axes do not cross each other']),
    ...misplaced.map(place => `a label cannot stand at ${place}`),
    ...[...axes.values()].flatMap(axis =>
      axis.name === 'c:catAx' || Number(valueOf(axis, 'c:max')) > Number(valueOf(axis, 'c:min'))
        ? []
        : ['the axis has no length'],
    ),
    ...(relation?.kind === 'package' && book ? [] : ['the workbook is missing']),
    ...caches.flatMap(cache => {
      const range = textOf(first(cache, 'c:f')?.children ?? [])
      const [, column = '', from, to = from] = /^Chart!\$([A-Z]+)\$(\d+)(?::\$\1\$(\d+))?$/.exec(range) ?? []
      const at = Array.from(column).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      const cells = Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, place) => rows[Number(from) - 1 + place]?.[at] ?? null,
      )
      const points = [...elements(cache.children, 'c:pt')].filter(point => textOf(point.children) !== '')
      const filled = cells.flatMap((value, place) => (value === null ? [] : [String(place)]))
      const whole = cache.name === 'c:strRef' || rows.length <= Number(to)
      const sound =
        whole &&
        Number(valueOf(cache, 'c:ptCount')) === cells.length &&
        points.map(({ attributes }) => attributes.idx).join() === filled.join()
      return sound ? [] : [`${range} is not what the workbook holds`]
    }),
  ]
}

const idFaults = (parts: Parts): string[] => {
  const idsIn = (name: string, tag: string) =>
    [...elements(parseXml(textIn(parts, name)), tag)].map(({ attributes }) => Number(attributes.id))
  const masters = [...parts.keys()].filter(name => /^ppt\/slideMasters\/[^/]+\.xml$/.test(name))
  const shared = [...idsIn(PRESENTATION, 'p:sldMasterId'), ...masters.flatMap(name => idsIn(name, 'p:sldLayoutId'))]
  const slides = idsIn(PRESENTATION, 'p:sldId')
  return [
    ...(new Set(shared).size < shared.length ? ['masters and layouts share an id'] : []),
    ...shared.filter(id => !(id >= 2 ** 31)).map(id => `the master or layout id ${id} is too small`),
    ...(new Set(slides).size < slides.length || slides.some(id => !(id >= 256 && id < 2 ** 31))
      ? ['slides have ids that are not theirs']
      : []),
  ]
}

const notesFaults = (parts: Parts, slide: string): string[] => {
  const notes = relationsOf(parts, slide).find(({ kind }) => kind === 'notesSlide')
  if (!notes) return ['has no notes']
  const back = relationsOf(parts, notes.target)
  const master = relationsOf(parts, PRESENTATION).find(({ kind }) => kind === 'notesMaster')?.target
  return back.some(({ kind, target }) => kind === 'slide' && target === slide) &&
    back.some(({ kind, target }) => kind === 'notesMaster' && target === master)
    ? []
    : ['its notes do not lead back to it']
}

/** What makes PowerPoint repair a deck although its package is sound; nothing for one that opens as it is. */
export const officeFaults = (parts: Parts): string[] => {
  const written = [...parts.keys()].filter(name => /^ppt\/(?:slides|notesSlides|charts)\/[^/]+\.xml$/.test(name))
  return [
    ...idFaults(parts),
    ...[PRESENTATION, ...written].flatMap(name => {
      const nodes = parseXml(textIn(parts, name))
      const faults = [
        ...orderFaults(nodes),
        ...tableFaults(nodes),
        ...(name.startsWith('ppt/charts/') ? chartFaults(parts, name) : []),
        ...(name.startsWith('ppt/slides/') ? notesFaults(parts, name) : []),
      ]
      return faults.map(fault => `${name}: ${fault}`)
    }),
  ]
}
