import { runText } from './textXml'
import {
  behindNet,
  dataXml,
  headXml,
  labelFormat,
  NO_SHAPE,
  SHOWS,
  typeXml,
  type ChartLook,
  type Drawn,
  type Net,
} from './chartParts'
import { fill, type Ground } from './colours'

const NET_AXES = { category: '333333333', value: '444444444' } as const

const AXES = `<c:axId val="${NET_AXES.category}"/><c:axId val="${NET_AXES.value}"/>`
/** Readers disagree on which entry of a legend a number means: one without name and colour is invisible in all. */
const UNNAMED = '<c:tx><c:v>\u00A0</c:v></c:tx>'
const PLACE = `<c:dLblPos val="inBase"/>${SHOWS}`

/** Figures of columns with a low base are muted; arrows are in the number format, so that a changed number keeps its label. */
const labelsXml = ({ points, signed }: Net, model: Drawn, look: ChartLook, ground: Ground): string => {
  const body = { body: ' wrap="none"' }
  const normal = typeXml(look.categorySize, fill('text', ground), { ...body, bold: true })
  const low = typeXml(look.categorySize, fill('soft', ground), body)
  const own = points.flatMap(({ value, rest }, at) => {
    const none = signed === true && value !== null && Math.abs(value) < 0.5
    const lowBase = model.categories[at]?.lowBase === true
    const after = behindNet(model, at)
    if (rest === null && !lowBase && !none && after === '') return []
    const format = labelFormat(look.digits, rest, { score: none ? 'zero' : signed === true, after })
    return [`<c:dLbl><c:idx val="${at}"/>${format}${NO_SHAPE}${lowBase ? low : normal}${PLACE}</c:dLbl>`]
  })
  return `<c:dLbls>${own.join('')}${labelFormat(look.digits, null, { score: signed === true })}${NO_SHAPE}${normal}${PLACE}</c:dLbls>`
}

/** The net as invisible bars on axes of their own from the right: only their figures show, one below the other. */
export const netChartXml = (model: Drawn, net: Net, look: ChartLook, ground: Ground): string => {
  const at = model.series.length
  const series = [
    `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>${UNNAMED}`,
    `${NO_SHAPE}<c:invertIfNegative val="0"/>${labelsXml(net, model, look, ground)}`,
    dataXml(
      at,
      look.categories,
      net.points.map(({ value }) => value),
    ),
    '</c:ser>',
  ].join('')
  return `<c:barChart><c:barDir val="bar"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series}<c:gapWidth val="${Math.round(look.gap)}"/>${AXES}</c:barChart>`
}

const headTitle = (column: number, { net, categorySize }: ChartLook, ground: Ground): string => {
  if (net === null) return ''
  const place = `<c:layout><c:manualLayout><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="${net.x.toFixed(4)}"/><c:y val="${net.y.toFixed(4)}"/></c:manualLayout></c:layout>`
  const type = typeXml(categorySize, fill('soft', ground), { body: ' rot="0" vert="horz"' })
  const rich = `<c:tx><c:rich><a:bodyPr rot="0" vert="horz"/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${Math.round(categorySize * 100)}" b="0">${fill('soft', ground)}</a:defRPr></a:pPr><a:r><a:rPr lang="en-GB" sz="${Math.round(categorySize * 100)}" b="0">${fill('soft', ground)}<a:latin typeface="+mn-lt"/></a:rPr><a:t>${runText(`${net.head}, ${net.mean ?? ''}`)}</a:t></a:r></a:p></c:rich></c:tx>`
  return `<c:title>${net.mean === null ? headXml(column, net.head) : rich}${place}<c:overlay val="1"/>${net.mean === null ? type : ''}</c:title>`
}

/** Axes without line or labels; the value axis carries the head of the figures, which follows the workbook. */
export const netAxesXml = (model: Drawn, net: Net, look: ChartLook, ground: Ground): string => {
  const most = Math.max(1, ...net.points.map(({ value }) => value ?? 0))
  const plain = '<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="none"/>'
  const scaling = (limits: string) => `<c:scaling><c:orientation val="maxMin"/>${limits}</c:scaling>`
  return [
    `<c:valAx><c:axId val="${NET_AXES.value}"/>${scaling(`<c:max val="${most}"/><c:min val="0"/>`)}<c:delete val="0"/><c:axPos val="t"/>`,
    `${headTitle(model.series.length, look, ground)}<c:numFmt formatCode="General" sourceLinked="0"/>${plain}${NO_SHAPE}`,
    `<c:crossAx val="${NET_AXES.category}"/><c:crosses val="autoZero"/><c:crossBetween val="between"/></c:valAx>`,
    `<c:catAx><c:axId val="${NET_AXES.category}"/>${scaling('')}<c:delete val="1"/><c:axPos val="r"/><c:numFmt formatCode="General" sourceLinked="0"/>${plain}`,
    `<c:crossAx val="${NET_AXES.value}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="50"/><c:noMultiLvlLbl val="1"/></c:catAx>`,
  ].join('')
}
