import { xmlText } from '@core/domain'
import { XML_HEAD } from './parts'

interface Theme {
  readonly name: string
  readonly text: string
  readonly background: string
  readonly text2: string
  readonly background2: string
  /** The six accent colours of a theme. */
  readonly accents: readonly string[]
  readonly font: string
}

const solid = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const line = (width: number): string =>
  `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${solid}<a:prstDash val="solid"/></a:ln>`
const plain = '<a:effectStyle><a:effectLst/></a:effectStyle>'
const font = (tag: string, face: string): string =>
  `<a:${tag}><a:latin typeface="${xmlText(face)}"/><a:ea typeface=""/><a:cs typeface=""/></a:${tag}>`
const colour = (tag: string, rgb: string): string => `<a:${tag}><a:srgbClr val="${rgb.slice(1)}"/></a:${tag}>`

/** A theme part without effects. Colours are #RRGGBB. */
export const themeXml = ({ name, text, background, text2, background2, accents, font: face }: Theme): string =>
  [
    XML_HEAD,
    `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="${xmlText(name)}"><a:themeElements>`,
    `<a:clrScheme name="${xmlText(name)}">`,
    colour('dk1', text),
    colour('lt1', background),
    colour('dk2', text2),
    colour('lt2', background2),
    ...accents.map((accent, at) => colour(`accent${at + 1}`, accent)),
    colour('hlink', accents[0] ?? text),
    colour('folHlink', text2),
    `</a:clrScheme><a:fontScheme name="${xmlText(name)}">${font('majorFont', face)}${font('minorFont', face)}</a:fontScheme>`,
    `<a:fmtScheme name="${xmlText(name)}"><a:fillStyleLst>${solid.repeat(3)}</a:fillStyleLst>`,
    `<a:lnStyleLst>${line(6350)}${line(12700)}${line(19050)}</a:lnStyleLst>`,
    `<a:effectStyleLst>${plain.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${solid.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>`,
    '</a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>',
  ].join('')
