import type { Drawn } from './chartParts'
import { colourXml, fill, type Colour, type Ground } from './colours'
import { lineColour, outlineOf, themeColour } from './seriesColours'

const HAIRLINE = 6350
const OUTLINE = 9525

const lineXml = (colour: Colour, ground: Ground, width = OUTLINE): string =>
  `<a:ln w="${width}">${fill(colour, ground)}</a:ln>`

/** A low base is hatched; parts of a whole keep the area of their colour. */
const hatched = (model: Drawn, colour: string, ground: Ground): string => {
  const own = colourXml(themeColour(colour), ground)
  const paper = colourXml({ slot: ground.paper }, ground)
  const [front, behind] = model.kind === 'stacked' ? [paper, own] : [own, paper]
  const line = lineXml(model.kind === 'stacked' ? { slot: ground.paper } : lineColour(colour, ground), ground)
  return `<a:pattFill prst="wdUpDiag"><a:fgClr>${front}</a:fgClr><a:bgClr>${behind}</a:bgClr></a:pattFill>${line}`
}

/** Parts of a whole are divided by the background; a bar that is too near to that has an outline. */
const filled = (model: Drawn, colour: string, ground: Ground): string => {
  const outline = model.kind === 'stacked' ? { slot: ground.paper } : outlineOf(colour, ground)
  const line = outline === null ? '' : lineXml(outline, ground, model.kind === 'stacked' ? OUTLINE : HAIRLINE)
  return `${fill(themeColour(colour), ground)}${line}`
}

const areaXml = (model: Drawn, colour: string, low: boolean, ground: Ground): string =>
  `<c:spPr>${low ? hatched(model, colour, ground) : filled(model, colour, ground)}</c:spPr>`

const DASHES = ['solid', 'dash', 'sysDot', 'dashDot', 'lgDash', 'sysDashDot']

const coloursOf = ({ series }: Drawn, at: number): Pick<Drawn['series'][number], 'color' | 'onColor' | 'lowBase'> =>
  series[at] ?? { color: 'tx1', onColor: 'bg1', lowBase: false }

/** Area or line of a series. */
export const shapeXml = (model: Drawn, series: number, ground: Ground): string => {
  const { color, lowBase } = coloursOf(model, series)
  if (model.kind !== 'line') return areaXml(model, color, lowBase, ground)
  const dash = DASHES[series % DASHES.length] ?? 'solid'
  return `<c:spPr><a:ln w="28575" cap="rnd">${fill(lineColour(color, ground), ground)}<a:prstDash val="${dash}"/><a:round/></a:ln></c:spPr>`
}

/** The marker of a line; hollow over a low base. */
export const markerXml = (model: Drawn, series: number, hollow: boolean, ground: Ground): string => {
  const colour = lineColour(coloursOf(model, series).color, ground)
  return `<c:marker><c:symbol val="circle"/><c:size val="7"/><c:spPr>${fill(hollow ? { slot: ground.paper } : colour, ground)}<a:ln w="19050">${fill(colour, ground)}</a:ln></c:spPr></c:marker>`
}

/** The part of a line that leads to a point: thin and dotted where something separates the point from the one before. */
const leadXml = (model: Drawn, series: number, at: number, ground: Ground): string => {
  if (model.kind !== 'line' || model.categories[at]?.broken === undefined) return ''
  const { color } = coloursOf(model, series)
  return `<c:spPr><a:ln w="12700" cap="rnd">${fill(lineColour(color, ground), ground)}<a:prstDash val="sysDot"/><a:round/></a:ln></c:spPr>`
}

/** Points that do not look as their series does: a low base, answers that are grey, and the first after a break. */
export const pointsXml = (model: Drawn, series: number, greys: readonly (string | null)[], ground: Ground): string => {
  const { color, lowBase } = coloursOf(model, series)
  return model.categories
    .flatMap((category, at) => {
      const low = category.lowBase && !lowBase
      const grey = greys[at] ?? null
      const lead = leadXml(model, series, at, ground)
      if (!low && grey === null && lead === '') return []
      const body =
        model.kind === 'line'
          ? `${markerXml(model, series, low, ground)}<c:bubble3D val="0"/>${lead}`
          : `<c:invertIfNegative val="0"/><c:bubble3D val="0"/>${areaXml(model, grey ?? color, low || lowBase, ground)}`
      return [`<c:dPt><c:idx val="${at}"/>${body}</c:dPt>`]
    })
    .join('')
}

/** The colours of a number on a part of a whole: the text, and the chip that keeps it readable on a hatched part. */
export const onPart = (
  model: Drawn,
  series: number,
  ground: Ground,
): { readonly text: string; readonly chip: string } => {
  const { color, onColor } = coloursOf(model, series)
  return {
    text: fill(themeColour(onColor), ground),
    chip: `<c:spPr>${fill(themeColour(color), ground)}<a:ln><a:noFill/></a:ln></c:spPr>`,
  }
}
