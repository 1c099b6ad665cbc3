import { unzipSync } from 'fflate'
import PptxGenJS from 'pptxgenjs'
import { edited, packTemplate, withSecondMaster, type TemplateParts } from './template'

interface House {
  readonly layout: 'LAYOUT_4x3' | 'LAYOUT_WIDE'
  readonly fonts: readonly [head: string, body: string]
  readonly background: string
  readonly objects: PptxGenJS.SlideMasterProps['objects']
}

const madeOf = async ({ layout, fonts, background, objects = [] }: House): Promise<TemplateParts> => {
  const made = new PptxGenJS()
  made.layout = layout
  made.theme = { headFontFace: fonts[0], bodyFontFace: fonts[1] }
  made.defineSlideMaster({ title: 'House', background: { color: background }, objects })
  made.addSlide({ masterName: 'House' })
  return withSecondMaster(unzipSync(new Uint8Array((await made.write({ outputType: 'arraybuffer' })) as ArrayBuffer)))
}

const everywhere = (parts: TemplateParts, names: RegExp, edit: (text: string) => string): TemplateParts =>
  Object.keys(parts)
    .filter(name => names.test(name))
    .reduce((made, name) => edited(made, name, edit), parts)

const withAccents = (parts: TemplateParts, colours: readonly string[]): TemplateParts =>
  everywhere(parts, /^ppt\/theme\/theme\d+\.xml$/, text =>
    colours.reduce(
      (made, colour, at) =>
        made.replace(
          new RegExp(`<a:accent${at + 1}>.*?</a:accent${at + 1}>`),
          `<a:accent${at + 1}><a:srgbClr val="${colour}"/></a:accent${at + 1}>`,
        ),
      text,
    ),
  )

const inches = (value: number): number => Math.round(value * 914_400)

/** A placeholder that the maker of the template cannot write. */
const foot = (id: number, type: 'dt' | 'ftr' | 'sldNum', [x, y, w, h]: readonly number[], text: string): string => {
  const place = [x, y, w, h].map(value => inches(value ?? 0))
  const run = `<a:rPr lang="en-GB"/><a:t>${text}</a:t>`
  const said =
    type === 'sldNum'
      ? `<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum">${run}</a:fld></a:p>`
      : `<a:p><a:r>${run}</a:r></a:p>`
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${type}"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}" sz="quarter" idx="${id}"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${place[0] ?? 0}" y="${place[1] ?? 0}"/><a:ext cx="${place[2] ?? 0}" cy="${place[3] ?? 0}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle><a:lvl1pPr><a:defRPr sz="900"/></a:lvl1pPr></a:lstStyle>${said}</p:txBody></p:sp>`
}

const withFoot = (parts: TemplateParts, width: number, top: number): TemplateParts => {
  const shapes = [
    foot(91, 'ftr', [0.5, top, 4, 0.3], 'Kestrel Coffee · Confidential'),
    foot(92, 'dt', [width / 2 - 1, top, 2, 0.3], ''),
    foot(93, 'sldNum', [width - 1.2, top, 0.7, 0.3], '‹#›'),
  ].join('')
  return everywhere(parts, /^ppt\/slideLayouts\/slideLayout[29]\.xml$/, text =>
    text.replace('</p:spTree>', `${shapes}</p:spTree>`),
  )
}

const title = (x: number, y: number, w: number, h: number, fontSize: number, color: string) => ({
  placeholder: {
    options: {
      name: 'title',
      type: 'title' as const,
      x,
      y,
      w,
      h,
      fontSize,
      bold: true,
      color,
      valign: 'bottom' as const,
    },
    text: '',
  },
})
const text = (name: string, y: number, w: number, h: number, fontSize: number, color: string) => ({
  placeholder: {
    options: { name, type: 'body' as const, x: 0.5, y, w, h, fontSize, color, margin: 0 },
    text: '',
  },
})

/** Dark ground with the theme's own light text, plum and amber accents, footer, date and number. */
const dark = async (): Promise<TemplateParts> => {
  const made = await madeOf({
    layout: 'LAYOUT_WIDE',
    fonts: ['Arial', 'Arial'],
    background: '14181F',
    objects: [
      { rect: { x: 11.7, y: 0.35, w: 1.15, h: 0.4, fill: { color: 'F5A800' } } },
      title(0.5, 0.3, 10.8, 0.95, 24, 'FFFFFF'),
    ],
  })
  const mapped = everywhere(made, /^ppt\/slideMasters\/[^/]+\.xml$/, xml =>
    xml.replace('bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2"', 'bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2"'),
  )
  return withFoot(withAccents(mapped, ['7B1E5A', 'F5A800', '2F6F8F', '6B8E23', 'B5482A', '5B4B8A']), 13.33, 7.05)
}

/** 4:3 with a placeholder for everything, and fonts of Arabic and Japanese houses. */
const fourThree = async (): Promise<TemplateParts> => {
  const made = await madeOf({
    layout: 'LAYOUT_4x3',
    fonts: ['Noto Naskh Arabic', 'Noto Sans JP'],
    background: 'FFFFFF',
    objects: [
      { rect: { x: 0, y: 0, w: 10, h: 0.12, fill: { color: '1B5E4B' } } },
      { rect: { x: 8.6, y: 0.3, w: 0.9, h: 0.4, fill: { color: '1B5E4B' } } },
      title(0.5, 0.25, 7.9, 0.85, 22, '1A1A1A'),
      text('wording', 1.15, 9, 0.62, 12, '1A1A1A'),
      { placeholder: { options: { name: 'chart', type: 'chart', x: 0.5, y: 1.85, w: 9, h: 4.5 }, text: '' } },
      text('source', 6.42, 9, 0.55, 8.5, '555555'),
    ],
  })
  return withFoot(withAccents(made, ['1B5E4B', 'C8452D', 'E0A526', '3A7CA5', '7A5C99', '8A8D3B']), 10, 7.05)
}

/** A title alone, with a panel and a logo where content would go. */
const few = (): Promise<TemplateParts> =>
  madeOf({
    layout: 'LAYOUT_WIDE',
    fonts: ['Georgia', 'Verdana'],
    background: 'FBFAF6',
    objects: [
      { rect: { x: 11.9, y: 0, w: 1.43, h: 7.5, fill: { color: 'DAD3C2' } } },
      { rect: { x: 0.4, y: 6.7, w: 1.2, h: 0.5, fill: { color: '303030' } } },
      title(0.5, 0.4, 11, 0.9, 26, '303030'),
    ],
  })

/** Templates as organisations have them, each difficult in its own way. */
export const houseTemplates = async (): Promise<ReadonlyMap<string, Uint8Array>> =>
  new Map([
    ['dark', packTemplate(await dark())],
    ['4:3', packTemplate(await fourThree())],
    ['few placeholders', packTemplate(await few())],
  ])
