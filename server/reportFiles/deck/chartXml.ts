import { numberFormat } from '@core/domain/tables'
import {
  dataXml,
  headXml,
  HIDDEN,
  isRightToLeftChart,
  labelFormat,
  netOf,
  NO_SHAPE,
  SHOWS,
  typeXml,
  type ChartLook,
  type Drawn,
} from './chartParts'
import { markerXml, onPart, pointsXml, shapeXml } from './chartPaint'
import { fill, type Ground } from './colours'
import { netAxesXml, netChartXml } from './netXml'
import { XML_HEAD } from './parts'

const isLow = (model: Drawn, series: number, category: number): boolean =>
  model.series[series]?.lowBase === true || model.categories[category]?.lowBase === true

/** The name of a line at its last point, with its number; both follow the workbook when it is edited. */
const endXml = (model: Drawn, look: ChartLook, series: number, ground: Ground): string => {
  const end = look.ends?.[series]
  if (model.kind !== 'line' || end == null) return ''
  const moved = `<c:layout><c:manualLayout><c:x val="0"/><c:y val="${end.shift.toFixed(4)}"/></c:manualLayout></c:layout>`
  const format = labelFormat(look.digits, model.points[end.category]?.[series]?.rest ?? null, {
    score: model.signed === true,
  })
  const type = typeXml(look.categorySize, fill('text', ground), { body: ' wrap="none"' })
  const shows = [
    `<c:showLegendKey val="${model.series.length > 1 ? 1 : 0}"/><c:showVal val="${look.endNumbers ? 1 : 0}"/>`,
    '<c:showCatName val="0"/><c:showSerName val="1"/><c:showPercent val="0"/><c:showBubbleSize val="0"/><c:separator> </c:separator>',
  ].join('')
  return `<c:dLbl><c:idx val="${end.category}"/>${Math.abs(end.shift) < 0.0005 ? '' : moved}${format}${NO_SHAPE}${type}<c:dLblPos val="r"/>${shows}</c:dLbl>`
}

const labelsXml = (model: Drawn, look: ChartLook, series: number, ground: Ground): string => {
  const places = look.labels[series] ?? []
  const main = places.find(place => place !== null) ?? null
  const end = look.ends?.[series] ?? null
  const named = endXml(model, look, series, ground)
  if (main === null) return `<c:dLbls>${named}${HIDDEN}</c:dLbls>`
  const parts = model.kind === 'stacked'
  const score = { score: model.kind === 'line' && model.signed === true }
  const format = labelFormat(look.digits, null, score)
  const { text, chip } = onPart(model, series, ground)
  const type = typeXml(look.labelSize, parts ? text : fill('text', ground), { body: ' wrap="none"' })
  const own = places.flatMap((place, at) => {
    if (at === end?.category) return [named]
    const chipped = parts && isLow(model, series, at)
    if (place === null) return [`<c:dLbl><c:idx val="${at}"/><c:delete val="1"/></c:dLbl>`]
    const rest = model.kind === 'line' ? (model.points[at]?.[series]?.rest ?? null) : null
    if (place === main && !chipped && rest === null) return []
    const formatted = rest === null ? format : labelFormat(look.digits, rest, score)
    return [
      `<c:dLbl><c:idx val="${at}"/>${formatted}${chipped ? chip : NO_SHAPE}${type}<c:dLblPos val="${place}"/>${SHOWS}</c:dLbl>`,
    ]
  })
  return `<c:dLbls>${own.join('')}${format}${NO_SHAPE}${type}<c:dLblPos val="${main}"/>${SHOWS}</c:dLbls>`
}

const seriesXml = (model: Drawn, look: ChartLook, at: number, ground: Ground): string => {
  const line = model.kind === 'line'
  return [
    `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>`,
    headXml(at, look.series[at] ?? ''),
    shapeXml(model, at, ground),
    line ? markerXml(model, at, false, ground) : '<c:invertIfNegative val="0"/>',
    pointsXml(model, at, look.greys, ground),
    labelsXml(model, look, at, ground),
    dataXml(
      at,
      look.categories,
      model.points.map(points => points[at]?.value ?? null),
    ),
    line ? '<c:smooth val="0"/></c:ser>' : '</c:ser>',
  ].join('')
}

const AXES = '<c:axId val="111111111"/><c:axId val="222222222"/>'

