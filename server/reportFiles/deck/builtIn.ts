import { xmlText } from '@core/domain'
import { CHART } from '@core/domain/charts/chartColours'
import {
  NAMESPACES,
  octets,
  PRESENTATION,
  relation,
  setContentTypes,
  setRelations,
  TYPES,
  XML_HEAD,
  type ContentTypes,
  type Parts,
} from './parts'
import { fill, PAPER, type Colour } from './colours'
import { treeXml, type Markup } from './shapeXml'
import type { Box } from './shapes'
import { emu } from './textXml'
import { themeXml } from './theme'

const WIDTH = 960
const HEIGHT = 540
const MARGIN = 44
const INK = '#22262B'
const INK_2 = '#545B64'
const MIST = '#EEF1F5'

const TITLE: Box = { x: MARGIN, y: 20, w: WIDTH - 2 * MARGIN, h: 54 }
const BODY: Box = { x: MARGIN, y: 86, w: WIDTH - 2 * MARGIN, h: 412 }
const WORDING: Box = { ...BODY, y: 84, h: 46 }
const CONTENT: Box = { ...BODY, y: 136, h: 322 }
const SOURCE: Box = { ...BODY, y: 464, h: 40 }
const FOOT = { y: 512, h: 16 }
const FOOTER: Box = { ...FOOT, x: MARGIN, w: 480 }
const DATE: Box = { ...FOOT, x: MARGIN + 500, w: 160 }
const NUMBER: Box = { ...FOOT, x: WIDTH - MARGIN - 60, w: 60 }
const COVER_TITLE: Box = { x: MARGIN + 28, y: 96, w: 760, h: 170 }
const SECTION_TITLE: Box = { x: MARGIN + 28, y: 150, w: 800, h: 128 }
const SECTION_TEXT: Box = { x: MARGIN + 28, y: 300, w: 800, h: 110 }
const COVER_TEXT: Box = { x: MARGIN + 28, y: 286, w: 760, h: 200 }

const THEME = {
  text: INK,
  background: PAPER.colour,
  text2: INK_2,
  background2: MIST,
  accents: CHART.light.series.slice(0, 6),
  font: 'Arial',
}

interface Spot {
  readonly name: string
  readonly type: string
  readonly index?: number
  readonly box: Box
  readonly size: number
  readonly bold?: boolean
  readonly anchor: 't' | 'b' | 'ctr'
  readonly align?: 'l' | 'r'
  readonly colour?: 'tx1' | 'tx2'
  readonly prompt: string
}

const geometry = ({ x, y, w, h }: Box): string =>
  `<a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></a:xfrm>`

const EDGE_TYPES = ['dt', 'ftr', 'sldNum']

const spot =
  ({ name, type, index, box, size, bold = false, anchor, align = 'l', colour = 'tx1', prompt }: Spot): Markup =>
  id =>
    [
      `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${xmlText(name)}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>`,
      `<p:nvPr><p:ph type="${type}"${index === undefined ? '' : ` idx="${index}"`}${EDGE_TYPES.includes(type) ? ' sz="quarter"' : ''}/></p:nvPr></p:nvSpPr>`,
      `<p:spPr>${geometry(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`,
      `<p:txBody><a:bodyPr vert="horz" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="${anchor}"><a:normAutofit/></a:bodyPr>`,
      `<a:lstStyle><a:lvl1pPr marL="0" indent="0" algn="${align}"><a:buNone/><a:defRPr sz="${Math.round(size * 100)}" b="${bold ? 1 : 0}"><a:solidFill><a:schemeClr val="${colour}"/></a:solidFill></a:defRPr></a:lvl1pPr></a:lstStyle>`,
      type === 'sldNum'
        ? '<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-GB"/><a:t>‹#›</a:t></a:fld></a:p>'
        : prompt === ''
          ? '<a:p><a:endParaRPr lang="en-GB"/></a:p>'
          : `<a:p><a:r><a:rPr lang="en-GB"/><a:t>${xmlText(prompt)}</a:t></a:r></a:p>`,
      '</p:txBody></p:sp>',
    ].join('')

