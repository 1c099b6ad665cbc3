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
import { fill, type Ground } from './colours'
import { netAxesXml, netChartXml } from './netXml'
import { XML_HEAD } from './parts'

const solid = (colour: string, ground: Ground): string => fill(colour as `#${string}`, ground)

const isLow = (model: Drawn, series: number, category: number): boolean =>
  model.series[series]?.lowBase === true || model.categories[category]?.lowBase === true

const labelsXml = (model: Drawn, look: ChartLook, series: number, ground: Ground): string => {
  const places = look.labels[series] ?? []
  const main = places.find(place => place !== null) ?? null
  if (main === null) return `<c:dLbls>${HIDDEN}</c:dLbls>`
  const { color = '#000000', onColor = '#FFFFFF' } = model.series[series] ?? {}
  const parts = model.kind === 'stacked'
  const format = labelFormat(look.digits, null)
  // On a hatched part the number has a background of the full colour, as on the screen.
  const chip = `<c:spPr>${solid(color, ground)}<a:ln><a:noFill/></a:ln></c:spPr>`
  const type = typeXml(look.labelSize, parts ? solid(onColor, ground) : fill('text', ground), { body: ' wrap="none"' })
  const own = places.flatMap((place, at) => {
    const chipped = parts && isLow(model, series, at)
    if (place === null) return [`<c:dLbl><c:idx val="${at}"/><c:delete val="1"/></c:dLbl>`]
    if (place === main && !chipped) return []
    return [
      `<c:dLbl><c:idx val="${at}"/>${format}${chipped ? chip : NO_SHAPE}${type}<c:dLblPos val="${place}"/>${SHOWS}</c:dLbl>`,
    ]
  })
  return `<c:dLbls>${own.join('')}${format}${NO_SHAPE}${type}<c:dLblPos val="${main}"/>${SHOWS}</c:dLbls>`
}

/** Columns with a low base are hatched, as on the screen. */
const hatched = (colour: string, ground: Ground): string =>
  `<a:pattFill prst="wdUpDiag"><a:fgClr><a:srgbClr val="${colour.slice(1)}"/></a:fgClr><a:bgClr><a:srgbClr val="${ground.colour.slice(1)}"/></a:bgClr></a:pattFill><a:ln w="6350">${solid(colour, ground)}</a:ln>`

const DASHES = ['solid', 'dash', 'sysDot', 'dashDot', 'lgDash', 'sysDashDot']

const shapeXml = (model: Drawn, series: number, ground: Ground): string => {
  const { color = '#000000', lowBase = false } = model.series[series] ?? {}
  if (model.kind !== 'line') return `<c:spPr>${lowBase ? hatched(color, ground) : solid(color, ground)}</c:spPr>`
  const dash = DASHES[series % DASHES.length] ?? 'solid'
  return `<c:spPr><a:ln w="28575" cap="rnd">${solid(color, ground)}<a:prstDash val="${dash}"/><a:round/></a:ln></c:spPr>`
}

const markerXml = (color: string, hollow: boolean, ground: Ground): string =>
  `<c:marker><c:symbol val="circle"/><c:size val="7"/><c:spPr>${solid(hollow ? ground.colour : color, ground)}<a:ln w="19050">${solid(color, ground)}</a:ln></c:spPr></c:marker>`

const lowPoints = (model: Drawn, series: number, ground: Ground): string => {
  const { color = '#000000', lowBase = false } = model.series[series] ?? {}
  if (lowBase) return ''
  return model.categories
    .flatMap((category, at) => {
      if (!category.lowBase) return []
      const body =
        model.kind === 'line'
          ? `${markerXml(color, true, ground)}<c:bubble3D val="0"/>`
          : `<c:invertIfNegative val="0"/><c:bubble3D val="0"/><c:spPr>${hatched(color, ground)}</c:spPr>`
      return [`<c:dPt><c:idx val="${at}"/>${body}</c:dPt>`]
    })
    .join('')
}

const seriesXml = (model: Drawn, look: ChartLook, at: number, ground: Ground): string => {
  const line = model.kind === 'line'
  return [
    `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>`,
    headXml(at, look.series[at] ?? ''),
    shapeXml(model, at, ground),
    line ? markerXml(model.series[at]?.color ?? '#000000', false, ground) : '<c:invertIfNegative val="0"/>',
    lowPoints(model, at, ground),
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
    `<c:valAx><c:axId val="222222222"/><c:scaling><c:orientation val="minMax"/><c:max val="${max}"/><c:min val="${min}"/></c:scaling><c:delete val="${step === null ? 1 : 0}"/>`,
    `<c:axPos val="${lying ? 'b' : 'l'}"/>${grid}<c:numFmt formatCode="${numberFormat(look.digits, false)}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>`,
    `<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${typeXml(look.categorySize, fill('soft', ground))}`,
    `<c:crossAx val="111111111"/><c:crosses val="${lying ? 'max' : 'autoZero'}"/><c:crossBetween val="between"/>${step === null ? '' : `<c:majorUnit val="${step}"/>`}</c:valAx>`,
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