const plotted = (model: Drawn, look: ChartLook, ground: Ground): string => {
  const series = model.series.map((_, at) => seriesXml(model, look, at, ground)).join('')
  if (model.kind === 'line')
    return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:marker val="1"/>${AXES}</c:lineChart>`
  const direction = model.kind === 'stacked' || model.horizontal ? 'bar' : 'col'
  const grouping = look.stack ?? 'clustered'
  const net = netOf(model)
  return `<c:barChart><c:barDir val="${direction}"/><c:grouping val="${grouping}"/><c:varyColors val="0"/>${series}<c:gapWidth val="${Math.round(look.gap)}"/><c:overlap val="${look.stack === null ? -6 : 100}"/>${AXES}</c:barChart>${net === null ? '' : netChartXml(model, net, look, ground)}`
}

const limit = (tag: 'min' | 'max', value: number | null): string => (value === null ? '' : `<c:${tag} val="${value}"/>`)

const axesXml = (model: Drawn, look: ChartLook, ground: Ground): string => {
  const lying = model.kind === 'stacked' || (model.kind === 'bars' && model.horizontal)
  const { min, max, step } = look.axis
  const net = netOf(model)
  const grid =
    step === null
      ? ''
      : `<c:majorGridlines><c:spPr><a:ln w="6350">${fill('rule', ground)}</a:ln></c:spPr></c:majorGridlines>`
  const base = model.kind === 'stacked' ? '<a:ln><a:noFill/></a:ln>' : `<a:ln w="9525">${fill('soft', ground)}</a:ln>`
  return [
    `<c:catAx><c:axId val="111111111"/><c:scaling><c:orientation val="${lying ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/>`,
    `<c:axPos val="${lying ? 'l' : 'b'}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>`,
    `<c:spPr>${base}</c:spPr>${typeXml(look.categorySize, fill('text', ground), { body: ' rot="0" vert="horz"', rtl: isRightToLeftChart(look) })}`,
    '<c:crossAx val="222222222"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="50"/><c:tickLblSkip val="1"/><c:noMultiLvlLbl val="1"/></c:catAx>',
    `<c:valAx><c:axId val="222222222"/><c:scaling><c:orientation val="minMax"/>${limit('max', max)}${limit('min', min)}</c:scaling><c:delete val="${step === null ? 1 : 0}"/>`,
    `<c:axPos val="${lying ? 'b' : 'l'}"/>${grid}<c:numFmt formatCode="${numberFormat(look.digits, false)}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>`,
    `<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${typeXml(look.categorySize, fill('soft', ground))}`,
    `<c:crossAx val="111111111"/><c:crosses val="${lying ? 'max' : 'autoZero'}"/><c:crossBetween val="between"/>${typeof step === 'number' ? `<c:majorUnit val="${step}"/>` : ''}</c:valAx>`,
    net === null ? '' : netAxesXml(model, net, look, ground),
  ].join('')
}

const layoutXml = ({ x, y, w, h }: ChartLook['plot'], inner: string): string =>
  `<c:layout><c:manualLayout>${inner}<c:xMode val="edge"/><c:yMode val="edge"/><c:x val="${x.toFixed(4)}"/><c:y val="${y.toFixed(4)}"/><c:w val="${w.toFixed(4)}"/><c:h val="${h.toFixed(4)}"/></c:manualLayout></c:layout>`

const legendXml = (look: ChartLook, ground: Ground): string => {
  const { legend, categorySize } = look
  if (legend === null) return ''
  const area = legend.area === null ? '' : layoutXml(legend.area, '')
  return `<c:legend><c:legendPos val="${legend.at}"/>${area}<c:overlay val="0"/>${typeXml(categorySize, fill('text', ground), { rtl: isRightToLeftChart(look) })}</c:legend>`
}

/** A native chart, with its numbers unrounded; its workbook is the relation rId1. */
export const chartXml = (model: Drawn, look: ChartLook, ground: Ground): string =>
  [
    `${XML_HEAD}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">`,
    '<c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart><c:autoTitleDeleted val="1"/>',
    `<c:plotArea>${layoutXml(look.plot, '<c:layoutTarget val="inner"/>')}${plotted(model, look, ground)}${axesXml(model, look, ground)}<c:spPr><a:noFill/></c:spPr></c:plotArea>`,
    legendXml(look, ground),
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>',
    NO_SHAPE,
    typeXml(look.categorySize, fill('text', ground)),
    '<c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>',
  ].join('')