const bar =
  (name: string, box: Box, colour: Colour): Markup =>
  id =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${xmlText(name)}"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr>${geometry(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill(colour, PAPER)}<a:ln><a:noFill/></a:ln></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-GB"/></a:p></p:txBody></p:sp>`

const titleSpot = (prompt: string): Markup =>
  spot({ name: 'Title', type: 'title', box: TITLE, size: 22, bold: true, anchor: 'b', prompt })
const numberSpot = spot({
  name: 'Slide number',
  type: 'sldNum',
  index: 12,
  box: NUMBER,
  size: 9,
  anchor: 'ctr',
  align: 'r',
  colour: 'tx2',
  prompt: '',
})

const footSpots: readonly Markup[] = [
  spot({ name: 'Date', type: 'dt', index: 10, box: DATE, size: 9, anchor: 'ctr', colour: 'tx2', prompt: '' }),
  spot({ name: 'Footer', type: 'ftr', index: 11, box: FOOTER, size: 9, anchor: 'ctr', colour: 'tx2', prompt: '' }),
  numberSpot,
]

const background = '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'
const MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
const level = (size: number): string =>
  `<a:lvl1pPr marL="0" indent="0" algn="l"><a:spcBef><a:spcPts val="0"/></a:spcBef><a:buNone/><a:defRPr sz="${size * 100}" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>`
const STYLES = `<p:txStyles><p:titleStyle>${level(22).replaceAll('+mn', '+mj')}</p:titleStyle><p:bodyStyle>${level(14)}</p:bodyStyle><p:otherStyle>${level(12)}</p:otherStyle></p:txStyles>`

const LAYOUT_IDS = { chart: [2147483649, 2147483650, 2147483651, 2147483652], table: [2147483661] } as const
const MASTER_IDS = [2147483648, 2147483660] as const

const masterXml = (layoutIds: readonly number[], prompt: string): string => {
  const body = spot({ name: 'Text', type: 'body', index: 1, box: BODY, size: 14, anchor: 't', prompt: 'Text' })
  const ids = layoutIds.map((id, at) => `<p:sldLayoutId id="${id}" r:id="rId${at + 1}"/>`).join('')
  return `${XML_HEAD}<p:sldMaster ${NAMESPACES}><p:cSld>${background}${treeXml([titleSpot(prompt), body, ...footSpots], PAPER)}</p:cSld>${MAP}<p:sldLayoutIdLst>${ids}</p:sldLayoutIdLst>${STYLES}</p:sldMaster>`
}

const layoutXml = (type: string, name: string, shapes: readonly Markup[]): string =>
  `${XML_HEAD}<p:sldLayout ${NAMESPACES} type="${type}" preserve="1" userDrawn="1"><p:cSld name="${xmlText(name)}">${treeXml(shapes, PAPER)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`

const RULE: Box = { x: MARGIN, y: 79, w: WIDTH - 2 * MARGIN, h: 0.75 }

const COVER = layoutXml('title', 'Title slide', [
  bar('Edge', { x: 0, y: 0, w: 18, h: HEIGHT }, { slot: 'accent1' }),
  spot({ name: 'Title', type: 'ctrTitle', box: COVER_TITLE, size: 36, bold: true, anchor: 'b', prompt: 'Title' }),
  bar('Rule', { x: COVER_TITLE.x, y: 275, w: 72, h: 3 }, { slot: 'accent1' }),
  spot({
    name: 'Subtitle',
    type: 'subTitle',
    index: 1,
    box: COVER_TEXT,
    size: 14,
    anchor: 't',
    colour: 'tx2',
    prompt: 'What it is made of',
  }),
])

const SECTION = layoutXml('secHead', 'Section', [
  bar('Edge', { x: 0, y: 0, w: 18, h: HEIGHT }, { slot: 'accent1' }),
  spot({ name: 'Title', type: 'title', box: SECTION_TITLE, size: 30, bold: true, anchor: 'b', prompt: 'Headline' }),
  bar('Rule', { x: SECTION_TITLE.x, y: 287, w: 72, h: 3 }, { slot: 'accent1' }),
  spot({
    name: 'Text',
    type: 'body',
    index: 1,
    box: SECTION_TEXT,
    size: 18,
    anchor: 't',
    colour: 'tx2',
    prompt: 'A sentence',
  }),
  ...footSpots,
])

const FRAMES = { chart: 'Chart', tbl: 'Table' } as const

const content = (type: 'titleOnly' | 'chart' | 'tbl', name: string, colour: Colour): string =>
  layoutXml(type, name, [
    bar('Rule', RULE, { slot: 'bg1', lumMod: 0.85 }),
    bar('Edge', { x: 0, y: TITLE.y + 4, w: 6, h: TITLE.h - 4 }, colour),
    titleSpot('Question'),
    ...(type === 'titleOnly'
      ? []
      : [
          spot({ name: 'Question', type: 'body', index: 13, box: WORDING, size: 12, anchor: 't', prompt: 'Wording' }),
          spot({ name: FRAMES[type], type, index: 1, box: CONTENT, size: 12, anchor: 't', prompt: FRAMES[type] }),
          spot({ name: 'Source', type: 'body', index: 14, box: SOURCE, size: 8.5, anchor: 'b', prompt: 'Source' }),
        ]),
    ...footSpots,
  ])

const presentation = `${XML_HEAD}<p:presentation ${NAMESPACES} saveSubsetFonts="1"><p:sldMasterIdLst>${MASTER_IDS.map((id, at) => `<p:sldMasterId id="${id}" r:id="rId${at + 1}"/>`).join('')}</p:sldMasterIdLst><p:sldSz cx="${emu(WIDTH)}" cy="${emu(HEIGHT)}"/><p:notesSz cx="6858000" cy="9144000"/><p:defaultTextStyle>${level(12)}</p:defaultTextStyle></p:presentation>`

const MASTER = 'ppt/slideMasters/slideMaster'
const LAYOUT = 'ppt/slideLayouts/slideLayout'
const THEME_PART = 'ppt/theme/theme'

/** The product's own template: 16:9, a master for charts and one for tables. */
export const builtInTemplate = (): Parts => {
  const parts: Parts = new Map()
  const types: ContentTypes = new Map()
  const put = (name: string, xml: string, type: string): void => {
    parts.set(name, octets(xml))
    types.set(name, type)
  }
  put(PRESENTATION, presentation, TYPES.presentation)
  put(`${MASTER}1.xml`, masterXml(LAYOUT_IDS.chart, 'Charts'), TYPES.master)
  put(`${MASTER}2.xml`, masterXml(LAYOUT_IDS.table, 'Tables'), TYPES.master)
  put(`${LAYOUT}1.xml`, COVER, TYPES.layout)
  put(`${LAYOUT}2.xml`, content('chart', 'Chart', { slot: 'accent1' }), TYPES.layout)
  put(`${LAYOUT}4.xml`, content('titleOnly', 'Text', { slot: 'accent1' }), TYPES.layout)
  put(`${LAYOUT}5.xml`, SECTION, TYPES.layout)
  put(`${LAYOUT}3.xml`, content('tbl', 'Table', { slot: 'tx2' }), TYPES.layout)
  put(`${THEME_PART}1.xml`, themeXml({ ...THEME, name: 'Charts' }), TYPES.theme)
  put(`${THEME_PART}2.xml`, themeXml({ ...THEME, name: 'Tables' }), TYPES.theme)
  setRelations(parts, '', [relation('rId1', 'officeDocument', PRESENTATION)])
  setRelations(parts, PRESENTATION, [
    relation('rId1', 'slideMaster', `${MASTER}1.xml`),
    relation('rId2', 'slideMaster', `${MASTER}2.xml`),
    relation('rId3', 'theme', `${THEME_PART}1.xml`),
  ])
  setRelations(parts, `${MASTER}1.xml`, [
    relation('rId1', 'slideLayout', `${LAYOUT}1.xml`),
    relation('rId2', 'slideLayout', `${LAYOUT}2.xml`),
    relation('rId3', 'slideLayout', `${LAYOUT}4.xml`),
    relation('rId4', 'slideLayout', `${LAYOUT}5.xml`),
    relation('rId5', 'theme', `${THEME_PART}1.xml`),
  ])
  setRelations(parts, `${MASTER}2.xml`, [
    relation('rId1', 'slideLayout', `${LAYOUT}3.xml`),
    relation('rId2', 'theme', `${THEME_PART}2.xml`),
  ])
  for (const [layout, master] of [
    [1, 1],
    [2, 1],
    [4, 1],
    [5, 1],
    [3, 2],
  ])
    setRelations(parts, `${LAYOUT}${layout ?? 0}.xml`, [relation('rId1', 'slideMaster', `${MASTER}${master ?? 0}.xml`)])
  setContentTypes(parts, types)
  return parts
}
