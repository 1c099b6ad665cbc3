import { mostlyRightToLeft, xmlText } from '@core/domain'
import type { ChartModel, StackedModel } from '@core/domain/charts'
import { numberFormat } from '@core/domain/tables'
import { runText } from './textXml'

export type Drawn = Exclude<ChartModel, { kind: 'empty' }>

/** Position of a point's label; null: no label. */
export type LabelPlace = 'outEnd' | 'ctr' | 't' | 'b' | 'l' | 'r' | null

/** The point that carries the name of a line, and how far the name is moved from it: a share of the chart's height, down. */
export interface LineEnd {
  readonly category: number
  readonly shift: number
}

/** Shares of the frame's width and height. */
interface Area {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Everything about a native chart that its model does not define. */
export interface ChartLook {
  readonly categories: readonly string[]
  readonly series: readonly string[]
  /** `labels[series][category]`. */
  readonly labels: readonly (readonly LabelPlace[])[]
  /** Of lines that are named at their ends: for each, or null where it has no point. null: named in a legend. */
  readonly ends: readonly (LineEnd | null)[] | null
  /** Whether ends have their number behind the name. */
  readonly endNumbers: boolean
  /** Of charts with one series: the colour of each category that has one of its own, as models carry colours. */
  readonly greys: readonly (string | null)[]
  readonly labelSize: number
  readonly categorySize: number
  /** Digits after the decimal point. */
  readonly digits: number
  /** null: as the numbers need it. `step`: distance of grid lines; null: the axis is not shown. */
  readonly axis: { readonly min: number | null; readonly max: number | null; readonly step: number | 'own' | null }
  /** Whether segments are stacked as the percentages they are, or as parts of their sum; null: not stacked. */
  readonly stack: 'stacked' | 'percentStacked' | null
  /** Percent of a bar's thickness. */
  readonly gap: number
  /** `area` null: where PowerPoint puts it. */
  readonly legend: { readonly at: 't' | 'r'; readonly area: Area | null } | null
  readonly plot: Area
  /** Head of the net's figures to the right of the bars, and where it begins; null without a net. */
  readonly net: { readonly head: string; readonly mean: string | null; readonly x: number; readonly y: number } | null
}

export type Net = NonNullable<StackedModel['net']>

/** Most of its texts run from right to left. */
export const isRightToLeftChart = ({ categories, series }: ChartLook): boolean =>
  mostlyRightToLeft([...categories, ...series])

/** The net whose figures are to the right of stacked bars. */
export const netOf = (model: Drawn): Net | null => (model.kind === 'stacked' ? model.net : null)

/** The mean, whose figures are to the right of those of the net. */
export const meanOf = (model: Drawn): Net | null =>
  model.kind === 'stacked' && model.net !== null && model.mean?.points.some(({ text }) => text !== '') === true
    ? model.mean
    : null

const WIDE_SPACE = '\u2003'

/** What is behind the figure of a net: room for the arrow that others have, and the mean. */
export const behindNet = (model: Drawn, at: number): string => {
  const mean = meanOf(model)
  const net = netOf(model)
  if (mean === null || net === null) return ''
  const arrows = net.points.some(({ rest }) => rest !== null)
  const room = arrows && net.points[at]?.rest == null ? ` ${WIDE_SPACE}` : ''
  const text = mean.points[at]?.text ?? ''
  return `${room}${WIDE_SPACE}${WIDE_SPACE}${text === '' ? WIDE_SPACE : text}`
}

export const SHEET = 'Chart'
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Text properties for a part of a chart; `body`: attributes of its text body, `rtl`: its texts run from right to left. */
export const typeXml = (size: number, colour: string, { body = '', bold = false, rtl = false } = {}): string =>
  `<c:txPr><a:bodyPr${body}/><a:lstStyle/><a:p><a:pPr${rtl ? ' rtl="1"' : ''}><a:defRPr sz="${Math.round(size * 100)}" b="${bold ? 1 : 0}">${colour}<a:latin typeface="+mn-lt"/></a:defRPr></a:pPr><a:endParaRPr lang="en-GB"/></a:p></c:txPr>`

export const NO_SHAPE = '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>'
export const SHOWS =
  '<c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/>'
export const HIDDEN = SHOWS.replace('showVal val="1"', 'showVal val="0"')

export const ARROWS = { up: '▲', down: '▼' } as const

/** As the books print a score; one that rounds to zero has no sign. */
const SIGNED = '+0;"−"0;0'
const UNSIGNED = '0;0;0'

/** How a label shows its number, with an arrow behind it in every section of the format. */
export const labelFormat = (
  digits: number,
  rest: 'up' | 'down' | null,
  { score = false, after = '' }: { readonly score?: boolean | 'zero'; readonly after?: string } = {},
): string => {
  const format = score === 'zero' ? UNSIGNED : score ? SIGNED : numberFormat(digits, true)
  const behind = `${rest === null ? '' : ` ${ARROWS[rest]}`}${after}`
  const shown =
    behind === ''
      ? format
      : format
          .split(';')
          .map(section => `${section.replace(/"$/, '')}${section.endsWith('"') ? '' : '"'}${behind}"`)
          .join(';')
  return `<c:numFmt formatCode="${xmlText(shown)}" sourceLinked="0"/>`
}

const strings = (reference: string, values: readonly string[]): string =>
  `<c:strRef><c:f>${reference}</c:f><c:strCache><c:ptCount val="${values.length}"/>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${runText(value)}</c:v></c:pt>`).join('')}</c:strCache></c:strRef>`

const numbers = (reference: string, values: readonly (number | null)[]): string =>
  `<c:numRef><c:f>${reference}</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="${values.length}"/>${values.map((value, at) => (value === null ? '' : `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`)).join('')}</c:numCache></c:numRef>`

/** The head of a column of the workbook; 0 is the first series. */
export const headXml = (at: number, head: string): string =>
  `<c:tx>${strings(`${SHEET}!$${columnName(at + 1)}$1`, [head])}</c:tx>`

/** The categories and numbers of a series, from the workbook's column. */
export const dataXml = (at: number, categories: readonly string[], values: readonly (number | null)[]): string => {
  const column = columnName(at + 1)
  const last = categories.length + 1
  return `<c:cat>${strings(`${SHEET}!$A$2:$A$${last}`, categories)}</c:cat><c:val>${numbers(`${SHEET}!$${column}$2:$${column}$${last}`, values)}</c:val>`
}
