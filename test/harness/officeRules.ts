import { elements, parseXml, textOf, type Node } from '../../server/documents/xml'
import { PRESENTATION, relationsOf, textIn, type Parts } from '../../server/reportFiles/deck/parts'
import { schemaFaults } from './office/schema'
import { readWorkbook, type WorkbookValue } from './workbook'

type Element = Exclude<Node, string>

const childrenOf = (node: Element | undefined): Element[] =>
  (node?.children ?? []).filter((child): child is Element => typeof child !== 'string')
const first = (node: Element | undefined, name: string): Element | undefined =>
  node && [...elements(node.children, name)][0]
const valueOf = (node: Element | undefined, name: string): string => first(node, name)?.attributes.val ?? ''

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

/** Any other position of a label makes PowerPoint reject the chart. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  standard: ['t', 'b', 'l', 'r', 'ctr'],
  clustered: ['outEnd', 'inEnd', 'ctr', 'inBase'],
  stacked: ['inEnd', 'ctr', 'inBase'],
  percentStacked: ['inEnd', 'ctr', 'inBase'],
}

/** The visible text of a cell: spreadsheets decode "_x005F_", and a blank at the end is invisible. */
const shownIn = (value: WorkbookValue | undefined): string =>
  String(value ?? '')
    .replaceAll('_x005F_', '_')
    .trimEnd()

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
      axis.name === 'c:catAx' ||
      first(axis, 'c:max') === undefined ||
      Number(valueOf(axis, 'c:max')) > Number(valueOf(axis, 'c:min'))
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
        points.map(({ attributes }) => attributes.idx).join() === filled.join() &&
        points.every(
          ({ attributes, children }) => textOf(children).trimEnd() === shownIn(cells[Number(attributes.idx)]),
        )
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

/** Reasons why PowerPoint would repair a deck although its package is sound; empty for one that opens as it is. */
export const officeFaults = (parts: Parts): string[] => {
  const written = [...parts.keys()].filter(name => /^ppt\/(?:slides|notesSlides|charts)\/[^/]+\.xml$/.test(name))
  return [
    ...idFaults(parts),
    ...[PRESENTATION, ...written].flatMap(name => {
      const nodes = parseXml(textIn(parts, name))
      const faults = [
        ...schemaFaults(textIn(parts, name)),
        ...tableFaults(nodes),
        ...(name.startsWith('ppt/charts/') ? chartFaults(parts, name) : []),
        ...(name.startsWith('ppt/slides/') ? notesFaults(parts, name) : []),
      ]
      return faults.map(fault => `${name}: ${fault}`)
    }),
  ]
}
